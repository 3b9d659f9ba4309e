import { sql } from 'kysely'
import type { inbox, Query } from '#contract/inbox.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { deleteRecords, readRecord } from '#server/catalogue/records.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { countUnread, markRead, queriesResource } from './inbox.store.ts'

const NEWEST_FIRST = { id: 'date_created', desc: true } as const

export const inboxRoutes = ({ db }: Context): HandlersFor<typeof inbox> => ({
  async list({ body }) {
    const is_read = body.filters?.is_read
    const narrowed = is_read ? [sql<boolean>`t.is_read = ${is_read}`] : []
    const request = { ...body, sorted: body.sorted ?? NEWEST_FIRST }
    return { message: '', data: await listRecords<Query>(db, queriesResource, request, narrowed) }
  },

  async get({ params }) {
    return { message: '', data: await readRecord<Query>(db, queriesResource, params.id) }
  },

  async unread() {
    return { message: '', data: { unread: await countUnread(db) } }
  },

  async changeRead({ body }) {
    const marked = await markRead(db, body.query_id, body.is_read)
    if (marked === 0) throw notFound('query')
    const text = message(body.is_read === '1' ? 'many.read' : 'many.unread', { count: marked })
    return { message: text, data: { unread: await countUnread(db) } }
  },

  async delete({ body, admin }) {
    const deleted = await inTransaction(db, (trx) => deleteRecords(trx, admin, queriesResource, body.id))
    if (deleted === 0) throw notFound('query')
    return { message: message('many.deleted', { noun: 'query', count: deleted }), data: { deleted } }
  },
})
