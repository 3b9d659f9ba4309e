import type * as z from 'zod/mini'
import { type Described, described } from '#contract/catalogue/described.ts'
import {
  ID_COLUMN,
  MANDATORY_COLUMNS,
  NAME_COLUMNS,
  type NamedKind,
  READ_COLUMNS,
  type SheetColumn,
} from '#contract/features/imports/sheet.ts'
import type { Message } from '#contract/messages/message.ts'
import { fileNameOfLink } from '#contract/resources/tracks.ts'
import type { DayOrder } from '#contract/values/days.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { readNames } from '#contract/values/name-list.ts'
import { nameProblem, readCell, readId, unreadable } from '#server/catalogue/file-cells.ts'
import { type DateReading, readDate, type Slashed } from '#server/catalogue/record-date.ts'
import { message } from '#server/core/messages/message.ts'
import type { Cell, SheetRow } from '#server/core/spreadsheets/cells.ts'
import type { Headings } from './columns.ts'

/** By column of a sheet, the form field whose rule applies. */
export const FIELDS = {
  'Track Name': 'display_name',
  'Hindi Name': 'display_name_hindi',
  Description: 'description',
  'Hindi Description': 'description_hindi',
  'Track Link': 'track_link',
  'File Name': 'file_name',
  'Record Date': 'record_date',
  Lyrics: 'lyrics',
  'Hindi Lyrics': 'lyrics_hindi',
  'Download Allowed': 'is_download_allowed',
} as const satisfies Partial<Record<SheetColumn, keyof Described<'tracks'>['fields']['shape']>>

// The type of Object.entries does not keep the keys.
const COLUMNS = Object.entries(FIELDS) as [keyof typeof FIELDS, (typeof FIELDS)[keyof typeof FIELDS]][]
const FORM = described('tracks').fields
/** The values of a row, with the id in the sheet, and whether the sheet names a file other than that of the link. */
type Values = Partial<Pick<z.output<typeof FORM>, (typeof FIELDS)[keyof typeof FIELDS]>> & {
  sheet_id?: number
  is_file_named?: true
}

const MAX_NAME_LENGTH = 200
const MAX_NAMES = 100

/** How the cells of a sheet are read: the order of its dates, and which names of a kind exist as a whole. */
export type Reading = { order: DayOrder; isKnown: (kind: NamedKind, name: string) => boolean }

export type RowError = { column: SheetColumn | null; value: string | null; error: Message }
export type Named = { kind: NamedKind; name: string }
/**
 * A checked row: a track with the names it refers to, or its errors and cells. A row with an id also has its cells, since only the
 * database knows whether that track exists.
 */
export type CheckedRow = { row: number; slashed?: Slashed | undefined } & (
  | { state: 'ready'; values: Values; named: Named[]; dateReading: DateReading | null; cells?: string[] }
  | { state: 'failed'; values: Partial<Values>; problems: RowError[]; cells: string[] }
)

/** Checks a row of the sheet; null when it is empty in all our columns. `known` are errors found before. */
export function readRow(
  { number, cells }: SheetRow,
  { places }: Headings,
  { order, isKnown }: Reading,
  known: readonly RowError[] = [],
): CheckedRow | null {
  const cellOf = (column: SheetColumn) => {
    const place = places.get(column)
    return place === undefined ? undefined : cells[place]
  }
  const texts = new Map(READ_COLUMNS.map((column) => [column, textIn(column, cellOf(column))]))
  if ([...texts.values()].every((text) => text === '')) return null
  const problems: RowError[] = [...known]
  const report = (column: SheetColumn, error: Message) => {
    if (!problems.some((problem) => problem.column === column))
      problems.push({ column, value: texts.get(column)?.slice(0, MAX_NAME_LENGTH) || null, error })
  }

  for (const column of READ_COLUMNS) {
    const error = unreadable(cellOf(column))
    if (error) report(column, error)
  }
  const id = texts.get(ID_COLUMN) ?? ''
  const sheet_id = readId(id)
  if (id !== '' && sheet_id === null) report(ID_COLUMN, message('rows.notTrackId'))
  const missing = MANDATORY_COLUMNS.filter((column) => texts.get(column) === '')
  if (id === '') for (const column of missing) report(column, REQUIRED)

  const track_link = linkIn(cellOf('Track Link'))
  const sent = new Map(texts).set('Track Link', track_link ?? '')
  let dateReading: DateReading | null = null
  let slashed: Slashed | undefined
  const date = cellOf('Record Date')
  if (date && texts.get('Record Date')) {
    const read = readDate(date, order)
    slashed = read.slashed
    // The date is stored as yyyy-MM-dd, which is read alike everywhere.
    if ('day' in read) texts.set('Record Date', read.day)
    if ('error' in read) report('Record Date', read.error)
    sent.set('Record Date', 'day' in read ? read.day : '')
    dateReading = ('as' in read && read.as) || null
  }
  const fields: Record<string, unknown> = {}
  for (const [column, field] of COLUMNS) {
    const text = sent.get(column)
    if (!text) continue
    const read = readCell<unknown>(FORM.shape[field], text)
    if ('problem' in read) report(column, read.problem)
    else fields[field] = read.value
  }

  const named = NAME_COLUMNS.flatMap(([column, kind]) => {
    const names = readNames(texts.get(column) ?? '', (name) => isKnown(kind, name))
    for (const name of names) {
      const problem = nameProblem(name)
      if (problem) report(column, problem)
    }
    if (names.length > MAX_NAMES) report(column, message('rows.atMostNames', { most: MAX_NAMES }))
    return names.map((name) => ({ kind, name }))
  })

  const cellTexts = () =>
    READ_COLUMNS.map((column) => (column === 'Track Link' && track_link) || (texts.get(column) ?? ''))
  if (problems.length === 0) {
    // Each value has the type that the rule of its field returns.
    const values = fields as Values
    if (values.file_name) values.is_file_named = true
    else values.file_name = fileNameOfLink(values.track_link ?? '')
    if (sheet_id === null) return { row: number, slashed, state: 'ready', values, named, dateReading }
    return {
      row: number,
      slashed,
      state: 'ready',
      values: { ...values, sheet_id },
      named,
      dateReading,
      cells: cellTexts(),
    }
  }
  return {
    row: number,
    slashed,
    state: 'failed',
    values: {
      display_name: texts.get('Track Name') ?? '',
      display_name_hindi: texts.get('Hindi Name') ?? '',
      track_link,
    },
    problems: inOrder(problems),
    cells: cellTexts(),
  }
}

const inOrder = (problems: RowError[]) => problems.toSorted((a, b) => placeOf(a) - placeOf(b))
const placeOf = ({ column }: RowError) => (column === null ? -1 : READ_COLUMNS.indexOf(column))

/** The text of a cell. Days and ids are read as they are stored, whatever the cell shows. */
const textIn = (column: SheetColumn, cell: Cell | undefined): string =>
  column === 'Record Date' || column === ID_COLUMN
    ? shownText(cell && { ...cell, shown: undefined })
    : shownText(cell)

/** The text that a cell shows. A date without one is written as MM/DD/YYYY, as in the sheet of failed rows. */
export function shownText(cell: Cell | undefined): string {
  if (!cell) return ''
  if (cell.shown !== undefined) return cell.shown
  if (cell.kind !== 'date') return cell.text.trim()
  const [year, month, day] = cell.text.split('-')
  return `${month}/${day}/${year}`
}

/** The link in a cell: its text if that is a link, otherwise its hyperlink. */
function linkIn(cell: Cell | undefined): string | null {
  const text = cell?.text.trim() ?? ''
  if (cell?.link !== undefined && !/^https?:\/\//i.test(text)) return cell.link
  return text || null
}
