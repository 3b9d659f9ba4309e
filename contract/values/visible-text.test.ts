import { expect, test } from 'vitest'
import { withoutInvisible } from './visible-text.ts'

test.each([
  '\u200b',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\u034f',
  '\u{e0041}',
  '\ufffe',
  '\u202e\u200f',
])('nothing is left of %j', (text) => {
  expect(withoutInvisible(text)).toBe('')
})

test('look-alikes of a name are one', () => {
  const name = 'Sandhya'
  for (const sign of [
    '\u200b',
    '\u200c',
    '\u200d',
    '\u00ad',
    '\u200e',
    '\u2060',
    '\u202e',
    '\u2067',
    '\u061c',
    '\ufeff',
    '\u180e',
  ])
    for (const at of [0, 3, name.length])
      expect(withoutInvisible(name.slice(0, at) + sign + name.slice(at))).toBe(name)
})

test.each([
  'क्\u200dष',
  'अ\u200cब',
  'می\u200cخواهم',
  '👨\u200d👩\u200d👧',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  '👍🏽',
])('%s stays as it is written', (text) => {
  expect(withoutInvisible(text)).toBe(text)
})

test('a joiner at the end of a word joins nothing', () => {
  expect(withoutInvisible('राम\u200d \u200cकथा')).toBe('राम कथा')
  expect(withoutInvisible('क\u200c\u200dख')).toBe('क\u200dख')
})
