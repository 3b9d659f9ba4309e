import { expect, test } from 'vitest'
import { nextOption } from './use-combobox.ts'

test.each([
  ['down from nowhere to the first', -1, 1, 5, false, 0],
  ['up from nowhere to the last', -1, -1, 5, false, 4],
  ['down', 2, 1, 5, false, 3],
  ['up', 2, -1, 5, false, 1],
  ['down from the last to the first', 4, 1, 5, false, 0],
  ['down from the last not round while more can be loaded', 4, 1, 5, true, 4],
  ['up from the first to the last', 0, -1, 5, false, 4],
  ['a page down to the last at most', 2, 8, 5, false, 4],
  ['a page up to the first at most', 2, -8, 20, false, 0],
  ['a page up', 12, -8, 20, false, 4],
  ['nowhere in an empty list', -1, 1, 0, false, -1],
  ['nowhere in an empty list, upwards', -1, -1, 0, false, -1],
  ['nowhere in an empty list, a page up', -1, -8, 0, false, -1],
])('keys move %s', (_, at, by, count, hasMore, expected) => {
  expect(nextOption(at, by, count, hasMore)).toBe(expected)
})
