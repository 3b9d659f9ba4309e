import type { ChosenColumns, SheetColumns } from '#contract/features/imports/columns.ts'
import type { SheetColumn } from '#contract/features/imports/sheet.ts'
import type { DayOrder } from '#contract/values/days.ts'
import type { DateReading, Slashed } from '#server/catalogue/record-date.ts'
import type { ReadOrder } from '#server/core/spreadsheets/read-in-process.ts'
import type { KnownNames } from '../names/known-names.ts'
import type { Fields } from './chosen-columns.ts'

/** The script of the process that reads and checks a sheet of tracks. */
export const READ_SHEET = new URL('./read-sheet.worker.ts', import.meta.url)

/** The known columns of a sheet before it is read. */
export type ColumnOrder = {
  /** The columns that were chosen for this file, or null. */
  chosen: ChosenColumns | null
  /** The columns that were chosen before, by the key of their headings. */
  remembered: Readonly<Record<string, Fields>>
  /** only: reads no rows. unknown: reads rows only if every column is recognised or was chosen. never: reads the rows. */
  ask: 'only' | 'unknown' | 'never'
  /** The columns that are left out, since the admin may not view the kinds that they name. */
  unread: readonly SheetColumn[]
}
/** The input of the process; `searched` are the searched fields of tracks. */
export type SheetOrder = ReadOrder &
  ColumnOrder & { searched: readonly string[]; dates: DayOrder; known: KnownNames }
/** A chunk of `count` rows, with the names that occur for the first time in them; each is a JSON array. */
export type SheetChunk = { rows: string; names: string; count: number }
/**
 * The name of the sheet, its unknown headings, how its columns were found, the number of dates in other formats, a date that
 * would be another in the other order, and the numbers of rows that the sheet
 * hides and of those with lost letters.
 */
export type ReadSheet = {
  sheet: string | null
  ignored: string[]
  key: string
  from: 'headings' | 'chosen' | 'remembered'
  dates: Record<DateReading, number>
  example: Slashed | null
  hidden: number
  lost: number
  /** Whether rows have ids of tracks. */
  hasIds: boolean
}
/** The result of reading a sheet, or its columns when they must be chosen first. */
export type Ended = { read: ReadSheet } | { columns: SheetColumns }
