import type { history } from '#contract/features/history.ts'
import { joinMessages, type Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { orTaken } from '#server/core/database/unique.ts'
import { cannotBeUndone } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { subadminsResource } from '#server/resources/subadmins/subadmins.store.ts'
import { fetchUndone } from '#server/resources/tracks/start-fetches.ts'
import { changingAdmins, listChangedRecords, listChanges, readChange } from './history.store.ts'
import { linkTable, resourceOf } from './recorded-resources.ts'
import { type Undone, undoChange } from './undo.ts'

export const historyRoutes = ({ db, queue }: Pick<Context, 'db' | 'queue'>): HandlersFor<typeof history> => ({
  async list({ body, admin }) {
    return { message: '', data: await listChanges(db, admin, body, body.filters ?? {}) }
  },

  async get({ params, admin }) {
    return { message: '', data: await readChange(db, admin, params.id) }
  },

  async records({ params, body, admin, language }) {
    return { message: '', data: await listChangedRecords(db, admin, params.id, body, language) }
  },

  async admins({ admin }) {
    return { message: '', data: await changingAdmins(db, admin) }
  },

  async undo({ body, admin, request }) {
    const change = await readChange(db, admin, body.change_id)
    const undoing = inTransaction(db, async (trx) => {
      const undone = await undoChange(trx, admin, change)
      if (change.resource === 'tracks') await fetchUndone(trx, queue, undone.change_id)
      return undone
    })
    const undone = await orTaken(undoing, () => cannotBeUndone(message('history.taken')))
    if (change.resource === 'subadmins') logSecurityEvent(request, 'subadmin.changed', { reason: 'undone' })
    return { message: undoneMessage(change.resource, undone), data: undone }
  },
})

/**
 * The message after an undo, such as 'Undone: 37 tracks. 2 were left as they are, since they have been changed again or are gone.'
 */
function undoneMessage(table: string, { undone, left }: Undone): Message {
  const link = linkTable(table)
  const resource = table === 'subadmins' ? subadminsResource : resourceOf(link ? link.member.resource : table)
  // Placeholders are settings without records or names.
  if (!resource) return message('history.undone')
  return joinMessages(
    message('many.undone', { noun: resource.noun, count: undone }),
    left === 0 ? null : message('history.left', { count: left }),
  )
}
