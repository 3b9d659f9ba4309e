import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../../calls/list.ts'

/** What the file of an import is: a sheet of tracks, an exported list that was edited and comes back, or a whole catalogue. */
export const FILE_KINDS = ['sheet', 'edited_export', 'catalogue'] as const
const fileKind = z.enum(FILE_KINDS)

const STATES = ['ready', 'importing', 'done', 'stopped', 'undone'] as const
/**
 * The state of an import. ready: parsed, and nothing is written before `start`. importing: running in the background. done:
 * every valid row is written. stopped: interrupted by an error, which is in `message`; `start` resumes it. undone: reverted.
 */
export const importState = z.enum(STATES)
/** The same of a catalogue, which is read in the background first (reading). */
export const catalogueState = z.enum(['reading', ...STATES])

/** The counts of `track/readexcel`, which updates nothing: rows = waiting + added + existing + failed. */
export const counts = {
  /** The number of rows in the sheet that are not empty. */
  rows: z.int(),
  /** The number of valid rows that are not written yet, or never will be if the import was undone before its end. */
  waiting: z.int(),
  added: z.int(),
  /**
   * The number of rows whose link and name exist in the catalogue or in an earlier row of the sheet. In an edited export, of those
   * in which the catalogue's values are kept.
   */
  existing: z.int(),
  /** The number of rows that are invalid, or of whose record nothing can be written. */
  failed: z.int(),
}

/** The counts of an import. At any time, rows = waiting + added + updated + unchanged + existing + failed. */
export const importSummary = z.object({
  import_id: z.int(),
  file_kind: fileKind,
  file_name: z.string(),
  admin_name: z.string(),
  state: catalogueState,
  ...counts,
  updated: z.int(),
  /** The number of rows that have nothing new for their record. */
  unchanged: z.int(),
  date_created: z.iso.datetime(),
  date_modified: z.iso.datetime(),
})
export type ImportSummary = z.output<typeof importSummary>

/** What is said of one import, whatever its file is. */
export const commonDetails = z.extend(importSummary, {
  state: importState,
  /**
   * The message about the import. In a preview it says how dates in other formats were interpreted; when stopped, it is the
   * error; otherwise it is null.
   */
  message: z.nullable(z.string()),
  /** The unknown column headings of the file, as written. */
  ignored_columns: z.array(z.string()),
  /** The history entry with what the import has written; null if it has written nothing yet. */
  change_id: z.nullable(z.int()),
})

const listColumns = ['file_name', 'date_created'] as const

/** Kept apart from the other calls, because the frame of every screen makes this one. */
export const importList = {
  list: endpoint({
    path: 'import/list',
    needs: 'left out',
    summary:
      "Lists imports and previews that have not been started, newest first: sheets of tracks, the caller's edited exports, and for the main admin catalogues.",
    body: filteredRequest(listColumns, z.object({ file_kind: z.optional(z.nullable(fileKind)) })),
    sortable: listColumns,
    invalid: 400,
    data: listOf(importSummary),
    topLevelFields: LIST_TOTALS,
  }),
}
