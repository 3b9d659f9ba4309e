import * as z from 'zod/mini'
import { endpoint } from './calls/endpoint.ts'
import { atMost, flag, id, MAX_TEXT_LENGTH } from './calls/fields.ts'
import { Download, SPREADSHEET, Upload } from './calls/files.ts'
import { filteredRequest, LIST_TOTALS, listOf, listRequest } from './calls/list.ts'
import { IMPORT_NEEDS, NAMED_KINDS, READING_NEEDS, START_NEEDS } from './catalogue/import-needs.ts'
import { ruleMessage } from './messages/rule-message.ts'

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
export type SheetColumn = (typeof SHEET_COLUMNS)[number]

/** The columns required in every row (specification 2, section 9). */
export const MANDATORY_COLUMNS = [
  'Track Name',
  'Hindi Name',
  'Description',
  'Hindi Description',
  'Track Link',
] as const satisfies readonly SheetColumn[]

/** The maximum size of a sheet: 50 MB. */
export const MAX_SHEET_BYTES = 50 * 1024 * 1024
/** The maximum number of tracks in one sheet. */
export const MAX_SHEET_ROWS = 200_000
/** The maximum number of failed rows that `track/readexcel` returns; `import/failedRows` returns all of them. */
export const MAX_LISTED_FAILURES = 10_000

/**
 * ready: parsed; nothing is written before `start`. importing: running in the background. done: every valid row is
 * written. stopped: interrupted by an error, which is in `message`; `start` resumes it. undone: reverted.
 */
export const importState = z.enum(['ready', 'importing', 'done', 'stopped', 'undone'])

/** rows = waiting + added + existing + failed, at any time. */
const counts = {
  /** Non-empty rows of the sheet. */
  rows: z.int(),
  /** Valid rows not written yet, or never if the import was undone before its end. */
  waiting: z.int(),
  added: z.int(),
  /** Rows whose link and name exist in the catalogue or in an earlier row of the sheet. */
  existing: z.int(),
  /** Invalid rows. */
  failed: z.int(),
}

const importSummary = z.object({
  import_id: z.int(),
  file_name: z.string(),
  admin_name: z.string(),
  state: importState,
  ...counts,
  date_created: z.iso.datetime(),
  date_modified: z.iso.datetime(),
})
export type ImportSummary = z.output<typeof importSummary>

export const namedKind = z.enum(NAMED_KINDS)

/**
 * linked: equals an existing name. other_script: not equal to any, but matches the transliteration of an existing name.
 * created: no match; a record of this name is created with the first of its tracks.
 */
export const nameOutcome = z.enum(['linked', 'other_script', 'created'])

const nameCounts = z.object({ kind: namedKind, linked: z.int(), other_script: z.int(), created: z.int() })

const importDetails = z.extend(importSummary, {
  /** In a preview: how dates in other formats were interpreted. When stopped: the error. Otherwise null. */
  message: z.nullable(z.string()),
  /** The name of the sheet in the file; null for a CSV file. */
  sheet: z.nullable(z.string()),
  /** Unknown column headings of the sheet, as written. */
  ignored_columns: z.array(z.string()),
  /** The number of distinct names of each kind in the valid rows. */
  names: z.array(nameCounts),
  /** Whether `undo` can be tried: the import is done or stopped, and has written something. */
  can_be_undone: z.boolean(),
})
export type ImportDetails = z.output<typeof importDetails>

/** An error in one cell; `column` is null if it is about the whole row. */
const problem = z.object({
  column: z.nullable(z.enum(SHEET_COLUMNS)),
  /** The beginning of the cell. */
  value: z.nullable(z.string()),
  /** The whole cell, to be corrected. */
  cell: z.nullable(z.string()),
  error: z.string(),
})

/** A row that was not imported: the column and value of its first error, and all errors in `error`. */
const failedRow = z.object({
  trackName: z.string(),
  error: z.string(),
  row: z.int(),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
})
export type FailedRow = z.output<typeof failedRow>

const rowState = z.enum(['ready', 'existing', 'failed'])

const previewRow = z.object({
  /** The row's number in the sheet. */
  row: z.int(),
  state: rowState,
  display_name: z.string(),
  display_name_hindi: z.string(),
  track_link: z.string(),
  problems: z.array(problem),
  /** What an existing row duplicates: a track of the catalogue, or an earlier row of the sheet. */
  track_id: z.nullable(z.int()),
  same_as: z.nullable(z.int()),
})
export type PreviewRow = z.output<typeof previewRow>

/** A record that equals or resembles a name; `id` is null for another new name of the same sheet. */
const namedRecord = z.object({
  id: z.nullable(z.int()),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
})

const previewName = z.object({
  /** Its number in the sheet. */
  name_no: z.int(),
  kind: namedKind,
  name: z.string(),
  outcome: nameOutcome,
  /** The linked record; null for a name to be created. */
  record: z.nullable(namedRecord),
  /** For a name to be created: similar names in either script, to review before the start. */
  near: z.array(namedRecord),
  /** The number of valid rows with this name. */
  rows: z.int(),
})
export type PreviewName = z.output<typeof previewName>

/** More than any field takes, so that the field's own rule reports a long text. */
const MAX_CELL_LENGTH = 2 * MAX_TEXT_LENGTH

const excelFile = z.object({ excelFile: z.instanceof(Upload, { error: ruleMessage('rules.chooseSheet') }) })
/** Chosen by the client for each upload, to ask for its progress. */
const readingKey = z.string().check(z.minLength(8), z.maxLength(64))
const files = { excelFile: MAX_SHEET_BYTES }
const one = z.object({ import_id: id() })
const importColumns = ['file_name', 'date_created'] as const
const rowColumns = ['row'] as const
const nameColumns = ['name', 'rows'] as const
const nameFilters = z.object({
  kind: z.optional(z.nullable(namedKind)),
  outcome: z.optional(z.nullable(nameOutcome)),
  /** Only names that have similar ones. */
  with_near: flag(),
})
const spreadsheet = z.instanceof(Download)

export const imports = {
  readExcel: endpoint({
    method: 'POST',
    path: 'track/readexcel',
    who: 'admins',
    needs: IMPORT_NEEDS,
    summary:
      'Imports tracks from a spreadsheet (.xlsx, or .csv in UTF-8) in one call. Valid rows are imported; all others are listed.',
    body: excelFile,
    files,
    data: z.object({ import_id: z.int(), ...counts, errors: z.array(failedRow) }),
  }),
  sample: endpoint({
    method: 'GET',
    path: 'track/sampleexcel',
    who: 'admins',
    needs: ['tracks.edit'],
    summary: 'Returns the sample spreadsheet.',
    file: [SPREADSHEET],
    data: spreadsheet,
  }),
  upload: endpoint({
    method: 'POST',
    path: 'import/upload',
    who: 'admins',
    needs: READING_NEEDS,
    summary: 'Reads a spreadsheet and returns a preview. No tracks are created until `import/start`.',
    body: z.extend(excelFile, { reading_key: z.optional(readingKey) }),
    files,
    data: importDetails,
  }),
  reading: endpoint({
    method: 'POST',
    path: 'import/reading',
    who: 'admins',
    needs: ['tracks.edit'],
    summary:
      'Returns how many rows of an uploaded spreadsheet have been read; null before, afterwards, or if unknown.',
    body: z.object({ reading_key: readingKey }),
    data: z.object({ rows: z.nullable(z.int()) }),
  }),
  list: endpoint({
    method: 'POST',
    path: 'import/list',
    who: 'admins',
    needs: ['tracks.view'],
    summary: 'Lists imports and previews that have not been started, newest first.',
    body: listRequest(importColumns),
    sortable: importColumns,
    invalid: 400,
    data: listOf(importSummary),
    topLevelFields: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'import/getImportById/{id}',
    who: 'admins',
    needs: ['tracks.view'],
    summary: 'Returns one import with its counts, which change while it runs.',
    params: z.object({ id: id() }),
    data: importDetails,
  }),
  rows: endpoint({
    method: 'POST',
    path: 'import/getImportRows/{id}',
    who: 'admins',
    needs: ['tracks.view'],
    summary:
      'Lists the rows that failed, already exist or are not imported yet, in the order of the spreadsheet.',
    params: z.object({ id: id() }),
    body: filteredRequest(rowColumns, z.object({ state: z.optional(z.nullable(rowState)) })),
    sortable: rowColumns,
    invalid: 400,
    data: listOf(previewRow),
    topLevelFields: LIST_TOTALS,
  }),
  names: endpoint({
    method: 'POST',
    path: 'import/getImportNames/{id}',
    who: 'admins',
    needs: READING_NEEDS,
    summary:
      'Lists the names in the valid rows, with the record each is linked to or whether it will be created.',
    params: z.object({ id: id() }),
    body: filteredRequest(nameColumns, nameFilters),
    sortable: nameColumns,
    invalid: 400,
    data: listOf(previewName),
    topLevelFields: LIST_TOTALS,
  }),
  chooseName: endpoint({
    method: 'POST',
    path: 'import/chooseName',
    who: 'admins',
    needs: READING_NEEDS,
    summary:
      'Links a name of a preview to another record, or, with a record_id of null, has a new one created for it.',
    body: z.object({ import_id: id(), name_no: id(), record_id: z.nullable(id()) }),
    data: z.object({ import_id: z.int(), name_no: z.int() }),
  }),
  correctRow: endpoint({
    method: 'POST',
    path: 'import/correctRow',
    who: 'admins',
    needs: READING_NEEDS,
    summary:
      'Corrects cells of a failed row and checks it again. Returns the row: ready to import, existing, or failed again.',
    body: z.object({
      import_id: id(),
      row: id(),
      cells: z.array(
        z.object({ column: z.enum(SHEET_COLUMNS), value: z.string().check(atMost(MAX_CELL_LENGTH)) }),
      ),
    }),
    data: previewRow,
  }),
  start: endpoint({
    method: 'POST',
    path: 'import/start',
    who: 'admins',
    needs: START_NEEDS,
    storedNeeds: 'start of an import',
    summary: 'Starts or resumes an import in the background.',
    body: one,
    data: importDetails,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'import/cancel',
    who: 'admins',
    needs: ['tracks.edit'],
    summary: 'Discards a preview. To remove a started import, undo it.',
    body: one,
    data: z.object({ import_id: z.int() }),
  }),
  failedRows: endpoint({
    method: 'GET',
    path: 'import/failedRows/{id}',
    who: 'admins',
    needs: ['tracks.view'],
    summary: 'Returns the failed rows as a spreadsheet with an Error column, to be fixed and imported again.',
    params: z.object({ id: id() }),
    file: [SPREADSHEET],
    data: spreadsheet,
  }),
  undo: endpoint({
    method: 'POST',
    path: 'import/undo',
    who: 'admins',
    needs: ['tracks.delete'],
    storedNeeds: 'undo of an import',
    summary:
      'Undoes an import: deletes its tracks and the records it created that nothing else uses. Rejected if one of its tracks has since been changed.',
    body: one,
    data: z.object({
      /** The number of tracks. */
      deleted: z.int(),
      /** The number of records deleted that the import had created, by kind; kinds without any are left out. */
      deleted_records: z.array(z.object({ kind: namedKind, count: z.int() })),
      records_kept: z.int(),
    }),
  }),
}
