import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import rules from '#contract/messages/en.ts'
import { textsOf } from '#contract/testing/dictionaries.ts'
import messages from '#server/core/messages/en.ts'
import { compose, type Nouns, type Part } from './compose.ts'

const LANGUAGES = ['en', 'es', 'fr', 'hi', 'it', 'sa', 'zh']

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const nounsOf = (language: string): Nouns => read(`${language}.json`)

/** The parts of the dictionaries of both sides: what the contract has, and what the server and the web add. */
const partsOf = (language: string): Part[] =>
  language === 'en'
    ? [rules, messages, read('../../../web/core/i18n/en.json')]
    : [
        read(`../${language}.json`),
        read(`../../../server/core/messages/${language}.json`),
        read(`../../../web/core/i18n/${language}.json`),
      ]

const names = (nouns: Nouns) => Object.keys(nouns)
const english = nounsOf('en')

test.each(LANGUAGES)(
  '%s has every noun, in the order of English, with all forms that its grammar needs',
  (language) => {
    const nouns = nounsOf(language)
    expect(names(nouns)).toEqual(names(english))
    const [first = {}] = Object.values(nouns)
    for (const [noun, forms] of Object.entries(nouns)) {
      expect(Object.keys(forms), noun).toEqual(Object.keys(first))
      expect(Object.values(forms), noun).not.toContain('')
      expect(forms.gender ?? 'm', noun).toMatch(/^[mf]$/)
    }
  },
)

test.each(LANGUAGES)('%s has no form of nouns that no sentence uses', (language) => {
  const sentences = partsOf(language).flatMap(({ eachNoun }) => Object.values(eachNoun ?? {}))
  const [forms = {}] = Object.values(nounsOf(language))
  const unused = Object.keys(forms).filter(
    (form) =>
      form !== 'gender' &&
      !sentences.some((text) => text.toLowerCase().includes(`{{${form.toLowerCase()}}}`)),
  )
  expect(unused).toEqual([])
})

test.each(LANGUAGES)('%s says nothing of one noun that is said of each noun alike', (language) => {
  const repeated = partsOf(language).flatMap((part, n, parts) => {
    const said = textsOf(
      compose(
        n === 0
          ? [{ eachNoun: part.eachNoun ?? {} }]
          : [{ eachNoun: { ...parts[0]?.eachNoun, ...part.eachNoun } }],
        nounsOf(language),
      ),
    )
    return [...textsOf({ ...part, eachNoun: {} })]
      .filter(([key, text]) => said.get(key) === text)
      .map(([key]) => key)
  })
  expect(repeated).toEqual([])
})
