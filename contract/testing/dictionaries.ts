import { wrongPunctuation } from './punctuation.ts'
import { betterWord } from './terms.ts'

type Texts = ReadonlyMap<string, string>

function flat(dictionary: object, above = ''): [string, string][] {
  return Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  )
}

/** The texts of a dictionary by key. A sentence that exists for every noun has a key with an asterisk: `added.*`. */
export const textsOf = (dictionary: object): Texts =>
  new Map(flat(dictionary).map(([key, text]) => [key.replace(/^eachNoun\./, ''), text]))

/**
 * The texts that a language must have, each with its English text and plural category. `zero` is a text that English has as
 * well.
 */
function wantedOf(en: Texts, categories: readonly string[]) {
  const wanted = new Map<string, { text: string; category?: string }>()
  for (const [key, text] of en) {
    const [, plural] = /^(.*)_(one|other)$/.exec(key) ?? []
    const other = plural && en.has(`${plural}_one`) ? en.get(`${plural}_other`) : undefined
    if (!other) wanted.set(key, { text })
    else for (const category of categories) wanted.set(`${plural}_${category}`, { text: other, category })
  }
  return wanted
}

const NOT_LATIN = new Set(['zh', 'ar', 'hi'])

/** Whether a text is still English. Single words can be the same in languages of the Latin script: Album, Description. */
function isEnglish(text: string, tag: string, shared: ReadonlySet<string>) {
  const words = text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}+/gu) ?? []
  return words.length > (NOT_LATIN.has(tag) ? 0 : 1) && !shared.has(text)
}

const valuesOf = (text: string) => [...new Set(text.match(/\{\{.*?\}\}|\$t\([\w.]*/g))].toSorted()
const markupOf = (text: string) => (text.match(/<\/?\w+\s*\/?>/g) ?? []).toSorted()
const isCount = (value: string) => /^\{\{count\b/.test(value)

function problemOf(said: string, text: string, category: string | undefined): string | null {
  if (said.trim() === '') return 'is empty'
  // A plural form that is for exactly one number may leave out the number.
  const may = ['zero', 'one', 'two'].includes(category ?? '')
    ? (value: string) => !isCount(value)
    : () => true
  if (String(valuesOf(said).filter(may)) !== String(valuesOf(text).filter(may))) return 'has other values'
  return String(markupOf(said)) === String(markupOf(text)) ? null : 'has other markup'
}

/**
 * The errors in the dictionary of the language `tag`: texts that, compared with English, are missing, unknown, empty or still
 * English, or have other values, other markup, the punctuation of another language, or an unused word. `shared` are texts that
 * are the same in every language, or in some by coincidence.
 */
export function problemsOf(tag: string, texts: Texts, en: Texts, shared: ReadonlySet<string>): string[] {
  const wanted = wantedOf(en, new Intl.PluralRules(tag).resolvedOptions().pluralCategories)
  const missing = [...wanted.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing`)
  const wrong = [...texts].flatMap(([key, said]) => {
    const want = wanted.get(key)
    if (!want) return [`${key} is unknown`]
    const problem = problemOf(said, want.text, want.category)
    if (problem) return [`${key} ${problem}: ${said}`]
    const sign = wrongPunctuation(tag, said)
    if (sign) return [`${key} has “${sign}”: ${said}`]
    const better = betterWord(tag, said)
    if (better) return [`${key} should say “${better}”: ${said}`]
    return tag !== 'en' && said === en.get(key) && isEnglish(said, tag, shared) ? [`${key} is English`] : []
  })
  return [...missing, ...wrong]
}
