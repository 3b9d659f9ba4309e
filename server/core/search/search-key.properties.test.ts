import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateKey, sameName } from './duplicate-key.ts'
import { foldWords } from './fold.ts'
import { matchRanges } from './match-ranges.ts'
import { patternsOf } from './search-condition.ts'
import { searchKey } from './search-key.ts'
import { searchWords } from './search-words.ts'
import { finds, readPairs } from './testing.ts'

const names = [...readPairs('pairs-tuned.tsv'), ...readPairs('pairs-held-out.tsv')].flat()
const anyText = fc.string({ unit: 'binary', maxLength: 60 })
const lettersOf = (from: number, to: number) =>
  fc.string({
    unit: fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code)),
    maxLength: 30,
  })
const text = fc.oneof(
  anyText,
  lettersOf(0x900, 0xd7f),
  lettersOf(0x61, 0x7a),
  lettersOf(0xc0, 0x24f),
  fc.constantFrom(...names),
)

test('a key is made of a to z, 0 to 9 and single spaces, whatever the text', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
      for (const key of Object.values(searchKey(texts))) expect(key).toMatch(/^( [a-z0-9]+)* ?$/)
      for (const word of texts.flatMap(searchWords)) {
        const { plain, phonetic } = patternsOf(word)
        for (const pattern of [...plain, ...phonetic]) expect(pattern).toMatch(/^% ?[a-z0-9]+ ?%$/)
      }
    }),
    { numRuns: 2000 },
  )
})

test('composed and decomposed text have the same key', () => {
  fc.assert(
    fc.property(text, (name) => {
      expect(searchKey([name.normalize('NFD')])).toEqual(searchKey([name.normalize('NFC')]))
    }),
    { numRuns: 2000 },
  )
})

test('a text is found by itself, whatever it is, if it has a letter or digit', () => {
  fc.assert(
    fc.property(text, (name) => {
      if (searchWords(name).length > 0) expect(finds(name, searchKey([name]))).toBe(true)
    }),
    // A digit after a mark that is no word by itself.
    { numRuns: 2000, examples: [['\u0c55\u0d66']] },
  )
})

test('a plain form folded again is itself', () => {
  for (const word of names.flatMap(foldWords)) {
    const plain = word.plain[0] ?? ''
    expect(foldWords(plain).map((again) => again.plain[0])).toEqual([plain])
  }
})

test('a name is found by its words in any order and by every beginning of each', () => {
  const segmenter = new Intl.Segmenter('und')
  for (const name of names) {
    const key = searchKey([name])
    const words = name.split(' ')
    expect([name, finds(words.reverse().join(' '), key)]).toEqual([name, true])
    const beginnings = words
      .flatMap((word) => Array.from(segmenter.segment(word), (part) => word.slice(0, part.index)))
      .filter((start) => start !== '')
    expect(beginnings.filter((start) => !finds(start, key))).toEqual([])
  }
})

test('a name is the same as itself and its key as its own, whatever it is', () => {
  fc.assert(
    fc.property(text, (name) => {
      expect(sameName(name, name)).toBe(duplicateKey(name) !== '')
    }),
    { numRuns: 1000 },
  )
})

test('ranges lie in order inside the text, apart, on the borders of grapheme clusters', () => {
  const borders = (name: string) => [
    ...Array.from(new Intl.Segmenter('und').segment(name), (part) => part.index),
    name.length,
  ]
  fc.assert(
    fc.property(text, text, (name, query) => {
      let last = -1
      for (const [start, end] of matchRanges(name, searchWords(query))) {
        expect(start).toBeGreaterThan(last)
        expect(end).toBeGreaterThan(start)
        expect(borders(name)).toContain(start)
        expect(borders(name)).toContain(end)
        last = end
      }
    }),
    { numRuns: 2000 },
  )
})
