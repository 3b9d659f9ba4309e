import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

export const sample = {
  state: endpoint({
    method: 'GET',
    path: 'sample/state',
    needs: 'nothing',
    summary: 'Returns the number of remaining sample records.',
    data: z.object({ records: z.int() }),
  }),
  remove: endpoint({
    path: 'sample/remove',
    who: 'main admin',
    summary:
      'Removes the sample records that have not been edited or linked to other records, and returns how many are kept.',
    data: z.object({ removed: z.int(), kept: z.int() }),
  }),
}
