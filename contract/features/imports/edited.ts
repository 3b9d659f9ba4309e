import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../../calls/list.ts'
import { KIND_NAMES } from '../../kinds/kinds.ts'
import { ruleMessage } from '../../messages/rule-message.ts'
import { atMost, flag, id, MAX_TEXT_LENGTH, optionalId } from '../../values/fields.ts'
import { Download, SPREADSHEET, Upload } from '../../values/files.ts'
import { commonDetails } from './list.ts'
import { MAX_SHEET_BYTES } from './sheet.ts'

const editedKind = z.enum(KIND_NAMES)

/** An import of an exported file that was edited. Its rows change records, and add none. */
export const editedDetails = z.extend(commonDetails, {
  file_kind: z.literal('edited_export'),
  /** The kinds of records in the file. */
  lists: z.array(editedKind),
  /** The numbers of cells that can be written, and of those in conflict among them, in rows that are not written yet. */
  changes: z.int(),
  conflicts: z.int(),
  /** The numbers that `import/start` would write, which leaves out conflicts in which the catalogue's value is kept. */
  to_write: z.object({ cells: z.int(), rows: z.int(), conflicts: z.int() }),
  /** The number of cells and rows that cannot be written, without the cells of written rows. */
  problems: z.int(),
  /** The number of rows whose record was deleted after the export. */
  gone: z.int(),
  /** The number of rows left out since their record was changed after the preview, until they are compared again. */
  skipped: z.int(),
  written_cells: z.int(),
})
export type EditedDetails = z.output<typeof editedDetails>

/**
 * A value as the preview shows it: linked records, or the stored text. The status is '1' or '0', a day yyyy-MM-dd, and a long
 * text is cut off.
 */
const shown = z.union([
  z.string(),
  z.array(z.object({ id: z.int(), name: z.string(), hindi_name: z.nullable(z.string()) })),
  z.null(),
])

const editedRow = z.object({
  row_no: z.int(),
  /** The place of the row in the file; a CSV file has no sheets. */
  sheet: z.nullable(z.string()),
  sheet_row: z.int(),
  list: z.nullable(editedKind),
  record_id: z.nullable(z.int()),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  /** The message why nothing of the row is written, also since its record was changed between the preview and `import/start`. */
  problem: z.nullable(z.string()),
  is_gone: z.boolean(),
  /** Whether the row was left out because of its record. Once compared again (`import/correctCell`), it can be written. */
  is_skipped: z.boolean(),
  /** Whether something of the row has been written. Until then it can be decided, also after others were written. */
  is_written: z.boolean(),
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
export type EditedRow = z.output<typeof editedRow>

export const EDITED_ROWS_SHOWN = ['changes', 'conflicts', 'problems'] as const
const columns = ['row_no'] as const

/** The calls for exported files that come back with changes: they show what differs from the export. */
export const editedExports = {
  uploadEdited: endpoint({
    path: 'import/uploadEditedExport',
    needs: 'any edit',
    summary:
      'Compares an exported spreadsheet with the catalogue and returns a preview. Nothing is changed until `import/start`.',
    body: z.object({ file: z.instanceof(Upload, { error: ruleMessage('rules.chooseSheet') }) }),
    files: { file: MAX_SHEET_BYTES },
    data: editedDetails,
  }),
  editedRows: endpoint({
    path: 'import/getEditedRows/{id}',
    needs: 'any edit',
    summary: 'Lists the rows of an edited export that differ from it, each with what would change.',
    params: z.object({ id: id() }),
    body: filteredRequest(columns, z.object({ show: z.optional(z.nullable(z.enum(EDITED_ROWS_SHOWN))) })),
    sortable: columns,
    invalid: 400,
    data: listOf(editedRow),
    topLevelFields: LIST_TOTALS,
  }),
  chooseCells: endpoint({
    path: 'import/chooseCells',
    needs: 'any edit',
    summary:
      'Chooses the file (`take`) or the catalogue: in a conflict or a doubtful text of one field of a row, or in all conflicts when neither is given.',
    body: z.object({
      import_id: id(),
      row_no: optionalId(),
      field: z.optional(z.nullable(z.string())),
      take: flag(),
    }),
    data: editedDetails,
  }),
  correctCell: endpoint({
    path: 'import/correctCell',
    needs: 'any edit',
    summary:
      'Compares a row with its record as it is now, if given with another text in place of a cell that has a problem. Linked records are entered by their names or ids.',
    body: z.object({
      import_id: id(),
      row_no: id(),
      cell: z.optional(
        z.nullable(z.object({ field: z.string(), text: z.string().check(atMost(MAX_TEXT_LENGTH)) })),
      ),
    }),
    data: editedDetails,
  }),
  exportCatalogue: endpoint({
    method: 'GET',
    path: 'import/exportCatalogue',
    needs: 'any edit',
    summary: 'Returns all records that the caller may view as one workbook, with a sheet for each kind.',
    file: [SPREADSHEET],
    data: z.instanceof(Download),
  }),
}
