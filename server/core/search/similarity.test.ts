import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { similarityTo, soundsOf } from './similarity.ts'
import { readPairs } from './testing.ts'

const BENCH = new URL('../../../bench/finding/', import.meta.url)
const rowsOf = (file: string) =>
  readFileSync(new URL(file, BENCH), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

/** Both names of each record that the spellings of the measure are looked for in. */
const catalogue = [
  ...readPairs('../../features/sample/load/names.tsv'),
  ...rowsOf('catalogue.tsv').map(([, english = '', hindi = '']): [string, string] => [english, hindi]),
].map(([english, hindi]) => ({ english, names: [soundsOf(english), soundsOf(hindi)] }))

const likeness = (query: string, name: string) => similarityTo(soundsOf(query))(soundsOf(name))

function nearest(query: string): { name: string; likeness: number }[] {
  const compare = similarityTo(soundsOf(query))
  return catalogue
    .map(({ english, names }) => ({ name: english, likeness: Math.max(...names.map(compare)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
}

describe('of loose spellings that rules may be tuned on', () => {
  const tuned = rowsOf('spellings.tsv').filter(([half]) => half === 'tuned')
  test.each(tuned)('%s, %s: %s is %s', (_half, _kind, query = '', intended = '') => {
    const near = nearest(query).slice(0, 5)
    expect(near.map(({ name }) => name)).toContain(intended)
    expect(near.find(({ name }) => name === intended)?.likeness).toBeGreaterThan(0)
  })
})

describe('a slip', () => {
  test.each([
    ['an h dropped or added', 'mahamritunjay', 'Mahamrityunjay'],
    ['a letter doubled', 'maiyya', 'Maiya'],
    ['a vowel on the other side of r or n', 'kirshna', 'Krishna'],
    ['a vowel left out beside r or n', 'krsna', 'Krishna'],
    ['b for v', 'gobind', 'Govind'],
    ['b for v in another place', 'brindavan', 'Vrindavan'],
    ['x for ksh', 'luxmi', 'Lakshmi'],
    ['d for r', 'pahar', 'Pahad'],
    ['a final -am', 'achyuta keshava', 'Achyutam Keshavam'],
    ['a final -ji', 'hanumanji', 'Hanuman'],
    ['a final -ji as a word', 'hanuman ji', 'Hanuman'],
    ['words joined', 'sunderkand', 'Sundar Kand'],
    ['words apart', 'sunder kand', 'Sundarkand'],
    ['a letter missing', 'hanman chalisa', 'Hanuman Chalisa'],
    ['letters swapped', 'hanumna chalisa', 'Hanuman Chalisa'],
    ['ṛ written as a letter', 'महाम्रित्युंजय', 'महामृत्युंजय'],
    ['a virama left out', 'सपतशती', 'सप्तशती'],
    ['a vowel sign of the other length', 'हनुमान चालिसा', 'हनुमान चालीसा'],
    ['a nasal as a letter', 'अन्गना', 'अंगना'],
    ['a nasal as another letter', 'सम्त', 'संत'],
    ['aspirates that meet at a seam', 'sarhad', 'सरहद'],
    ['aspirates that meet at a seam, too', 'rajhans', 'राजहंस'],
    ['a slip in each word', 'अंबे गोरी', 'Jai Ambe Gauri'],
  ])('%s: %s is similar to %s', (_slip, query, name) => {
    expect(likeness(query, name)).toBeGreaterThan(0)
  })
})

describe('what is not a slip', () => {
  test.each([
    ['shiv', 'Shri'],
    ['mata', 'Matki'],
    ['durga', 'Guru'],
    ['ganga', 'Ganesh'],
    ['kavach', 'Katha'],
    ['bhajan', 'Bhairav'],
    ['computer', 'Kunj Bihari'],
    ['hanuman aarti', 'Hanuman Chalisa'],
    ['xyzzy chalisa', 'Shiv Chalisa'],
    ['108', '109'],
    ['北京', '北海'],
  ])('%s is not similar to %s', (query, name) => {
    expect(likeness(query, name)).toBe(0)
  })
})

test('the same name is fully alike in either script, and a longer one a little less', () => {
  expect(likeness('Hanuman Chalisa', 'हनुमान चालीसा')).toBe(1)
  expect(likeness('chalisa hanuman', 'हनुमान चालीसा')).toBe(1)
  const longer = likeness('Hanuman Chalisa', 'Shri Hanuman Chalisa Path')
  expect(longer).toBeGreaterThan(0.9)
  expect(longer).toBeLessThan(1)
})

test('any text has an answer between 0 and 1, a very long one too', () => {
  const texts = [
    '',
    ' ',
    '%_\\',
    "'",
    '\u094d',
    '🙏',
    'क्'.repeat(5000),
    'a'.repeat(10_000),
    'ab '.repeat(5000),
  ]
  for (const query of texts)
    for (const name of [...texts, 'Hanuman Chalisa']) {
      const found = likeness(query, name)
      expect(found).toBeGreaterThanOrEqual(0)
      expect(found).toBeLessThanOrEqual(1)
    }
  expect(likeness('', 'Hanuman')).toBe(0)
  expect(likeness('%_\\', 'Hanuman')).toBe(0)
})
