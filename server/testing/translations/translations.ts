import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import rules from '#contract/messages/en.ts'
import { textsOf } from '#contract/testing/dictionaries.ts'
import messages from '#server/core/messages/en.ts'

/** The languages into which English is translated, as their files are called; `sa` is Arabic. */
export const TRANSLATED = ['es', 'fr', 'hi', 'it', 'sa', 'zh'] as const
export type Translated = (typeof TRANSLATED)[number]

export const isTranslated = (name: string): name is Translated => TRANSLATED.some((each) => each === name)

/** A file of the project. */
export const fileOf = (path: string): URL => new URL(`../../../${path}`, import.meta.url)

const json = (path: string): object => JSON.parse(readFileSync(fileOf(path), 'utf8'))

/** The English dictionary, and where a translation of it is. */
type Dictionary = { english: object; path: (language: Translated) => string }

const inFolder = (folder: string, english?: object): Dictionary => ({
  english: english ?? json(`${folder}/en.json`),
  path: (language) => `${folder}/${language}.json`,
})

/** The dictionaries of texts. */
export const dictionaries: Readonly<Record<string, Dictionary>> = {
  rules: inFolder('contract/messages', rules),
  messages: inFolder('server/core/messages', messages),
  texts: inFolder('web/core/i18n'),
  later: inFolder('web/core/i18n/later'),
}

const nouns = inFolder('contract/messages/nouns')

export const TRANSLATIONS = 'contract/messages/translations.txt'

/** Every English text, by the name of its dictionary and its key. */
export const englishTexts = (): Map<string, string> =>
  new Map(
    Object.entries({ nouns, ...dictionaries }).flatMap(([name, { english }]) =>
      [...textsOf(english)].map(([key, text]) => [`${name}: ${key}`, text] as const),
    ),
  )

/** The languages that have a translation of an English text, by the hash of its key and itself. */
export type Translations = ReadonlyMap<string, ReadonlySet<string>>

const hashOf = (key: string, text: string) =>
  createHash('sha256').update(`${key}\n${text}`).digest('hex').slice(0, 8)

/** Each line of the file is a hash, with the languages unless it is all of them. */
export const parseTranslations = (file: string): Translations =>
  new Map(
    file
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [hash = '', ...languages] = line.split(' ')
        return [hash, new Set(languages.length > 0 ? languages : TRANSLATED)] as const
      }),
  )

export const formatTranslations = (translations: Translations): string =>
  [...translations]
    .map(([hash, languages]) => [
      hash,
      ...(languages.size < TRANSLATED.length ? [...languages].toSorted() : []),
    ])
    .map((line) => `${line.join(' ')}\n`)
    .toSorted()
    .join('')

/** The English texts whose translation into a language was made from an earlier text, or is missing. */
export const outdated = (
  language: Translated,
  english: ReadonlyMap<string, string>,
  translations: Translations,
): string[] =>
  [...english].flatMap(([key, text]) => (translations.get(hashOf(key, text))?.has(language) ? [] : [key]))

/** The same with all English texts translated into these languages; what is no longer English is dropped. */
export function renewed(
  languages: readonly Translated[],
  english: ReadonlyMap<string, string>,
  translations: Translations,
): Translations {
  const all = [...english].map(([key, text]) => {
    const hash = hashOf(key, text)
    return [hash, new Set([...(translations.get(hash) ?? []), ...languages])] as const
  })
  return new Map(all.filter(([, having]) => having.size > 0))
}

/** A key without what a language adds to it for a gender or a plural form. */
const baseOf = (key: string) => key.replace(/(?:_[mf])?(?:_(?:zero|one|two|few|many|other))?$/, '')

/** A dictionary with its keys in the order of the English one; keys that only this language has come last. */
export function inOrderOf(english: object, dictionary: object): object {
  const places = new Map<string, number>()
  for (const key of Object.keys(english)) if (!places.has(baseOf(key))) places.set(baseOf(key), places.size)
  const placeOf = (key: string) => places.get(baseOf(key)) ?? places.size
  const entries = Object.entries(dictionary).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const below = Object.entries(english).find(([name]) => name === key)?.[1]
      return [key, typeof value === 'object' && typeof below === 'object' ? inOrderOf(below, value) : value]
    }),
  )
}
