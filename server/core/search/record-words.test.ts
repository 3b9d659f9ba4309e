import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAST, POSITIONS, recordWords } from './record-words.ts'
import { searchKey } from './search-key.ts'
import { searchWords } from './search-words.ts'
import { finds, readPairs } from './testing.ts'

const names = [...readPairs('pairs-tuned.tsv'), ...readPairs('pairs-held-out.tsv')].flat()
const name = fc.oneof(
  fc.constantFrom(...names),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)).map((two) => two.join(' ')),
)

test('a query word matches a word of a record exactly when it matches the key of the record', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 3, maxLength: 3 }), fc.constantFrom(...names), (texts, query) => {
      const [first, second, other] = texts
      const words = recordWords([first, second], [other])
      for (const { plain } of searchWords(query)) {
        const [typed = ''] = plain
        expect(words.some((word) => finds(typed, word))).toBe(finds(typed, searchKey(texts)))
      }
    }),
    { numRuns: 500 },
  )
})

/** The places of each word in both names, from 1, and 'last' for the last of each. */
function placesOf(english: string | null, hindi: string | null, others: string[] = []) {
  const places = (positions: bigint, name: 0 | 1) => [
    ...Array.from({ length: POSITIONS }, (_, i) => i + 1).filter(
      (place) => (positions >> BigInt(name * POSITIONS + place - 1)) & 1n,
    ),
    ...(positions & LAST[name] ? ['last'] : []),
  ]
  return Object.fromEntries(
    recordWords([english, hindi], others).map(({ plain, phonetic, positions }) => [
      plain.trim() || phonetic.trim(),
      [places(positions, 0), places(positions, 1)],
    ]),
  )
}

test('each word has its places in each name, and none in other texts', () => {
  expect(placesOf('Ram Dhun', 'धुन राम', ['Up.mp3'])).toMatchObject({
    ram: [[1], [2, 'last']],
    dhun: [[2, 'last'], [1]],
    up: [[], []],
    m0p03: [[], []],
  })
})

test('a word that is there twice has both places, and is not marked as the last', () => {
  expect(placesOf('Ram Jai Ram', null).ram).toEqual([[1, 3], []])
})

test('words written as one are stored apart and joined, and joined words end where the last ends', () => {
  expect(placesOf('HanumanChalisa', null)).toMatchObject({
    hanumanchalisa: [[1, 'last'], []],
    hanuman: [[1], []],
    chalisa: [[2, 'last'], []],
  })
  const joined = recordWords(['Jai Ram Chandra', null], []).filter(({ plain }) => plain === '')
  expect(joined.map(({ positions }) => positions)).toEqual([1n, 1n | LAST[0], 2n | LAST[0]])
})

test('words beyond the thirtieth of a name have no place', () => {
  const long = Array.from({ length: 40 }, (_, i) => `b${'aeiou'[i % 5]}${'dgklmnpt'[Math.floor(i / 5)]}`)
  const positions = recordWords([long.join(' '), null], []).map((word) => word.positions)
  expect(Math.max(...positions.map((bits) => (bits & ~LAST[0]).toString(2).length))).toBe(POSITIONS)
  expect(positions.filter((bits) => bits === LAST[0])).not.toEqual([])
})

test('a record without a letter or digit has no words', () => {
  expect(recordWords(['!!!', null], [undefined, ''])).toEqual([])
})
