import type { Message } from '#contract/messages/message.ts'
import { message } from '#server/core/messages/message.ts'
import type { Cell } from '#server/core/spreadsheets/cells.ts'
import { serialDate } from '#server/core/spreadsheets/dates.ts'

/** The format of a date not written as MM/DD/YYYY: yyyy-MM-dd, or a serial number without a date format. */
export type DateReading = 'iso' | 'serial'

/** From 1927 to 2099: shorter numbers are more likely years. */
const SERIALS = { first: 10_000, last: 73_050 }

/** The date of a cell as yyyy-MM-dd, or an error. Day and month are never swapped. */
export function readDate(cell: Cell): { day: string; as?: DateReading } | { error: Message } {
  if (cell.kind === 'date') return { day: cell.text }
  const text = cell.text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(text))
    return isDay(text) ? { day: text, as: 'iso' } : { error: message('rows.noSuchDay') }
  const serial = serialDay(cell)
  if (serial !== null) return { day: serial, as: 'serial' }
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!found) return { error: message('rows.notDate') }
  const [, month = '', date = '', year = ''] = found
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (isDay(day)) return { day }
  if (Number(month) <= 12) return { error: message('rows.noSuchDay') }
  const swapped = isDay(`${year}-${date.padStart(2, '0')}-${month.padStart(2, '0')}`)
  return { error: message(swapped ? 'rows.monthFirst' : 'rows.noSuchMonth', { month }) }
}

/** A CSV file has only the number, which counts from 1900 in all but old Mac workbooks. */
function serialDay({ text, day }: Cell): string | null {
  if (!/^\d{5}$/.test(text.trim())) return null
  const serial = Number(text)
  return serial >= SERIALS.first && serial <= SERIALS.last ? (day ?? serialDate(serial, false)) : null
}

/** Date.parse turns a nonexistent date into a later one or NaN; there was no year 0. */
function isDay(day: string): boolean {
  if (day.startsWith('0000')) return false
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
