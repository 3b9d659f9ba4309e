import type { Message } from '#contract/messages/message.ts'
import type { ComparedColumn } from '#server/catalogue/compared-cells.ts'
import type { ReadOrder } from '#server/core/spreadsheets/read-in-process.ts'

/** The script of the process that reads a returned file. */
export const READ_FILE = new URL('./read-file.worker.ts', import.meta.url)

/** The headings of an exported list, and its compared columns. */
export type ExportedList = { titles: readonly string[]; columns: readonly ComparedColumn[] }
/** The input of the process: the most rows, the key of this catalogue, and its lists by table. */
export type FileOrder = ReadOrder & {
  most: number
  catalogue: string
  lists: Readonly<Record<string, ExportedList>>
}

/**
 * A cell that differs from its export: the number of its column, its text, and the fingerprint of the exported text. A text that was
 * typed in a preview has not passed through a spreadsheet program.
 */
export type ReadCell = { at: number; text: string; base: string; problem: Message | null; isTyped?: boolean }
/** A row with a cell that differs or cannot be read. `ids` are the fingerprints of linked ids, by field. */
export type ReadRow = {
  sheet: string | null
  row: number
  list: string | null
  id: number | null
  /** The name of the record as the row has it. */
  name: string
  problem: Message | null
  /** Whether an earlier row is of the same record. */
  isRepeated: boolean
  cells: ReadCell[]
  ids: Record<string, string>
}

export type FileChunk = ReadRow[]
/** The result of reading a file: the number of rows that are not blank, headings that no export has, and the lists in the file. */
export type FileEnd = { rows: number; ignored: string[]; lists: string[] }
