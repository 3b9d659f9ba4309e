import { sql } from 'kysely'
import type { inbox, Query } from '#contract/resources/inbox.ts'
import { deleteSelection } from '#server/catalogue/catalogue.routes.ts'
import { exportRecords } from '#server/catalogue/export-records.ts'
import { filterConditions } from '#server/catalogue/filters.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { deleteRecords, readRecord } from '#server/catalogue/records.ts'
import { checkCount, selected } from '#server/catalogue/selection.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { countUnread, markRead, queriesResource } from './inbox.store.ts'

const NEWEST_FIRST = { id: 'date_created', desc: true } as const

export const inboxRoutes = ({ db }: Context): HandlersFor<typeof inbox> => ({
  async list({ body }) {
    const narrowed = filterConditions(queriesResource, body.filters)
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
    const which = sql<boolean>`t.query_id = any(${body.query_id}::int[])`
    const { matched } = await markRead(db, which, body.is_read)
    if (matched === 0) throw notFound('query')
    return { message: marked(body.is_read, matched), data: { unread: await countUnread(db) } }
  },

  async setRead({ body }) {
    const data = await inTransaction(db, async (trx) => {
      const counts = await markRead(trx, await selected(trx, queriesResource, body, body.id), body.is_read)
      checkCount(body, 'query', counts.matched)
      return counts
    })
    if (data.matched === 0) throw notFound('query')
    return { message: marked(body.is_read, data.matched), data }
  },

  deleteSelected: ({ body, admin }) =>
    deleteSelection(db, queriesResource, admin, body, (trx) => selected(trx, queriesResource, body, body.id)),

  async export({ body }) {
    const sorted = body.sorted ?? NEWEST_FIRST
    return { message: '', data: await exportRecords(db, queriesResource, { ...body, sorted }) }
  },

  async delete({ body, admin }) {
    const deleted = await inTransaction(db, (trx) => deleteRecords(trx, admin, queriesResource, body.id))
    if (deleted === 0) throw notFound('query')
    return { message: message('many.deleted', { noun: 'query', count: deleted }), data: { deleted } }
  },
})

const marked = (is_read: '1' | '0', count: number) =>
  message(is_read === '1' ? 'many.read' : 'many.unread', { count })
