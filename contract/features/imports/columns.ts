import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { READING_NEEDS } from './needs.ts'
import { excelFile, sheetColumn, sheetFiles } from './sheet.ts'

/** Identifies a row of headings. */
const columnsKey = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** What each column of a sheet was chosen to be, by its place from 0; the others are left out. */
export const chosenColumns = z.object({
  /** Of the headings that the choice was made for. */
  key: columnsKey,
  fields: z
    .array(z.object({ place: z.int().check(z.minimum(0)), column: sheetColumn }))
    .check(z.maxLength(200)),
})
export type ChosenColumns = z.output<typeof chosenColumns>

/** The columns of a sheet, to choose what each of them is. */
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
      /** The beginning of its first cells. */
      samples: z.array(z.string()),
      /** What it was chosen to be before, or is by its heading; null: it is left out. */
      column: z.nullable(sheetColumn),
    }),
  ),
})
export type SheetColumns = z.output<typeof sheetColumns>

/** Where the choice of columns is from: their headings, the admin, or an earlier choice for the same headings. */
export const columnsFrom = z.enum(['headings', 'chosen', 'remembered'])

/** The part of an upload that chooses columns. */
export const columnChoice = {
  /** `ChosenColumns` as JSON; it is remembered for the next sheet with these headings. */
  columns: z.optional(z.nullable(z.string())),
}

export const importColumns = {
  readColumns: endpoint({
    method: 'POST',
    path: 'import/readColumns',
    who: 'admins',
    needs: READING_NEEDS,
    summary:
      'Returns the columns of a spreadsheet with their first cells and what each is by its heading. Stores nothing.',
    body: excelFile,
    files: sheetFiles,
    data: sheetColumns,
  }),
  forgetColumns: endpoint({
    method: 'POST',
    path: 'import/forgetColumns',
    who: 'admins',
    needs: READING_NEEDS,
    summary: 'Forgets the columns that were chosen for spreadsheets with these headings.',
    body: z.object({ key: columnsKey }),
    data: z.object({ key: z.string() }),
  }),
}
