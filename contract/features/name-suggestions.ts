import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { KIND_NAMES } from '../kinds/kinds.ts'
import { name } from '../values/fields.ts'

export const nameSuggestions = {
  suggest: endpoint({
    path: 'search/suggestName',
    needs: 'any edit',
    summary:
      'Suggests how to write a name in the other script, from existing names where possible, otherwise by transliteration. Returns null if there is no suggestion.',
    body: z.object({ name: name(), to: z.enum(['hindi', 'english']) }),
    data: z.object({
      suggestion: z.nullable(z.string()),
      /** The words of the suggestion that a rule has spelled, or that may stand for another word as well. */
      unsure: z.array(z.string()),
    }),
  }),
  sameWords: endpoint({
    path: 'search/sameWords',
    needs: 'any edit',
    summary:
      'Returns, for each word that was corrected in a suggested name, the records that the caller may edit whose names have the same word with the suggested spelling.',
    body: z.object({ name: name(), suggested: name(), written: name(), to: z.enum(['hindi', 'english']) }),
    data: z.array(
      z.object({
        /** A word of the name in the other script, its suggested spelling, and the one written instead. */
        given: z.string(),
        from: z.string(),
        to: z.string(),
        /** The records whose names have the suggested word, by kind and field; at most 500 of each. */
        records: z.array(z.object({ list: z.enum(KIND_NAMES), field: z.string(), ids: z.array(z.int()) })),
      }),
    ),
  }),
}
