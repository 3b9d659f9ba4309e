import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { type Guarded, needOf } from '../calls/permissions.ts'
import { optionalAnyLine, optionalId } from '../values/fields.ts'
import { recordSelection } from './selection.ts'

/** The maximum length of the note of an assignment, in characters. */
export const MAX_NOTE_LENGTH = 200

/** The number of matching records, and of those that were not assigned like this before. */
const assigned = z.object({ matched: z.int(), changed: z.int() })

type Described<Filters extends z.ZodMiniObject> = {
  resource: Guarded
  path: string
  noun: string
  filters: Filters
}

/** The call that assigns the records of a selection to an admin, or to nobody. */
export const assigning = <Filters extends z.ZodMiniObject>({
  resource,
  path,
  noun,
  filters,
}: Described<Filters>) => ({
  assign: endpoint({
    path: `${path}/assign`,
    needs: [needOf(resource, 'edit')],
    summary: `Assigns the ${noun.toLowerCase()} records with the given ids, or all that match a search and filters, to an admin; without one, they are no longer assigned.`,
    get body() {
      return z.object({
        ...recordSelection(filters),
        admin_id: optionalId(),
        note: optionalAnyLine(MAX_NOTE_LENGTH),
      })
    },
    data: assigned,
  }),
})
