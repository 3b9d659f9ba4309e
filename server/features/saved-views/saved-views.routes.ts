import type { savedViews } from '#contract/saved-views.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { addView, deleteView, editView, listViews } from './saved-views.store.ts'

// Not recorded in the history, which all admins can read: a view is private.

export const savedViewRoutes = ({ db }: Pick<Context, 'db'>): HandlersFor<typeof savedViews> => ({
  async list({ body, admin }) {
    return { message: '', data: await listViews(db, admin.admin_id, body.list) }
  },

  async add({ body, admin }) {
    return { message: message('saved.view'), data: await addView(db, admin.admin_id, body) }
  },

  async edit({ body, admin }) {
    return { message: message('saved.view'), data: await editView(db, admin.admin_id, body) }
  },

  async delete({ params, admin }) {
    await deleteView(db, admin.admin_id, params.id)
    return { message: message('deleted.view'), data: { deleted: 1 } }
  },
})
