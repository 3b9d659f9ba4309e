import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { requiredLine } from '../values/fields.ts'

/** The call with which a form asks about a save that got no answer. */
export const saves = {
  settle: endpoint({
    path: 'save/settle',
    needs: 'nothing',
    summary:
      'Returns the record that the save with this idempotency key has made, or null. A save that has made nothing by then is rejected when it arrives later.',
    body: z.object({ key: requiredLine(200) }),
    data: z.object({ record_id: z.nullable(z.int()), version: z.nullable(z.int()) }),
  }),
}
