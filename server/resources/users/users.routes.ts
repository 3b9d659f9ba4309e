import type { User, users } from '#contract/users.ts'
import { editedId, statusSet, takeWritten } from '#server/catalogue/catalogue.routes.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { addRecord, deleteRecords, editRecord, readRecord, setStatus } from '#server/catalogue/records.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { orTaken } from '#server/core/database/unique.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { usersResource } from './users.store.ts'

const NEWEST_FIRST = { id: 'date_created', desc: true } as const

export function userRoutes({ db }: Pick<Context, 'db'>): HandlersFor<typeof users> {
  const read = (id: number) => readRecord<User>(db, usersResource, id)
  return {
    async list({ body }) {
      const request = { ...body, sorted: body.sorted ?? (body.searchText === '' ? NEWEST_FIRST : null) }
      return { message: '', data: await listRecords<User>(db, usersResource, request) }
    },

    async get({ body }) {
      if (body.user_id === null) throw notFound('user')
      return { message: '', data: await read(body.user_id) }
    },

    async save({ body, admin }) {
      const edited = editedId(usersResource, body.action, body.user_id)
      const values = takeWritten(usersResource, body)
      const saved = inTransaction(db, (trx) =>
        edited === null
          ? addRecord(trx, admin, usersResource, values)
          : editRecord(trx, admin, usersResource, edited, values, body.version),
      )
      const id = await orTaken(saved, () => invalid({ email: message('people.userEmailTaken') }))
      return { message: message(edited === null ? 'added.user' : 'saved.user'), data: await read(id) }
    },

    async changeStatus({ body, admin }) {
      // The opposite of the status sent, so that a double click does not toggle it back.
      const status = body.status === 'active' ? ('inactive' as const) : ('active' as const)
      const ids = body.user_id
      const changed = await inTransaction(db, (trx) =>
        setStatus(trx, admin, usersResource, ids, status, 'status'),
      )
      if (changed === 0) throw notFound('user')
      const message = statusSet(usersResource, ids.length, changed, status === 'active' ? '1' : '0')
      return { message, data: { status } }
    },

    async delete({ body, admin }) {
      const deleted = await inTransaction(db, (trx) =>
        deleteRecords(trx, admin, usersResource, [body.user_id]),
      )
      if (deleted === 0) throw notFound('user')
      return { message: message('deleted.user'), data: { deleted } }
    },
  }
}
