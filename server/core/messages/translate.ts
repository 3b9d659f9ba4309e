import i18next from 'i18next'
import rules from '#contract/messages/en.ts'
import rulesEs from '#contract/messages/es.json' with { type: 'json' }
import rulesFr from '#contract/messages/fr.json' with { type: 'json' }
import rulesHi from '#contract/messages/hi.json' with { type: 'json' }
import { isolated } from '#contract/messages/isolate.ts'
import rulesIt from '#contract/messages/it.json' with { type: 'json' }
import { type Message, translateMessages } from '#contract/messages/message.ts'
import { compose } from '#contract/messages/nouns/compose.ts'
import nounsEn from '#contract/messages/nouns/en.json' with { type: 'json' }
import nounsEs from '#contract/messages/nouns/es.json' with { type: 'json' }
import nounsFr from '#contract/messages/nouns/fr.json' with { type: 'json' }
import nounsHi from '#contract/messages/nouns/hi.json' with { type: 'json' }
import nounsIt from '#contract/messages/nouns/it.json' with { type: 'json' }
import nounsAr from '#contract/messages/nouns/sa.json' with { type: 'json' }
import nounsZh from '#contract/messages/nouns/zh.json' with { type: 'json' }
import rulesAr from '#contract/messages/sa.json' with { type: 'json' }
import rulesZh from '#contract/messages/zh.json' with { type: 'json' }
import en from './en.ts'
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ar from './sa.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** The dictionaries by language tag (BCP 47); that of Arabic is in `sa.json`. */
export const DICTIONARIES = {
  en: compose([rules, en], nounsEn),
  zh: compose([rulesZh, zh], nounsZh),
  es: compose([rulesEs, es], nounsEs),
  fr: compose([rulesFr, fr], nounsFr),
  it: compose([rulesIt, it], nounsIt),
  ar: compose([rulesAr, ar], nounsAr),
  hi: compose([rulesHi, hi], nounsHi),
}

export type Language = keyof typeof DICTIONARIES
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(DICTIONARIES, tag)

/** Numbers in English texts have the grouping of India, as on the screens: 1,23,456. */
const localeOf = (language: Language) => (language === 'en' ? 'en-IN' : language)

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

/** Translates a `Message`; any other text, such as one stored before messages existed, is returned unchanged. */
export function translate(language: Language, text: string): string {
  return translateMessages(text, (key, values) => {
    // The key was type-checked where the message was created; i18next knows only the types of the web's dictionary.
    const read: Record<string, unknown> = {
      ...isolatedValues(values, language, partsOfKeys(key)),
      lng: localeOf(language),
      defaultValue: '',
    }
    return String(i18n.t(key as never, read)) || null
  })
}

/** The names of values that are part of the key of another text, such as `noun` in `$t(counted.{{noun}})`. */
function partsOfKeys(key: string): string[] {
  const text = String(i18n.getResource('en', 'translation', key) ?? '')
  return [...text.matchAll(/\$t\([\w.]*\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
}

/**
 * The values of a text, isolated for mixed writing directions. Numbers stay as they are for plural rules, and so do parts of keys,
 * which would otherwise match no text.
 */
const isolatedValues = (
  values: Record<string, string | number>,
  language: Language,
  parts: readonly string[],
) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !parts.includes(name) ? isolated(value, language === 'ar') : value,
    ]),
  )

/** Returns a `translate` for several messages in one language. */
export const translator =
  (language: Language) =>
  (word: Message): string =>
    translate(language, word)

/** Translates a message to English, for logs and for readers whose language is unknown. */
export const translateToEnglish = (word: Message): string => translate('en', word)

/** Like `translate`, for stored texts that may be null. */
export const translateNullable = (text: string | null, language: Language): string | null =>
  text === null ? null : translate(language, text)
