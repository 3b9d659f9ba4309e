import type { saves } from '#contract/features/saves.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { settleSave } from './keyed-saves.ts'

export const saveRoutes = ({ db }: Pick<Context, 'db'>): HandlersFor<typeof saves> => ({
  async settle({ body, admin }) {
    const { record_id, version } = await settleSave(db, admin, body.key)
    return { message: '', data: { record_id, version } }
  },
})
