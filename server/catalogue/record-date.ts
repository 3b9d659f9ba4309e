import type { Message } from '#contract/messages/message.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'
import type { DayOrder } from '#contract/values/days.ts'
import { readDay } from '#contract/values/days.ts'
import { message } from '#server/core/messages/message.ts'
import type { Cell } from '#server/core/spreadsheets/cells.ts'
import { serialDate } from '#server/core/spreadsheets/dates.ts'

/**
 * In which form a date was read that is not as in the sample: yyyy-MM-dd, a serial number without a date format, or day first as in
 * forms, for dates with dots, dashes or Hindi digits.
 */
export type DateReading = 'iso' | 'serial' | 'form'

/** A date with slashes as it was read. `other` is the date in the other order of day and month, null if it is none. */
export type Slashed = { text: string; day: string | null; other: string | null }

/** The serial numbers that are taken for dates, from 1927 to 2099. Smaller numbers are more likely years. */
const SERIALS = { first: 10_000, last: 73_050 }
const OTHER = { month_first: 'day_first', day_first: 'month_first' } as const
const FORMS = { month_first: 'MM/DD/YYYY', day_first: 'DD/MM/YYYY' } as const
/** Matches the time after a date, which some programs write in one text. */
const TIME = /(?<=^\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*$/

type Read = ({ day: string; as?: DateReading } | { error: Message }) & { slashed?: Slashed }

/**
 * The date of a cell as yyyy-MM-dd, or an error. For dates with slashes, the order of the sheet says which part is the month;
 * without an order, such a date is an error.
 */
export function readDate(cell: Cell, order: DayOrder | null = 'month_first'): Read {
  if (cell.kind === 'date') return { day: cell.text }
  const text = cell.text.trim().replace(TIME, '')
  const serial = serialDay(cell)
  if (serial !== null) return { day: serial, as: 'serial' }
  const form = order ? FORMS[order] : 'YYYY-MM-DD'
  const day = readDay(text, order ?? 'day_first')
  const parts = /^(\d{1,2})\/(\d{1,2})\/\d{4}$/.exec(text)
  if (!parts) {
    if (day === null)
      return {
        error: message(/^[\d०-९]+([./-][\d०-९]+){2}$/.test(text) ? 'rows.noSuchDay' : 'rows.notDate', {
          form,
        }),
      }
    if (/^\d{4}\D/.test(text)) return { day, as: 'iso' }
    return /\p{L}/u.test(text.replace(/[०-९]/g, '')) ? { day } : { day, as: 'form' }
  }
  if (!order) return { error: ruleMessage('rules.dateForm') }
  const other = readDay(text, OTHER[order])
  const slashed = { text, day, other }
  if (day !== null) return other === day ? { day } : { day, slashed }
  const [, first = '', second = ''] = parts
  const month = order === 'month_first' ? first : second
  if (Number(month) >= 1 && Number(month) <= 12) return { error: message('rows.noSuchDay', { form }) }
  const wrong = order === 'month_first' ? 'rows.monthFirst' : 'rows.dayFirst'
  return { error: message(other === null ? 'rows.noSuchMonth' : wrong, { month, form }), slashed }
}

/** The day of a serial number: a CSV file has only the number, which counts from 1900 in all but old Mac workbooks. */
function serialDay({ text, day }: Cell): string | null {
  if (!/^\d{5}$/.test(text.trim())) return null
  const serial = Number(text)
  return serial >= SERIALS.first && serial <= SERIALS.last ? (day ?? serialDate(serial, false)) : null
}
