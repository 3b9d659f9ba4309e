import type { views } from '#contract/views.ts'
import type { Context } from '#server/context.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { say } from '#server/words/say.ts'
import { addView, deleteView, editView, listViews } from './views.store.ts'

// Not in the history: everybody reads that, and a view is the admin's own business.

export const viewRoutes = ({ db }: Pick<Context, 'db'>): HandlersFor<typeof views> => ({
  async list({ body, admin }) {
    return { message: '', data: await listViews(db, admin.admin_id, body.list) }
  },

  async add({ body, admin }) {
    return { message: say('saved.view'), data: await addView(db, admin.admin_id, body) }
  },

  async edit({ body, admin }) {
    return { message: say('saved.view'), data: await editView(db, admin.admin_id, body) }
  },

  async delete({ params, admin }) {
    await deleteView(db, admin.admin_id, params.id)
    return { message: say('deleted.view'), data: { deleted: 1 } }
  },
})
