import { expect, test } from 'vitest'
import { moveInGrid } from './move-in-grid.ts'

/** Three in a row, and two in the last. */
const cells = [0, 0, 0, 90, 90, 90, 180, 180].map((offsetTop) => ({ offsetTop }))

test('arrow keys move by one and by a row, and not beyond the ends', () => {
  const moved = (key: string, at: number, isRtl = false) => moveInGrid(key, at, cells, isRtl)
  expect([moved('ArrowRight', 0), moved('ArrowLeft', 4), moved('ArrowDown', 1), moved('ArrowUp', 7)]).toEqual(
    [1, 3, 4, 4],
  )
  expect([moved('ArrowLeft', 0), moved('ArrowUp', 2), moved('ArrowDown', 5), moved('ArrowRight', 7)]).toEqual(
    [null, null, null, null],
  )
  expect([moved('Home', 5), moved('End', 0), moved('a', 0)]).toEqual([0, 7, null])
  expect([moved('ArrowRight', 4, true), moved('ArrowLeft', 4, true)]).toEqual([3, 5])
})

test('in a single row, down and up do nothing', () => {
  const row = cells.slice(0, 2)
  expect([moveInGrid('ArrowDown', 0, row, false), moveInGrid('ArrowUp', 1, row, false)]).toEqual([null, null])
})
