import type { ReadOrder } from '#server/core/spreadsheets/read-in-thread.ts'
import type { DateReading } from './record-date.ts'

/** The script of the thread that reads and checks a sheet of tracks. */
export const READ_SHEET = new URL('./read-sheet.worker.ts', import.meta.url)

/** The input of the thread; `searched` are the searched fields of tracks. */
export type SheetOrder = ReadOrder & { searched: readonly string[] }
/** `count` rows and the names that occur in them for the first time, each as a JSON array. */
export type SheetChunk = { rows: string; names: string; count: number }
/** The name of the sheet, its unknown headings, and the number of dates read in other formats. */
export type Ended = { sheet: string | null; ignored: string[]; dates: Record<DateReading, number> }
