import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../../calls/list.ts'
import { atMost, flag, id } from '../../values/fields.ts'
import { namedWithLine } from '../../values/named.ts'
import { READING_NEEDS } from './needs.ts'
import { MAX_CELL_LENGTH, sheetColumn } from './sheet.ts'
import { existingAs } from './updates.ts'

/** An error in one cell; `column` is null if it is about the whole row. */
const problem = z.object({
  column: z.nullable(sheetColumn),
  /** The beginning of the cell's text. */
  value: z.nullable(z.string()),
  /** The whole text of the cell, to be corrected. */
  cell: z.nullable(z.string()),
  error: z.string(),
})

/** A row that was not imported: the column and value of its first error, and all errors in `error`. */
export const failedRow = z.object({
  trackName: z.string(),
  error: z.string(),
  row: z.int(),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
})
export type FailedRow = z.output<typeof failedRow>

/**
 * The state of a row. ready: adds a track. update: changes a track. unchanged: has nothing new for its track. existing:
 * skipped, since a track or an earlier row is the same. failed: has errors.
 */
const rowState = z.enum(['ready', 'update', 'unchanged', 'existing', 'failed'])

const previewRow = z.object({
  /** The number of the row in the sheet. */
  row: z.int(),
  state: rowState,
  display_name: z.string(),
  display_name_hindi: z.string(),
  track_link: z.string(),
  problems: z.array(problem),
  /** The record that an existing row duplicates: a track of the catalogue, or an earlier row of the sheet. */
  track_id: z.nullable(z.int()),
  same_as: z.nullable(z.int()),
  /** The duplicated track as the catalogue has it now. */
  track: z.nullable(z.object(namedWithLine)),
  /** The choice for this row; null if the one for the whole import applies. */
  choice: z.nullable(existingAs),
  /** The changes of an update: the beginnings of the track's current and new values. */
  changes: z.array(
    z.object({ column: sheetColumn, before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})
export type PreviewRow = z.output<typeof previewRow>

const rowColumns = ['row'] as const
const sentCells = z.array(z.object({ column: sheetColumn, value: z.string().check(atMost(MAX_CELL_LENGTH)) }))

export const importRows = {
  rows: endpoint({
    path: 'import/getImportRows/{id}',
    needs: ['tracks.view'],
    summary:
      'Lists the rows that failed, already exist or are not imported yet. Those that failed when the spreadsheet was read come first.',
    params: z.object({ id: id() }),
    body: filteredRequest(rowColumns, z.object({ state: z.optional(z.nullable(rowState)) })),
    sortable: rowColumns,
    invalid: 400,
    data: listOf(previewRow),
    topLevelFields: LIST_TOTALS,
  }),
  cells: endpoint({
    path: 'import/getRowCells',
    needs: READING_NEEDS,
    summary: 'Returns all cells of a row that is not imported yet, to be corrected.',
    body: z.object({ import_id: id(), row: id() }),
    data: z.object({ cells: z.array(z.object({ column: sheetColumn, value: z.string() })) }),
  }),
  correctRow: endpoint({
    path: 'import/correctRow',
    needs: READING_NEEDS,
    summary:
      'Corrects cells of a row and checks it again. Returns the row: ready to import, existing, or failed again.',
    body: z.object({
      import_id: id(),
      row: id(),
      cells: sentCells,
      /** Whether texts of the row whose letters seem lost are accepted as they are. */
      take_lost_letters: z.optional(flag()),
    }),
    data: previewRow,
  }),
}
