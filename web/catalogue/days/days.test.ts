import { expect, test } from 'vitest'
import { readDay } from '#contract/values/days.ts'
import { languages } from '#web/core/i18n/languages.ts'
import { writeDay } from './days.ts'

test('a date is written in the order of the language, and read back from it', () => {
  expect(writeDay('2019-03-04', 'en-IN')).toBe('04/03/2019')
  expect(writeDay('2019-03-04', 'zh')).toBe('2019/03/04')
  for (const { tag } of languages) expect(readDay(writeDay('2019-03-04', tag))).toBe('2019-03-04')
})
