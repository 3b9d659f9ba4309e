import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { LIST_TOTALS, listOf, listRequest } from '../../calls/list.ts'

/**
 * ready: parsed; nothing is written before `start`. importing: running in the background. done: every valid row is
 * written. stopped: interrupted by an error, which is in `message`; `start` resumes it. undone: reverted.
 */
export const importState = z.enum(['ready', 'importing', 'done', 'stopped', 'undone'])

/** What `track/readexcel` counts, which updates nothing: rows = waiting + added + existing + failed. */
export const counts = {
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

/** rows = waiting + added + updated + unchanged + existing + failed, at any time. */
export const importSummary = z.object({
  import_id: z.int(),
  file_name: z.string(),
  admin_name: z.string(),
  state: importState,
  ...counts,
  updated: z.int(),
  /** Rows that were to update a track which has all of it already. */
  unchanged: z.int(),
  date_created: z.iso.datetime(),
  date_modified: z.iso.datetime(),
})
export type ImportSummary = z.output<typeof importSummary>

const listColumns = ['file_name', 'date_created'] as const

/** Apart from the other calls, since the frame of every screen makes it. */
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
