import type rules from '#contract/messages/en.ts'
import type account from './account/en.json'
import type en from './en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en & typeof rules & typeof account }
  }
}
