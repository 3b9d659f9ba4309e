import i18next from 'i18next'
import { type Word, wordsIn } from '#contract/word.ts'
import rules from '#contract/words/en.ts'
import rulesEs from '#contract/words/es.json' with { type: 'json' }
import rulesFr from '#contract/words/fr.json' with { type: 'json' }
import rulesHi from '#contract/words/hi.json' with { type: 'json' }
import rulesIt from '#contract/words/it.json' with { type: 'json' }
import rulesAr from '#contract/words/sa.json' with { type: 'json' }
import rulesZh from '#contract/words/zh.json' with { type: 'json' }
import en from './en.ts'
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ar from './sa.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** The dictionaries by the tag of their language (BCP 47); that of Arabic is the file `sa.json`. */
export const DICTIONARIES = {
  en: { ...rules, ...en },
  zh: { ...rulesZh, ...zh },
  es: { ...rulesEs, ...es },
  fr: { ...rulesFr, ...fr },
  it: { ...rulesIt, ...it },
  ar: { ...rulesAr, ...ar },
  hi: { ...rulesHi, ...hi },
}

export type Language = keyof typeof DICTIONARIES

const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: Object.fromEntries(
    Object.entries(DICTIONARIES).map(([language, translation]) => [language, { translation }]),
  ),
  interpolation: { escapeValue: false },
})

/** A `Word` in a language; any other text, such as one stored before there were Words, stays as it is. */
export function inLanguage(language: Language, text: string): string {
  return wordsIn(text, (key, values) => {
    // The key was checked where it was said; i18next knows the types of the web's dictionary alone.
    const read: Record<string, unknown> = { ...values, lng: language, defaultValue: '' }
    return String(i18n.t(key as never, read)) || null
  })
}

/** The same for what is said in several Words. */
export const teller =
  (language: Language) =>
  (word: Word): string =>
    inLanguage(language, word)

/** For logs, and for whoever has not said which language he reads. */
export const inEnglish = (word: Word): string => inLanguage('en', word)

/** The same for what is stored and may be missing. */
export const told = (text: string | null, language: Language): string | null =>
  text === null ? null : inLanguage(language, text)
