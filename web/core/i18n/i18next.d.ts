import type rules from '#contract/messages/en.ts'
import type { Composed } from '#contract/messages/nouns/compose.ts'
import type en from './en.json'
import type later from './later/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Composed<typeof en> & Composed<typeof rules> & typeof later }
  }
}
