import { expect, test } from 'vitest'
import { isolated, withoutOpenMarks } from './isolate.ts'

test('a name of the other direction is isolated, one of the same is not', () => {
  expect(isolated('Ram', false)).toBe('Ram')
  expect(isolated('राम', false)).toBe('राम')
  expect(isolated('שלום 12', false)).toBe('\u2068שלום 12\u2069')
  expect(isolated('Ram', true)).toBe('\u2068Ram\u2069')
  expect(isolated('1234', true), 'a number is formatted later').toBe('1234')
})

test('no name can turn what follows it', () => {
  expect(isolated('exe\u202egnp.', false)).toBe('exegnp.')
  expect(isolated('open \u202b\u2067', false)).toBe('open ')
  expect(isolated('\u2069 closes \u2066', true)).toBe('\u2068 closes \u2069')
})

test('an isolate inside of a text stays, as sentences that are put into others have them', () => {
  expect(withoutOpenMarks('Add \u2068שלום\u2069 to')).toBe('Add \u2068שלום\u2069 to')
})
