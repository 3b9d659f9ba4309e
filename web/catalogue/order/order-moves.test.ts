import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapAt, indexOfGap, moved, movedRows, placeAfter, placeBefore } from './order-moves.ts'

const STEPS = ['up', 'top', 'down', 'bottom'] as const

test('a step leads to the neighbouring place, or to an end', () => {
  expect(STEPS.map((step) => placeAfter(step, 3, 5))).toEqual([2, 1, 4, 5])
})

test('at an end, the steps towards it lead nowhere', () => {
  expect(placeAfter('up', 1, 5)).toBe(1)
  expect(placeAfter('top', 1, 5)).toBe(1)
  expect(placeAfter('down', 5, 5)).toBe(5)
  expect(placeAfter('bottom', 5, 5)).toBe(5)
  expect(STEPS.map((step) => placeAfter(step, 1, 1))).toEqual([1, 1, 1, 1])
})

test('what is told to stand before that place stands at the place it was meant for', () => {
  const moves = fc.integer({ min: 1, max: 12 }).chain((total) =>
    fc.record({
      total: fc.constant(total),
      from: fc.integer({ min: 1, max: total }),
      to: fc.integer({ min: 1, max: total }),
    }),
  )
  fc.assert(
    fc.property(moves, ({ total, from, to }) => {
      fc.pre(from !== to)
      const keys = Array.from({ length: total }, (_, index) => index + 100)
      const before = placeBefore(from, to, total)
      // What the server does: takes the row out, and puts it before the named one or at the end.
      const row = keys[from - 1] ?? 0
      const others = keys.filter((key) => key !== row)
      const at = before === null ? others.length : others.indexOf(keys[before - 1] ?? 0)
      const served = [...others.slice(0, at), row, ...others.slice(at)]
      expect(served.indexOf(row) + 1).toBe(to)
      expect(served).toEqual(moved(keys, from - 1, to - 1))
    }),
  )
})

test('a row that is dropped beside itself stays where it is', () => {
  expect(indexOfGap(2, 2)).toBe(2)
  expect(indexOfGap(2, 3)).toBe(2)
  expect(indexOfGap(2, 0)).toBe(0)
  expect(indexOfGap(2, 5)).toBe(4)
})

test('the rows of a later page are numbered on from its first place, and those that stay are the same', () => {
  const rows = [11, 12, 13, 14].map((position) => ({ position, name: `was ${position}` }))
  const next = movedRows(rows, 1, 2, 11)
  expect(next.map(({ position, name }) => [position, name])).toEqual([
    [11, 'was 11'],
    [12, 'was 13'],
    [13, 'was 12'],
    [14, 'was 14'],
  ])
  expect(next[0]).toBe(rows[0])
  expect(next[3]).toBe(rows[3])
})

test('an index that is not there moves nothing', () => {
  expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b'])
})

test('a row that goes to another page leaves this one, and makes room or closes up', () => {
  const rows = [11, 12, 13].map((position) => ({ position, name: `was ${position}` }))
  const places = (next: typeof rows) => next.map(({ position, name }) => [position, name])
  expect(places(movedRows(rows, 1, -11, 11))).toEqual([
    [12, 'was 11'],
    [13, 'was 13'],
  ])
  expect(places(movedRows(rows, 1, 20, 11))).toEqual([
    [11, 'was 11'],
    [12, 'was 13'],
  ])
})

test('a row is dropped into the gap that is nearest to the pointer, also where a long list shows only its middle', () => {
  const rows = [40, 41, 42].map((index, row) => ({ index, top: 100 + row * 50, bottom: 150 + row * 50 }))
  expect([0, 124, 126, 174, 176, 224, 226, 900].map((y) => gapAt(rows, y))).toEqual([
    40, 40, 41, 41, 42, 42, 43, 43,
  ])
  expect(gapAt([], 10)).toBe(0)
})
