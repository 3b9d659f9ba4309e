import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay } from './days.ts'

test('a day is read day first, with any of the usual signs between', () => {
  for (const typed of ['14/04/2019', '14-04-2019', '14.4.2019', ' 14 / 4 / 2019 ', '14042019', '2019-04-14'])
    expect(readDay(typed), typed).toBe('2019-04-14')
})

test('a day is read in Devanagari digits too', () => {
  expect(readDay('१४/०४/२०१९')).toBe('2019-04-14')
})

test('a day that no calendar has is none', () => {
  for (const typed of ['31/02/2019', '29/02/2019', '00/01/2019', '01/13/2019', '01/00/2019', '01/01/0000'])
    expect(readDay(typed), typed).toBeNull()
  expect(readDay('29/02/2020')).toBe('2020-02-29')
})

test('what is no day is none', () => {
  for (const typed of ['', '14/04', '14/04/19', 'April 2019', '2019', '14/04/2019x', '1/2/3/2019'])
    expect(readDay(typed), typed).toBeNull()
})

test('every day that is shown is read as itself', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(readDay(day.split('-').reverse().join('/'))).toBe(day)
    }),
  )
})

test('a day is read with the name of its month, also in Hindi', () => {
  for (const typed of [
    '25 Dec 2019',
    '25-Dec-2019',
    'Dec 25, 2019',
    'December 25th, 2019',
    '२५ दिसंबर २०१९',
    '25.दिसम्बर.2019',
  ])
    expect(readDay(typed), typed).toBe('2019-12-25')
  for (const typed of ['25 Foo 2019', 'Dec 2019', '31 June 2019']) expect(readDay(typed), typed).toBeNull()
})

test('where the month comes first, it does so between slashes and in the digits of English alone', () => {
  expect(readDay('12/03/2019', 'month_first')).toBe('2019-12-03')
  for (const typed of ['12-03-2019', '12.03.2019', '१२/०३/२०१९', '2019/03/12'])
    expect(readDay(typed, 'month_first'), typed).toBe('2019-03-12')
  expect(readDay('25/12/2019', 'month_first')).toBeNull()
})
