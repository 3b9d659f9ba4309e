import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { id } from '../../values/fields.ts'
import { READING_NEEDS } from './needs.ts'
import { sheetColumn } from './sheet.ts'

/**
 * What happens to a row whose track exists. skip: nothing. update: its filled cells change the track. add: it adds another
 * track.
 */
export const existingAs = z.enum(['skip', 'update', 'add'])
export type ExistingAs = z.output<typeof existingAs>

/** Whether an update adds to the albums, artists and other records of a track, or replaces them. */
export const linksAs = z.enum(['add', 'replace'])

/** The number of rows that change each column. */
export const updatedColumns = z.array(z.object({ column: sheetColumn, rows: z.int() }))

export const importUpdates = {
  chooseExisting: endpoint({
    path: 'import/chooseExisting',
    needs: READING_NEEDS,
    summary:
      'Chooses what happens to the rows of a preview whose tracks exist, and how updates change links. Compares them with their tracks again.',
    body: z.object({ import_id: id(), existing_as: existingAs, links_as: linksAs }),
    data: z.object({ import_id: z.int() }),
  }),
  chooseRow: endpoint({
    path: 'import/chooseRow',
    needs: READING_NEEDS,
    summary:
      'Chooses what happens to one row of a preview whose track exists; a choice of null: what happens to the others.',
    body: z.object({ import_id: id(), row: id(), choice: z.nullable(existingAs) }),
    data: z.object({ import_id: z.int(), row: z.int() }),
  }),
}
