import type { names } from '#contract/names.ts'
import type { Context } from '#server/context.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { suggestName } from './suggest-name.ts'

export const nameRoutes = ({ db }: Context): HandlersFor<typeof names> => ({
  async suggest({ body }) {
    return { message: '', data: { suggestion: await suggestName(db, body.name, body.to) } }
  },
})
