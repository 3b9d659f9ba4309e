import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../calls/list.ts'
import { KIND_NAMES } from '../kinds/kinds.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { atMost, flag, id, MAX_TEXT_LENGTH, optionalId } from '../values/fields.ts'
import { Download, SPREADSHEET, Upload } from '../values/files.ts'
import { MAX_SHEET_BYTES } from './imports/sheet.ts'

const updatedList = z.enum(KIND_NAMES)

const update = z.object({
  update_id: z.int(),
  file_name: z.string(),
  /** The state of the update. In `ready` the file is compared with the catalogue, and nothing is written before `apply`. */
  state: z.enum(['ready', 'applied']),
  /** The kinds of records in the file. */
  lists: z.array(updatedList),
  /** The column headings, as written, that no export has. */
  ignored_columns: z.array(z.string()),
  /** The number of rows in the file, without blank ones. */
  rows: z.int(),
  /** The numbers of cells and records that can be written, and of the cells in conflict among them. */
  changes: z.int(),
  changed_rows: z.int(),
  conflicts: z.int(),
  /** The numbers that `apply` would write, which leaves out conflicts in which the catalogue's value is kept. */
  to_write: z.object({ cells: z.int(), rows: z.int(), conflicts: z.int() }),
  /** The number of cells and rows that cannot be written. */
  problems: z.int(),
  /** The number of rows whose record was deleted after the export. */
  gone: z.int(),
  /** The numbers of what `apply` has written. Skipped rows are those whose record was changed before it, until compared again. */
  written_cells: z.int(),
  written_rows: z.int(),
  skipped_rows: z.int(),
  /** The history entry of the update; null while there is none that can be undone. */
  change_id: z.nullable(z.int()),
  date_created: z.iso.datetime(),
})
export type FileUpdate = z.output<typeof update>

/**
 * A value as a file update shows it: linked records, or the stored text. The status is '1' or '0', a day yyyy-MM-dd, and a long
 * text is cut off.
 */
const shown = z.union([
  z.string(),
  z.array(z.object({ id: z.int(), name: z.string(), hindi_name: z.nullable(z.string()) })),
  z.null(),
])

const updateRow = z.object({
  row_no: z.int(),
  /** The place of the row in the file; a CSV file has no sheets. */
  sheet: z.nullable(z.string()),
  sheet_row: z.int(),
  list: z.nullable(updatedList),
  record_id: z.nullable(z.int()),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  /** The message why nothing of the row is written, also since its record was changed between the preview and `apply`. */
  problem: z.nullable(z.string()),
  is_gone: z.boolean(),
  /** Whether `apply` left the row out because of its record. Once compared again (`correct`), it has no problem and can be applied. */
  is_skipped: z.boolean(),
  cells: z.array(
    z.object({
      field: z.string(),
      before: shown,
      after: shown,
      /** Whether the cell was changed in the file and, after the export, in the catalogue too. */
      conflict: z.boolean(),
      /** Whether the cell is written. */
      take: z.boolean(),
      /** The message why the cell is not written, unless it is doubtful and chosen. */
      problem: z.nullable(z.string()),
      /** Whether the cell may be written despite its problem, which is that letters seem lost. */
      is_doubtful: z.boolean(),
      /** The text in the file of a cell with a problem that another text can solve; null in other cells. */
      text: z.nullable(z.string()),
    }),
  ),
})
export type FileUpdateRow = z.output<typeof updateRow>

export const UPDATE_ROWS_SHOWN = ['changes', 'conflicts', 'problems'] as const
const columns = ['row_no'] as const

const one = z.object({ update_id: id() })
const file = z.instanceof(Upload, { error: ruleMessage('rules.chooseSheet') })

/** The calls for exported files that come back with changes: they show what differs from the export, and then write it. */
export const fileUpdates = {
  upload: endpoint({
    method: 'POST',
    path: 'fileUpdate/upload',
    who: 'admins',
    needs: 'any edit',
    summary:
      'Compares an exported spreadsheet with the catalogue and returns a preview. Nothing is changed until `apply`.',
    body: z.object({ file }),
    files: { file: MAX_SHEET_BYTES },
    data: update,
  }),
  recent: endpoint({
    method: 'GET',
    path: 'fileUpdate/recent',
    who: 'admins',
    needs: 'any edit',
    summary: "Returns the caller's last ten files, newest first.",
    data: z.array(update),
  }),
  get: endpoint({
    method: 'GET',
    path: 'fileUpdate/getFileUpdateById/{id}',
    who: 'admins',
    needs: 'any edit',
    summary: "Returns one of the caller's files.",
    params: z.object({ id: id() }),
    data: update,
  }),
  rows: endpoint({
    method: 'POST',
    path: 'fileUpdate/getFileUpdateRows/{id}',
    who: 'admins',
    needs: 'any edit',
    summary: 'Lists the rows of a file that differ from its export, each with what would change.',
    params: z.object({ id: id() }),
    body: filteredRequest(columns, z.object({ show: z.optional(z.nullable(z.enum(UPDATE_ROWS_SHOWN))) })),
    sortable: columns,
    invalid: 400,
    data: listOf(updateRow),
    topLevelFields: LIST_TOTALS,
  }),
  choose: endpoint({
    method: 'POST',
    path: 'fileUpdate/choose',
    who: 'admins',
    needs: 'any edit',
    summary:
      'Chooses the file (`take`) or the catalogue: in a conflict or a doubtful text of one field of a row, or in all conflicts when neither is given.',
    body: z.object({
      update_id: id(),
      row_no: optionalId(),
      field: z.optional(z.nullable(z.string())),
      take: flag(),
    }),
    data: update,
  }),
  correct: endpoint({
    method: 'POST',
    path: 'fileUpdate/correct',
    who: 'admins',
    needs: 'any edit',
    summary:
      'Compares a row with its record as it is now, if given with another text in place of a cell that has a problem. Linked records are entered by their names or ids.',
    body: z.object({
      update_id: id(),
      row_no: id(),
      cell: z.optional(
        z.nullable(z.object({ field: z.string(), text: z.string().check(atMost(MAX_TEXT_LENGTH)) })),
      ),
    }),
    data: update,
  }),
  apply: endpoint({
    method: 'POST',
    path: 'fileUpdate/apply',
    who: 'admins',
    needs: 'any edit',
    summary:
      'Writes the changes as one entry of the history. Records that were changed since the preview are skipped; once compared again, another call adds them to the entry.',
    body: one,
    data: update,
  }),
  discard: endpoint({
    method: 'POST',
    path: 'fileUpdate/discard',
    who: 'admins',
    needs: 'any edit',
    summary: 'Discards a preview.',
    body: one,
    data: z.object({ update_id: z.int() }),
  }),
  exportCatalogue: endpoint({
    method: 'GET',
    path: 'fileUpdate/exportCatalogue',
    who: 'admins',
    needs: 'any edit',
    summary: 'Returns all records that the caller may view as one workbook, with a sheet for each kind.',
    file: [SPREADSHEET],
    data: z.instanceof(Download),
  }),
}
