import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['nothing', undefined, 'en'],
  ['an empty header', '', 'en'],
  ['anything', '*', 'en'],
  ['one of ours', 'hi', 'hi'],
  ['one of ours in another case', 'HI', 'hi'],
  ['a region', 'hi-IN', 'hi'],
  ['a script and a region', 'zh-Hans-CN', 'zh'],
  ['Arabic', 'ar', 'ar'],
  ['Sanskrit, which is no Arabic', 'sa', 'en'],
  ['one that we do not have', 'de-DE,de;q=0.9', 'en'],
  ['one that we do not have before one that we have', 'mr, hi;q=0.8, en;q=0.5', 'hi'],
  ['weights against the order', 'en;q=0.3, fr-CA;q=0.9, *;q=0.1', 'fr'],
  ['equals', 'it, es', 'it'],
  ['what must not be', 'hi;q=0, es;q=0.001', 'es'],
  ['spaces and capitals', ' ES-MX ; Q=0.5 , it ; q=0.4', 'es'],
  ['a weight that is none', 'hi;q=much, fr;q=0.2', 'fr'],
  ['no language at all', ';;;=,,-,constructor', 'en'],
])('%s', (_case, header, language) => {
  expect(languageOf(header)).toBe(language)
})
