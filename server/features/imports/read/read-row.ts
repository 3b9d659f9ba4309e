import * as z from 'zod/mini'
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
import { readYesOrNo } from '#contract/values/yes-or-no.ts'
import { nameProblem, readId, unreadable } from '#server/catalogue/file-cells.ts'
import { message } from '#server/core/messages/message.ts'
import type { Cell, SheetRow } from '#server/core/spreadsheets/cells.ts'
import type { Headings } from './columns.ts'
import { type DateReading, readDate, type Slashed } from './record-date.ts'

/** The form fields that the columns of a sheet correspond to; the form's rules apply. */
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

const sheetFields = z.pick(described('tracks').fields, {
  display_name: true,
  display_name_hindi: true,
  description: true,
  description_hindi: true,
  track_link: true,
  file_name: true,
  record_date: true,
  lyrics: true,
  lyrics_hindi: true,
  is_download_allowed: true,
})
/** A row with the id of its track need not have what a new track needs. */
const fieldsOfKnown = z.partial(sheetFields)
/** The values of a row, with the id that it has in the sheet, and whether its file name is not that of its link. */
type Values = Partial<z.output<typeof sheetFields>> & { sheet_id?: number; is_file_named?: true }

const MAX_NAME_LENGTH = 200
const MAX_NAMES = 100

const COLUMN_OF: Readonly<Record<string, SheetColumn>> = Object.fromEntries(
  Object.entries(FIELDS).map(([column, field]) => [field, column as SheetColumn]),
)

/** How the cells of a sheet are read: the order of its dates, and which names of a kind exist as a whole. */
export type Reading = { order: DayOrder; isKnown: (kind: NamedKind, name: string) => boolean }

export type RowError = { column: SheetColumn | null; value: string | null; error: Message }
export type Named = { kind: NamedKind; name: string }
/**
 * A checked row: a track and the names it refers to, or its errors and its cells. A row with an id also has its cells, since
 * only the database knows whether that track exists.
 */
export type CheckedRow = { row: number; slashed?: Slashed | undefined } & (
  | { state: 'ready'; values: Values; named: Named[]; dateReading: DateReading | null; cells?: string[] }
  | { state: 'failed'; values: Partial<Values>; problems: RowError[]; cells: string[] }
)

/**
 * Checks a row of the sheet; null when it is empty in all our columns. `known` are errors that
 * it has besides.
 */
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

  const fields: Record<string, string | null> = Object.fromEntries(
    Object.entries(FIELDS).map(([column, field]) => [field, texts.get(column as SheetColumn) || null]),
  )
  fields.track_link = linkIn(cellOf('Track Link'))
  const download = fields.is_download_allowed
  fields.is_download_allowed = readYesOrNo(download ?? '')
  if (download && !fields.is_download_allowed) report('Download Allowed', message('rows.yesOrNo'))
  let dateReading: DateReading | null = null
  let slashed: Slashed | undefined
  const date = cellOf('Record Date')
  if (date && fields.record_date) {
    const read = readDate(date, order)
    slashed = read.slashed
    // What is stored of the cell is read the same everywhere.
    if ('day' in read) texts.set('Record Date', read.day)
    if ('error' in read) report('Record Date', read.error)
    fields.record_date = 'day' in read ? read.day : null
    dateReading = ('as' in read && read.as) || null
  }
  const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null))
  const checked = id === '' ? z.safeParse(sheetFields, filled) : z.safeParse(fieldsOfKnown, filled)
  if (!checked.success)
    for (const { path, message } of checked.error.issues) {
      const column = COLUMN_OF[String(path[0])]
      // Every rule of the contract has a message.
      if (column) report(column, message as Message)
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

  const { display_name, display_name_hindi, track_link } = fields
  const cellTexts = () =>
    READ_COLUMNS.map((column) => (column === 'Track Link' && track_link) || (texts.get(column) ?? ''))
  if (checked.success && problems.length === 0) {
    const { file_name, track_link } = checked.data
    const values: Values = { ...checked.data, file_name: file_name ?? fileNameOfLink(track_link ?? '') }
    if (file_name) values.is_file_named = true
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
    values: { display_name: display_name ?? '', display_name_hindi: display_name_hindi ?? '', track_link },
    problems: inOrder(problems),
    cells: cellTexts(),
  }
}

const inOrder = (problems: RowError[]) => problems.toSorted((a, b) => placeOf(a) - placeOf(b))
const placeOf = ({ column }: RowError) => (column === null ? -1 : READ_COLUMNS.indexOf(column))

/** Days and ids are read as they are stored, whatever they look like. */
const textIn = (column: SheetColumn, cell: Cell | undefined): string =>
  column === 'Record Date' || column === ID_COLUMN
    ? shownText(cell && { ...cell, shown: undefined })
    : shownText(cell)

/** What a cell shows; a date otherwise as MM/DD/YYYY, as in the sheet of failed rows. */
export function shownText(cell: Cell | undefined): string {
  if (!cell) return ''
  if (cell.shown !== undefined) return cell.shown
  if (cell.kind !== 'date') return cell.text.trim()
  const [year, month, day] = cell.text.split('-')
  return `${month}/${day}/${year}`
}

/** The link in the cell's text, otherwise the cell's hyperlink. */
function linkIn(cell: Cell | undefined): string | null {
  const text = cell?.text.trim() ?? ''
  if (cell?.link !== undefined && !/^https?:\/\//i.test(text)) return cell.link
  return text || null
}
