import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const sample = {
  state: endpoint({
    method: 'GET',
    path: 'sample/state',
    who: 'admins',
    summary: 'How many records of the sample catalogue are still there.',
    data: z.object({ records: z.int() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: 'sample/remove',
    who: 'main admin',
    summary:
      'Removes the sample records that nobody has edited or linked to own ones since, and says how many stay.',
    data: z.object({ removed: z.int(), kept: z.int() }),
  }),
}
