import { expect, test } from 'vitest'
import { sameName } from '#server/core/search/duplicate-key.ts'
import { readPairs } from '#server/core/search/testing.ts'
import { toDevanagari } from './to-devanagari.ts'
import { toEnglish } from './to-english.ts'

test.each([
  ['ram', 'राम'],
  ['krishna', 'कृष्ण'],
  ['durga', 'दुर्गा'],
  ['sandhya', 'संध्या'],
  ['kashi', 'काशी'],
  ['somnath', 'सोमनाथ'],
  ['ramdas', 'रामदास'],
  ['bhosle', 'भोसले'],
  ['siddhi', 'सिद्धि'],
  ['ashtak', 'अष्टक'],
])('%s is written %s by rule', (spelled, written) => {
  expect(toDevanagari(spelled)).toBe(written)
})

test.each([
  ['श्री', 'Shri'],
  ['भजन', 'Bhajan'],
  ['ज्ञान', 'Gyan'],
  ['मंत्र', 'Mantra'],
  ['माँ', 'Ma'],
])('%s is spelled %s by rule', (written, spelled) => {
  expect(toEnglish(written)).toBe(spelled)
})

const words = (file: string) => [
  ...new Set(readPairs(file).flatMap(([english]) => english.toLowerCase().match(/[a-z]+/g) ?? [])),
]

test.each(['pairs-tuned.tsv', 'pairs-held-out.tsv'])(
  'what the rule writes is found by what was typed: the words of %s sound the same',
  (file) => {
    const all = words(file)
    const other = all.filter((word) => !sameName(word, toDevanagari(word)))
    expect(other.length / all.length, other.join(' ')).toBeLessThan(0.03)
  },
)
