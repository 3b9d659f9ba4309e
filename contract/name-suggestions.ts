import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { name } from './fields.ts'

export const names = {
  suggest: endpoint({
    method: 'POST',
    path: 'search/suggestName',
    who: 'admins',
    summary:
      'How a name may be written in the other script: as colleagues have written it or its words, else by rule; null when it has no word to go by.',
    body: z.object({ name: name(), to: z.enum(['hindi', 'english']) }),
    data: z.object({ suggestion: z.nullable(z.string()) }),
  }),
}
