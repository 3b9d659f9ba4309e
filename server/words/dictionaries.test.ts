import { expect, test } from 'vitest'
import { problemsOf, textsOf } from '#contract/testing/dictionaries.ts'
import { DICTIONARIES } from './in-language.ts'

const en = textsOf(DICTIONARIES.en)

test.each(Object.entries(DICTIONARIES))('%s says everything that English says', (language, dictionary) => {
  expect(problemsOf(language, textsOf(dictionary), en, new Set())).toEqual([])
})
