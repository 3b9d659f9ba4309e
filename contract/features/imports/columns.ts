import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { READING_NEEDS } from './needs.ts'
import { excelFile, sheetColumn, sheetFiles } from './sheet.ts'

/** A key that identifies a row of column headings. */
const columnsKey = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** The chosen meaning of each column of a sheet, by its index from 0. Columns that are not listed are left out. */
export const chosenColumns = z.object({
  /** The key of the headings for which the choice was made. */
  key: columnsKey,
  fields: z
    .array(z.object({ place: z.int().check(z.minimum(0)), column: sheetColumn }))
    .check(z.maxLength(200)),
})
export type ChosenColumns = z.output<typeof chosenColumns>

/** The columns of a sheet, from which the admin chooses what each of them is. */
export const sheetColumns = z.object({
  /** The name of the sheet in the file; null for a CSV file. */
  sheet: z.nullable(z.string()),
  /** The number of the row of headings. */
  row: z.int(),
  key: columnsKey,
  columns: z.array(
    z.object({
      place: z.int(),
      /** The column in a spreadsheet program, such as `AB`. */
      letters: z.string(),
      heading: z.string(),
      /** The beginnings of the column's first cells. */
      samples: z.array(z.string()),
      /** The field that was chosen before or that the heading names; null if the column is left out. */
      column: z.nullable(sheetColumn),
    }),
  ),
})
export type SheetColumns = z.output<typeof sheetColumns>

/** The source of the columns' meanings: their headings, the admin's choice, or an earlier choice for the same headings. */
export const columnsFrom = z.enum(['headings', 'chosen', 'remembered'])

/** The fields of an upload that choose columns. */
export const columnChoice = {
  /** `ChosenColumns` as JSON, which is remembered for the next sheet with the same headings. */
  columns: z.optional(z.nullable(z.string())),
}

export const importColumns = {
  readColumns: endpoint({
    path: 'import/readColumns',
    needs: READING_NEEDS,
    summary:
      'Returns the columns of a spreadsheet with their first cells and what each is by its heading. Stores nothing.',
    body: excelFile,
    files: sheetFiles,
    data: sheetColumns,
  }),
  forgetColumns: endpoint({
    path: 'import/forgetColumns',
    needs: READING_NEEDS,
    summary: 'Forgets the columns that were chosen for spreadsheets with these headings.',
    body: z.object({ key: columnsKey }),
    data: z.object({ key: z.string() }),
  }),
}
