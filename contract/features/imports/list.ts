import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { LIST_TOTALS, listOf, listRequest } from '../../calls/list.ts'

/**
 * The state of an import. ready: parsed, and nothing is written before `start`. importing: running in the background. done:
 * every valid row is written. stopped: interrupted by an error, which is in `message`; `start` resumes it. undone: reverted.
 */
export const importState = z.enum(['ready', 'importing', 'done', 'stopped', 'undone'])

/** The counts of `track/readexcel`, which updates nothing: rows = waiting + added + existing + failed. */
export const counts = {
  /** The number of rows in the sheet that are not empty. */
  rows: z.int(),
  /** The number of valid rows that are not written yet, or never will be if the import was undone before its end. */
  waiting: z.int(),
  added: z.int(),
  /** The number of rows whose link and name exist in the catalogue or in an earlier row of the sheet. */
  existing: z.int(),
  /** The number of invalid rows. */
  failed: z.int(),
}

/** The counts of an import. At any time, rows = waiting + added + updated + unchanged + existing + failed. */
export const importSummary = z.object({
  import_id: z.int(),
  file_name: z.string(),
  admin_name: z.string(),
  state: importState,
  ...counts,
  updated: z.int(),
  /** The number of rows that would update a track but have nothing new for it. */
  unchanged: z.int(),
  date_created: z.iso.datetime(),
  date_modified: z.iso.datetime(),
})
export type ImportSummary = z.output<typeof importSummary>

const listColumns = ['file_name', 'date_created'] as const

/** Kept apart from the other calls, because the frame of every screen makes this one. */
export const importList = {
  list: endpoint({
    method: 'POST',
    path: 'import/list',
    who: 'admins',
    needs: ['tracks.view'],
    summary: 'Lists imports and previews that have not been started, newest first.',
    body: listRequest(listColumns),
    sortable: listColumns,
    invalid: 400,
    data: listOf(importSummary),
    topLevelFields: LIST_TOTALS,
  }),
}
