import { expect, test } from 'vitest'
import { startOfDay } from './days.ts'

const begins = (day: string, zone: string) => new Date(startOfDay(day, zone)).toISOString()

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
  // Clocks are put forward or back later that day.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  // Midnight is skipped: the day begins at one.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // The clocks were put back at midnight, by three hours.
  ['2022-03-13', 'Antarctica/Casey', '2022-03-12T16:00:00.000Z'],
  ['0001-01-01', 'UTC', '0001-01-01T00:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(begins(day, zone)).toBe(moment)
})

test('the end of a day is the beginning of the next one, also when it is longer than 24 hours', () => {
  expect(startOfDay('2026-10-25', 'Europe/Berlin', 1) - startOfDay('2026-10-25', 'Europe/Berlin')).toBe(
    25 * 3_600_000,
  )
})
