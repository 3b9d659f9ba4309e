import type { Cell } from '#server/core/spreadsheets/cells.ts'

const isDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/**
 * The days that a cell may mean, as yyyy-MM-dd: a spreadsheet program that opens a CSV file writes days in its own order and with
 * its own separator. A cell is unchanged if one of the days is the exported one.
 */
export function possibleDays(cell: Cell): string[] {
  const text = cell.text.trim()
  const found = /^(\d{1,4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,4})\.?$/.exec(text)
  const days = cell.day ? [text, cell.day] : [text]
  if (found) {
    const [, first = '', second = '', third = ''] = found
    const orders =
      first.length > 2
        ? [[first, second, third]]
        : [third, ...(third.length === 2 ? [`19${third}`, `20${third}`] : [])].flatMap((year) => [
            [year, first, second],
            [year, second, first],
          ])
    for (const [year = '', month = '', day = ''] of orders)
      days.push(`${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  }
  return days.filter(isDay)
}
