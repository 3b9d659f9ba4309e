import type { Word } from '#contract/word.ts'
import type { Cell } from '#server/spreadsheets/cells.ts'
import { say } from '#server/words/say.ts'

/** The day of a cell as yyyy-MM-dd, or why it is none. A day and a month are never swapped. */
export function readDate(cell: Cell): { day: string } | { error: Word } {
  if (cell.kind === 'date') return { day: cell.text }
  const text = cell.text.trim()
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!found) return { error: say('rows.notDate') }
  const [, month = '', date = '', year = ''] = found
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (isDay(day)) return { day }
  if (Number(month) <= 12) return { error: say('rows.noSuchDay') }
  const swapped = isDay(`${year}-${date.padStart(2, '0')}-${month.padStart(2, '0')}`)
  return { error: say(swapped ? 'rows.monthFirst' : 'rows.noSuchMonth', { month }) }
}

/** A date that does not exist rolls over to one that does, or is none at all; there was no year 0. */
function isDay(day: string): boolean {
  if (day.startsWith('0000')) return false
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
