import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  dictionaries,
  englishTexts,
  fileOf,
  formatTranslations,
  inOrderOf,
  outdated,
  parseTranslations,
  renewed,
  TRANSLATED,
  TRANSLATIONS,
} from './translations.ts'

const stored = readFileSync(fileOf(TRANSLATIONS), 'utf8')

test.each(TRANSLATED)('no translation of %s is older than its English text', (language) => {
  const older = outdated(language, englishTexts(), parseTranslations(stored))
  expect(older, `translate these again, then run "npm run translated -- ${language}"`).toEqual([])
})

test('the list of translations has no English text of before', () => {
  expect(formatTranslations(renewed([], englishTexts(), parseTranslations(stored)))).toBe(stored)
})

test('a translation is older once its English text changes, until it is renewed in that language', () => {
  const before = new Map([
    ['texts: action.save', 'Save'],
    ['texts: action.skip', 'Skip'],
  ])
  const all = renewed(TRANSLATED, before, new Map())
  expect(outdated('fr', before, all)).toEqual([])

  const now = new Map([...before, ['texts: action.skip', 'Leave as is'], ['texts: action.new', 'New']])
  expect(outdated('fr', now, all)).toEqual(['texts: action.skip', 'texts: action.new'])
  const some = parseTranslations(formatTranslations(renewed(['fr', 'zh'], now, all)))
  expect(outdated('fr', now, some)).toEqual([])
  expect(outdated('es', now, some)).toEqual(['texts: action.skip', 'texts: action.new'])
  expect(outdated('fr', before, some), 'the earlier text is forgotten').toEqual(['texts: action.skip'])

  const rest = renewed(['es', 'hi', 'it', 'sa'], now, some)
  expect(formatTranslations(rest)).toBe(formatTranslations(renewed(TRANSLATED, now, new Map())))
})

test('the same text under another key is another text', () => {
  const all = renewed(TRANSLATED, new Map([['texts: menu.edit', 'Edit']]), new Map())
  expect(outdated('it', new Map([['texts: rights.edit', 'Edit']]), all)).toEqual(['texts: rights.edit'])
})

const orderOf = (dictionary: object) => JSON.stringify(dictionary)

test.each(
  Object.entries(dictionaries).flatMap(([name, { english, path }]) =>
    TRANSLATED.map((language) => ({ name, language, english, path: path(language) })),
  ),
)('the $name of $language are in the order of English', ({ english, path, language }) => {
  const texts = JSON.parse(readFileSync(fileOf(path), 'utf8'))
  const order = orderOf(texts) === orderOf(inOrderOf(english, texts))
  expect(order, `run "npm run translated -- ${language}"`).toBe(true)
})

test('texts are put in the order of English, with all forms of a text in its place', () => {
  const english = {
    b: 'B',
    a: { two_one: '2', two_other: '2s', one: '1' },
    eachNoun: { 'x.*': 'x', 'w.*': 'w' },
  }
  const french = {
    eachNoun: { 'w.*_f': 'w', 'x.*_m': 'x', 'x.*_f': 'y' },
    a: { one: 'un', only: 'o', two_many: 'm', two_one: 'd' },
    b: 'B',
  }
  expect(orderOf(inOrderOf(english, french))).toBe(
    orderOf({
      b: 'B',
      a: { two_many: 'm', two_one: 'd', one: 'un', only: 'o' },
      eachNoun: { 'x.*_m': 'x', 'x.*_f': 'y', 'w.*_f': 'w' },
    }),
  )
})
