import { expect, test } from 'vitest'
import { pagerButtons } from './pager-buttons.ts'

const shown = (page: number, pages: number) =>
  pagerButtons(page, pages)
    .map((item) => (typeof item === 'number' ? item : '…'))
    .join(' ')

test.each([
  [1, 0, ''],
  [1, 1, '1'],
  [3, 6, '1 2 3 4 5 6'],
  [6, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 3 4 5 … 7'],
  [4, 7, '1 2 3 4 5 … 7'],
  [5, 7, '1 … 3 4 5 6 7'],
  [7, 7, '1 … 3 4 5 6 7'],
  [5, 10, '1 … 4 5 6 … 10'],
  [6, 10, '1 … 5 6 7 … 10'],
  [7, 10, '1 … 6 7 8 9 10'],
  [1200, 2349, '1 … 1199 1200 1201 … 2349'],
  [2349, 2349, '1 … 2345 2346 2347 2348 2349'],
])('page %i of %i shows "%s"', (page, pages, expected) => {
  expect(shown(page, pages)).toBe(expected)
})

test('every page of every list shows itself, both its neighbours and at most six buttons', () => {
  for (let pages = 1; pages <= 40; pages++) {
    for (let page = 1; page <= pages; page++) {
      const buttons = pagerButtons(page, pages).filter((item) => typeof item === 'number')
      const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
      expect(buttons).toEqual(expect.arrayContaining(near))
      expect(buttons.length).toBeLessThanOrEqual(6)
      expect(buttons).toEqual([...new Set(buttons)].sort((a, b) => a - b))
    }
  }
})
