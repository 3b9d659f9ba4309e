import { expect, test } from 'vitest'
import { describeDate } from './describe-date.ts'

const now = new Date(2026, 10, 21, 14, 30)

test.each([
  [new Date(2026, 10, 21, 14, 29, 40), null],
  [new Date(2026, 10, 21, 14, 26), '4 min ago'],
  [new Date(2026, 10, 21, 12, 20), '2 hr ago'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 19, 14, 30), '19/11/2026'],
  [new Date(2025, 10, 21, 14, 30), '21/11/2025'],
  [new Date(2026, 10, 23, 9, 0), '23/11/2026'],
])('%s is read as %s', (date, expected) => {
  expect(describeDate(date, now, 'en-IN').short).toBe(expected)
})

test('the time of day is said beside every day', () => {
  expect(describeDate(new Date(2026, 10, 19, 9, 5), now, 'en-IN').time).toMatch(/9:05/)
})

test('the full form names weekday and time', () => {
  expect(describeDate(new Date(2026, 10, 19, 9, 5), now, 'en-IN').full).toMatch(
    /Thursday.*19 November 2026.*9:05/,
  )
})
