import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import rules from '#contract/messages/en.ts'
import { problemsOf, textsOf } from '#contract/testing/dictionaries.ts'
import { doubledTexts, unusedKeys } from '#contract/testing/dictionary-use.ts'
import own from './en.ts'
import { DICTIONARIES } from './translate.ts'

const en = textsOf(DICTIONARIES.en)

test.each(Object.entries(DICTIONARIES))('%s says everything that English says', (language, dictionary) => {
  expect(problemsOf(language, textsOf(dictionary), en, new Set())).toEqual([])
})

test('English has no message that nobody uses, and says nothing twice', () => {
  const files = globSync('{contract,server,web,listeners}/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })
  const texts = new Map([...textsOf(rules), ...textsOf(own)])
  expect(
    unusedKeys(
      texts,
      files.map((file) => readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
  expect(doubledTexts(texts, [])).toEqual([])
})
