import type rules from '#contract/messages/en.ts'
import type en from './en.json'
import type later from './later/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en & typeof rules & typeof later }
  }
}
