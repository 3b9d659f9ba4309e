import type { status } from '#contract/features/status.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { readStatus } from './read-status.ts'

export const statusRoutes = (context: Context): HandlersFor<typeof status> => ({
  async state({ language }) {
    return { message: '', data: await readStatus(context, language) }
  },
})
