import * as z from 'zod/mini'
import { Download } from './download.ts'
import { endpoint } from './endpoint.ts'
import { flag, id } from './fields.ts'
import { filteredRequest, LIST_TOTALS, listOf, listRequest } from './list.ts'
import { say } from './say.ts'
import { Upload } from './upload.ts'

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
] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]

/** What every row must have (specification 2, section 9). */
export const MANDATORY_COLUMNS = [
  'Track Name',
  'Hindi Name',
  'Description',
  'Hindi Description',
  'Track Link',
] as const satisfies readonly SheetColumn[]

/** The most bytes that a sheet may have: 50 MB. */
export const LARGEST_SHEET = 50 * 1024 * 1024
/** The most tracks that one sheet may bring. */
export const MOST_SHEET_ROWS = 200_000
/** The most failed rows that one answer of `track/readexcel` lists; `import/failedRows` has them all. */
export const MOST_LISTED_FAILURES = 10_000

/**
 * ready: read, nothing is written before `start`. importing: in the background. done: what could be written is.
 * stopped: the server could not go on, `message` says why, and `start` goes on where it stopped. undone: taken back.
 */
export const importState = z.enum(['ready', 'importing', 'done', 'stopped', 'undone'])

/** rows = waiting + added + existing + failed, at any moment. */
const counts = {
  /** Rows of the sheet that hold anything. */
  rows: z.int(),
  /** Good rows that are still to be written. */
  waiting: z.int(),
  added: z.int(),
  /** Rows whose link and name the catalogue, or an earlier row of the sheet, has already. */
  existing: z.int(),
  /** Rows that break a rule. */
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

/** The resources whose records a sheet names, as their tables are called. */
export const namedKind = z.enum(['categories', 'subcategories', 'albums', 'artists', 'tags'])
export type NamedKind = z.output<typeof namedKind>

/**
 * linked: it equals an existing name. other_script: an existing name of the other script reads the same, and only that.
 * created: there is none; a record of this name is made when the first of its tracks is.
 */
export const nameOutcome = z.enum(['linked', 'other_script', 'created'])

const nameCounts = z.object({ kind: namedKind, linked: z.int(), other_script: z.int(), created: z.int() })

const importDetails = z.extend(importSummary, {
  /** Why a stopped import stopped, in words; else null. */
  message: z.nullable(z.string()),
  /** The name of the sheet in the file; null for a CSV file. */
  sheet: z.nullable(z.string()),
  /** Headings of the sheet that mean nothing here, as they were written. */
  ignored_columns: z.array(z.string()),
  /** How many different names of each kind the good rows have. */
  names: z.array(nameCounts),
  /** Whether `undo` can be tried: it is done or stopped, and has written something. */
  can_be_undone: z.boolean(),
})
export type ImportDetails = z.output<typeof importDetails>

/** What is wrong with one cell; `column` is null when it is about the row. */
const problem = z.object({
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  error: z.string(),
})

/** A row that was not imported, and why: the first problem's column and value, and all problems in `error`. */
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
  /** What an existing row repeats: a track of the catalogue, or an earlier row of the sheet. */
  track_id: z.nullable(z.int()),
  same_as: z.nullable(z.int()),
})
export type PreviewRow = z.output<typeof previewRow>

/** A record that a name means, or nearly means; `id` is null when it is another new name of the same sheet. */
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
  /** What it is linked to; null for what is created. */
  record: z.nullable(namedRecord),
  /** Of a name that is created: others that read alike in either script, to look at before the start. */
  near: z.array(namedRecord),
  /** How many good rows name it. */
  rows: z.int(),
})
export type PreviewName = z.output<typeof previewName>

const excelFile = z.object({ excelFile: z.instanceof(Upload, { error: say('rules.chooseSheet') }) })
const files = { excelFile: LARGEST_SHEET }
const one = z.object({ import_id: id() })
export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const importColumns = ['file_name', 'date_created'] as const
const rowColumns = ['row'] as const
const nameColumns = ['name', 'rows'] as const
const nameFilters = z.object({
  kind: z.optional(z.nullable(namedKind)),
  outcome: z.optional(z.nullable(nameOutcome)),
  /** Those alone that others read like. */
  with_near: flag(),
})
const spreadsheet = z.instanceof(Download)

export const imports = {
  readExcel: endpoint({
    method: 'POST',
    path: 'track/readexcel',
    who: 'admins',
    summary:
      'Imports a sheet of tracks (.xlsx, or .csv in UTF-8) in one call: good rows are written, all others are listed.',
    body: excelFile,
    files,
    data: z.object({ import_id: z.int(), ...counts, errors: z.array(failedRow) }),
  }),
  sample: endpoint({
    method: 'GET',
    path: 'track/sampleexcel',
    who: 'admins',
    summary: 'The sample sheet.',
    file: SPREADSHEET,
    data: spreadsheet,
  }),
  upload: endpoint({
    method: 'POST',
    path: 'import/upload',
    who: 'admins',
    summary: 'Reads a sheet for a preview and writes no track; `import/start` does.',
    body: excelFile,
    files,
    data: importDetails,
  }),
  list: endpoint({
    method: 'POST',
    path: 'import/list',
    who: 'admins',
    summary: 'A page of the imports, and of the previews that wait for their start; the newest first.',
    body: listRequest(importColumns),
    sortable: importColumns,
    invalid: 400,
    data: listOf(importSummary),
    beside: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'import/getImportById/{id}',
    who: 'admins',
    summary: 'One import with its counts, which change while it goes on.',
    params: z.object({ id: id() }),
    data: importDetails,
  }),
  rows: endpoint({
    method: 'POST',
    path: 'import/getImportRows/{id}',
    who: 'admins',
    summary:
      'A page of the rows that are failed, existing, or (until they are written) ready; as in the sheet.',
    params: z.object({ id: id() }),
    body: filteredRequest(rowColumns, z.object({ state: z.optional(z.nullable(rowState)) })),
    sortable: rowColumns,
    invalid: 400,
    data: listOf(previewRow),
    beside: LIST_TOTALS,
  }),
  names: endpoint({
    method: 'POST',
    path: 'import/getImportNames/{id}',
    who: 'admins',
    summary: 'A page of the names in the good rows: what each is linked to, or that it is created.',
    params: z.object({ id: id() }),
    body: filteredRequest(nameColumns, nameFilters),
    sortable: nameColumns,
    invalid: 400,
    data: listOf(previewName),
    beside: LIST_TOTALS,
  }),
  start: endpoint({
    method: 'POST',
    path: 'import/start',
    who: 'admins',
    summary: 'Starts the import of a preview, or goes on with one that stopped, in the background.',
    body: one,
    data: importDetails,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'import/cancel',
    who: 'admins',
    summary: 'Throws a preview away. An import that has started is undone instead.',
    body: one,
    data: z.object({ import_id: z.int() }),
  }),
  failedRows: endpoint({
    method: 'GET',
    path: 'import/failedRows/{id}',
    who: 'admins',
    summary: 'The failed rows as a sheet with a column Error, to be mended and imported again.',
    params: z.object({ id: id() }),
    file: SPREADSHEET,
    data: spreadsheet,
  }),
  undo: endpoint({
    method: 'POST',
    path: 'import/undo',
    who: 'admins',
    summary:
      'Deletes the tracks of an import, and the records it made that nothing else uses; refused when somebody has changed one of its tracks.',
    body: one,
    data: z.object({ deleted: z.int(), records_deleted: z.int(), records_kept: z.int() }),
  }),
}
