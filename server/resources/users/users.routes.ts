import type { User, users } from '#contract/resources/users.ts'
import {
  deleteSelection,
  editedId,
  setStatusRoute,
  statusSet,
  takeWritten,
} from '#server/catalogue/catalogue.routes.ts'
import { exportRecords } from '#server/catalogue/export-records.ts'
import { filterConditions } from '#server/catalogue/filters.ts'
import { saveOnce } from '#server/catalogue/keyed-saves.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { addRecord, deleteRecords, editRecord, readRecord, setStatus } from '#server/catalogue/records.ts'
import { selected } from '#server/catalogue/selection.ts'
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
      const narrowed = filterConditions(usersResource, body.filters)
      return { message: '', data: await listRecords<User>(db, usersResource, request, narrowed) }
    },

    async get({ body }) {
      if (body.user_id === null) throw notFound('user')
      return { message: '', data: await read(body.user_id) }
    },

    async save({ body, admin }) {
      const edited = editedId(usersResource, body.action, body.user_id)
      const values = takeWritten(usersResource, body)
      const saved = saveOnce(db, admin, usersResource, (trx) =>
        edited === null
          ? addRecord(trx, admin, usersResource, values)
          : editRecord(trx, admin, usersResource, edited, values, body.version),
      )
      const { id } = await orTaken(saved, () => invalid({ email: message('people.userEmailTaken') }))
      return { message: message(edited === null ? 'added.user' : 'saved.user'), data: await read(id) }
    },

    async changeStatus({ body, admin }) {
      // The new status is the opposite of the one sent, so that a double click does not toggle it back.
      const is_active = body.status === 'active' ? '0' : '1'
      const ids = body.user_id
      const changed = await inTransaction(db, (trx) => setStatus(trx, admin, usersResource, ids, is_active))
      if (changed === 0) throw notFound('user')
      const message = statusSet(usersResource, ids.length, changed, is_active)
      return { message, data: { status: usersResource.status.values[is_active] } }
    },

    setStatus: setStatusRoute({ db }, usersResource),

    async delete({ body, admin }) {
      const deleted = await inTransaction(db, (trx) =>
        deleteRecords(trx, admin, usersResource, [body.user_id]),
      )
      if (deleted === 0) throw notFound('user')
      return { message: message('deleted.user'), data: { deleted } }
    },

    async export({ body }) {
      return {
        message: '',
        data: await exportRecords(db, usersResource, { ...body, sorted: body.sorted ?? NEWEST_FIRST }),
      }
    },

    async deleteSelected({ body, admin }) {
      return deleteSelection(db, usersResource, admin, body, (trx) =>
        selected(trx, usersResource, body, body.id),
      )
    },
  }
}
