import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LENGTH_BITS, POSITIONS, recordWords } from './record-words.ts'
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

/** The places of each word in both names, from 1, and the number of words of the names that it is in. */
function placesOf(english: string | null, hindi: string | null, others: string[] = []) {
  const placesIn = (positions: bigint, name: number) => [
    ...Array.from({ length: POSITIONS }, (_, i) => i + 1).filter(
      (place) => (positions >> BigInt(name * POSITIONS + place - 1)) & 1n,
    ),
    `of ${Number(positions >> BigInt(2 * POSITIONS + name * LENGTH_BITS)) % 2 ** LENGTH_BITS}`,
  ]
  return Object.fromEntries(
    recordWords([english, hindi], others).map(({ plain, phonetic, positions }) => [
      plain.trim() || phonetic.trim(),
      [placesIn(positions, 0), placesIn(positions, 1)],
    ]),
  )
}

test('each word has its places in each name, and none in other texts', () => {
  expect(placesOf('Ram Dhun', 'धुन राम', ['Up.mp3'])).toMatchObject({
    ram: [
      [1, 'of 2'],
      [2, 'of 2'],
    ],
    dhun: [
      [2, 'of 2'],
      [1, 'of 2'],
    ],
    up: [['of 0'], ['of 0']],
    m0p03: [['of 0'], ['of 0']],
  })
})

test('a word that is there twice has both places', () => {
  expect(placesOf('Ram Jai Ram', null).ram).toEqual([[1, 3, 'of 3'], ['of 0']])
})

test('words written as one are stored apart and joined, and joined words count as one', () => {
  expect(placesOf('HanumanChalisa', null)).toMatchObject({
    hanumanchalisa: [[1, 'of 1'], ['of 0']],
    hanuman: [[1, 'of 2'], ['of 0']],
    chalisa: [[2, 'of 2'], ['of 0']],
  })
  expect(placesOf('Jai Ram Chandra', null)).toMatchObject({
    xjayxrm: [[1, 'of 2'], ['of 0']],
    xramxcndxr: [[2, 'of 2'], ['of 0']],
    xjayxrmcxndr: [[1, 'of 1'], ['of 0']],
  })
})

test('a long joined form is not that of another beginning alike', () => {
  const joined = (name: string) => recordWords([name, null], []).at(0)?.phonetic
  const forms = ['Mahishasura Mardini', 'Mahishasura Mardana Stotra'].flatMap((name) =>
    recordWords([name, null], []).flatMap(({ plain, phonetic }) => (plain === '' ? [phonetic] : [])),
  )
  expect(new Set(forms).size).toBe(forms.length)
  expect(joined('Ram')).toBe(' ram ')
})

test('initials are stored apart, as one word, and with the first letter of the name', () => {
  expect(Object.keys(placesOf('M. S. Subbulakshmi', null))).toEqual(
    expect.arrayContaining(['m', 's', 'ms', 'mss']),
  )
  expect(placesOf(null, 'एम. एस. सुब्बुलक्ष्मी')).toMatchObject({ ms: [['of 0'], [1, 'of 2']] })
  expect(placesOf(null, 'एसपी बाला')).toMatchObject({ spb: [['of 0'], [1, 'of 1']] })
  expect(Object.keys(placesOf(null, 'बाबा जी के दर्शन'))).not.toContain('gk')
})

test('words beyond the twenty-sixth of a name have no place', () => {
  const long = Array.from({ length: 40 }, (_, i) => `b${'aeiou'[i % 5]}${'dgklmnpt'[Math.floor(i / 5)]}`)
  const places = Object.values(placesOf(long.join(' '), null)).map(([first]) => first)
  expect(places).toContainEqual([POSITIONS, 'of 31'])
  expect(places).toContainEqual(['of 31'])
})

test('a record without a letter or digit has no words', () => {
  expect(recordWords(['!!!', null], [undefined, ''])).toEqual([])
})
