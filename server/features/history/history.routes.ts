import { sql } from 'kysely'
import type { Change, history } from '#contract/features/history.ts'
import { joinMessages, type Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
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
    return { message: await undoneMessage(db, change, undone), data: undone }
  },
})

/**
 * The message after an undo, such as 'Undone: 37 tracks. 2 were left as they are, since they have been changed again or are gone.'
 * The records that an import had added are said as deleted.
 */
async function undoneMessage(
  db: Database,
  { resource: table, action }: Pick<Change, 'resource' | 'action'>,
  { change_id, undone, left }: Undone,
): Promise<Message> {
  const counts =
    action === 'import' ? await countsOf(db, change_id) : [{ table, deleted: 0, restored: undone }]
  const said = counts.flatMap(({ table, deleted, restored }) => {
    const link = linkTable(table)
    const resource =
      table === 'subadmins' ? subadminsResource : resourceOf(link ? link.member.resource : table)
    if (!resource) return []
    const { noun } = resource
    return [
      deleted === 0 ? null : message('many.deleted', { noun, count: deleted }),
      restored === 0 ? null : message('many.undone', { noun, count: restored }),
    ]
  })
  // Placeholders are settings without records or names.
  if (said.length === 0) return message('history.undone')
  return joinMessages(...said, left === 0 ? null : message('history.left', { count: left }))
}

/** How many records an undo has deleted and restored, by table: first tracks. */
async function countsOf(db: Database, change_id: number) {
  const { rows } = await sql<{ table: string; deleted: number; restored: number }>`
    select resource as table, count(*) filter (where after is null) as deleted,
      count(*) filter (where after is not null) as restored
    from change_records where change_id = ${change_id} group by 1 order by resource <> 'tracks', resource`.execute(
    db,
  )
  return rows
}
