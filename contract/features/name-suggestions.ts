import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { name } from '../values/fields.ts'

export const nameSuggestions = {
  suggest: endpoint({
    method: 'POST',
    path: 'search/suggestName',
    who: 'admins',
    needs: 'any edit',
    summary:
      'Suggests how to write a name in the other script, from existing names where possible, otherwise by transliteration. Returns null if there is no suggestion.',
    body: z.object({ name: name(), to: z.enum(['hindi', 'english']) }),
    data: z.object({
      suggestion: z.nullable(z.string()),
      /** Those of its words that only a rule spells, or that may stand for another word as well. */
      unsure: z.array(z.string()),
    }),
  }),
}
