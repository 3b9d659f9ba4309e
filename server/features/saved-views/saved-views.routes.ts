import type { savedViews } from '#contract/features/saved-views.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import {
  addView,
  deleteView,
  editView,
  listPinned,
  listViews,
  pinView,
  unpinView,
} from './saved-views.store.ts'

// Views are not recorded in the history, which all admins can read: a view is private until it is shared.

export const savedViewRoutes = ({ db }: Pick<Context, 'db'>): HandlersFor<typeof savedViews> => ({
  async list({ body, admin }) {
    return { message: '', data: await listViews(db, admin, body.list) }
  },

  async add({ body, admin }) {
    return { message: message('saved.view'), data: await addView(db, admin, body) }
  },

  async edit({ body, admin }) {
    return { message: message('saved.view'), data: await editView(db, admin, body) }
  },

  async delete({ params, admin }) {
    await deleteView(db, admin, params.id)
    return { message: message('deleted.view'), data: { deleted: 1 } }
  },

  async pin({ body: { view_id, is_pinned }, admin }) {
    await (is_pinned ? pinView : unpinView)(db, admin, view_id)
    return { message: '', data: { is_pinned } }
  },

  async pinned({ admin }) {
    return { message: '', data: await listPinned(db, admin) }
  },
})
