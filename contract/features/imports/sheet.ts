import * as z from 'zod/mini'
import { ruleMessage } from '../../messages/rule-message.ts'
import { MAX_TEXT_LENGTH } from '../../values/fields.ts'
import { Upload } from '../../values/files.ts'

/** The columns of the sheet, in the order of the sample; a sheet may have them in any order. */
export const SHEET_COLUMNS = [
  'Track Name',
  'Hindi Name',
  'Description',
  'Hindi Description',
  'Track Link',
  'File Name',
  'Record Date',
  'Category',
  'Sub Category',
  'Album',
  'Artist',
  'Tag',
  'Lyrics',
  'Hindi Lyrics',
  'Download Allowed',
] as const

/** The column of a sheet that says which track a row is of; the sample does not have it. */
export const ID_COLUMN = 'Track Id'

/** Everything that a column of a sheet can be. The stored cells of a row are in this order. */
export const READ_COLUMNS = [...SHEET_COLUMNS, ID_COLUMN] as const
export type SheetColumn = (typeof READ_COLUMNS)[number]
export const sheetColumn = z.enum(READ_COLUMNS)

/** The columns required in every row that adds a track (specification 2, section 9). */
export const MANDATORY_COLUMNS = [
  'Track Name',
  'Hindi Name',
  'Description',
  'Hindi Description',
  'Track Link',
] as const satisfies readonly SheetColumn[]

/** The columns that a sheet must have: with ids, it can update tracks by any others. */
export const requiredColumns = (has: (column: SheetColumn) => boolean): readonly SheetColumn[] =>
  has(ID_COLUMN) ? [] : MANDATORY_COLUMNS

/** The maximum size of a sheet: 50 MB. */
export const MAX_SHEET_BYTES = 50 * 1024 * 1024
/** The maximum number of tracks in one sheet. */
export const MAX_SHEET_ROWS = 200_000
/** More than any field takes, so that the field's own rule reports a long text. */
export const MAX_CELL_LENGTH = 2 * MAX_TEXT_LENGTH

export const excelFile = z.object({
  excelFile: z.instanceof(Upload, { error: ruleMessage('rules.chooseSheet') }),
})
export const sheetFiles = { excelFile: MAX_SHEET_BYTES }
