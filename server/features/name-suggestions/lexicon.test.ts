import { expect, test } from 'vitest'
import { sameName } from '#server/core/search/duplicate-key.ts'
import { isEnglish } from './english-words.ts'
import { entriesOf, hindiOf, hindiOfVariant, linesOf, spellingOf, withPhrases } from './lexicon.ts'

const HINDI = ['deities', 'people', 'places', 'works', 'calendar', 'words']
const LISTS = [...HINDI, 'loans']

test.each([
  ['mangeshkar', 'मंगेशकर'],
  ['jagjit', 'जगजीत'],
  ['bhimsen', 'भीमसेन'],
  ['sunderkand', 'सुंदरकांड'],
  ['chhath', 'छठ'],
  ['special', 'स्पेशल'],
])('%s is %s', (spelling, hindi) => {
  expect(hindiOf(spelling)).toBe(hindi)
})

test('a word is known by a spelling of other length or doubling, unless that may be another word', () => {
  expect(hindiOf('haridvaar')).toBeUndefined()
  expect(hindiOfVariant('haridvaar')).toBe('हरिद्वार')
  expect(hindiOfVariant('naani'), 'नाना is spelled otherwise').toBe('नानी')
  expect(hindiOfVariant('gaoree'), 'unknown').toBeUndefined()
  expect(hindiOfVariant('zab'), 'too short').toBeUndefined()
  expect(hindiOfVariant('kaall'), 'कल or काल').toBeUndefined()
})

test('a phrase is written as a whole, in any capitals, and not inside other words', () => {
  expect(withPhrases('BEST  of Mukesh')).toBe('बेस्ट ऑफ़ Mukesh')
  expect(withPhrases('Best offering')).toBe('Best offering')
})

test('the first spelling of a word is its usual one', () => {
  expect(spellingOf('सुंदरकांड')).toBe('sundarkand')
  // Letters with their dot as one character, as some keyboards type them.
  expect(spellingOf('\u095a\u095bल')).toBe('ghazal')
})

test('no spelling belongs to two words, and every line is a Hindi word with spellings in small letters', () => {
  const spellings = LISTS.flatMap(entriesOf).flatMap((entry) => entry.spellings)
  expect(spellings.filter((spelling, n) => spellings.indexOf(spelling) !== n)).toEqual([])
  const line = /^[\u0900-\u0963\u0971]+([_-][\u0900-\u0963]+)*( [a-z]+(_[a-z]+)*)+$|^एमपी3 mp3$/
  expect(LISTS.flatMap(linesOf).filter((text) => !line.test(text))).toEqual([])
})

test('at least 95 of 100 spellings sound like their word: the rest are usages such as Delhi and Banerjee', () => {
  const pairs = HINDI.flatMap(entriesOf).flatMap(({ hindi, spellings }) =>
    spellings.map((one) => [one, hindi] as const),
  )
  const other = pairs.filter(([spelling, hindi]) => !sameName(spelling, hindi))
  expect(other.length / pairs.length, other.join(' ')).toBeLessThan(0.05)
})

test('no common English word is also a word of the lexicon, where the lexicon would hide it', () => {
  const common = linesOf('english').flatMap((line) => line.split(' '))
  expect(common.filter((word) => hindiOf(word) !== undefined)).toEqual([])
})

test.each([
  'About',
  'army',
  'Though',
  'devotion',
  'quickly',
  'exit',
  'candles',
  'Krishna’s',
  'blended',
  'whose',
  'DVR',
])('%s is English', (word) => {
  expect(isEnglish(word)).toBe(true)
})

test.each([
  'Vighneshwar',
  'Shighra',
  'Taxmi',
  'Mushtaq',
  'Chakradhar',
  'Macchhar',
  'Milenge',
  'Mohammed',
  'Parth',
])('%s is not', (word) => {
  expect(isEnglish(word)).toBe(false)
})
