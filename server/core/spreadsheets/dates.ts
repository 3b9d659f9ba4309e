const DAY = 86_400_000
/** Serial 0 of the 1900 epoch; its day 60, 29 February 1900, never existed. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1462
const LAST_DAY = 2_958_465

/** Converts a spreadsheet's serial number to yyyy-MM-dd; null when it is not a date. */
export function serialDate(serial: number, epoch1904: boolean): string | null {
  const day = Math.floor(serial) + (epoch1904 ? DAYS_TO_1904 : 0)
  if (!(day >= 1 && day <= LAST_DAY) || day === 60) return null
  return new Date(EPOCH + (day < 60 ? day + 1 : day) * DAY).toISOString().slice(0, 10)
}

/** Built-in date formats, which are not defined in the file (ECMA-376, part 1, 18.8.30). */
const builtIn = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a number format shows a date: a year, a day or a month name. Hours and minutes alone do not count. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id)
  const [positive = ''] = code.split(';')
  const letters = positive.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[yd]|mmm/i.test(letters)
}

/** The first day after the false 29 February 1900: only from here on are the days of a workbook right. */
export const FIRST_DAY = '1900-03-01'

/** Converts a day from March 1900 on to a serial number in the 1900 epoch. */
export const serialOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY
