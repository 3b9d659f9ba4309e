import { useTranslation } from 'react-i18next'
import { sayer, wordsIn } from '#contract/word.ts'
import type en from './en.json'
import { i18n } from './i18n.ts'

/** A text of the interface as a Word, for what says it later, in the language that is shown by then. */
export const say = sayer<typeof en>()

/** Puts what a rule of the contract says into the language that is shown; any other text stays as it is. */
export const inWords = (text: string): string =>
  wordsIn(text, (key, values) => {
    // The key was checked where it was said, against the dictionary of the contract.
    const read: Record<string, unknown> = { ...values, defaultValue: '' }
    return String(i18n.t(key as never, read)) || null
  })

/** The same for a component, which says it anew when the language changes. */
export function useWords(): (text: string | undefined) => string | undefined {
  useTranslation()
  return (text) => (text === undefined ? undefined : inWords(text))
}
