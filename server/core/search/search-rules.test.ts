import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { soundsOf } from './duplicate-key.ts'
import { recordWords } from './record-words.ts'
import { RULES_SO_FAR } from './search-rules.ts'
import { readPairs } from './testing.ts'

test('the rules have another name, and the next number, when they store other words', () => {
  const names = [...readPairs('pairs-tuned.tsv'), ...readPairs('pairs-held-out.tsv')]
  const stored = names.map((pair, i) =>
    recordWords(pair, [`Track_${i}.mp3`, `+91 98 ${i}`]).map((word) => Object.values(word).join()),
  )
  const sounds = names.map((pair) => pair.map(soundsOf))
  const rules = createHash('sha256')
    .update(JSON.stringify([stored, sounds]))
    .digest('hex')
    .slice(0, 12)
  expect(RULES_SO_FAR.at(-1), 'append it: the records of running installations are indexed again').toBe(rules)
})
