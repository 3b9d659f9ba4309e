import { type SqlBool, sql } from 'kysely'
import type { Subadmin, subadmins } from '#contract/subadmins.ts'
import { sentences } from '#contract/word.ts'
import { editedId, statusSet, takeWritten } from '#server/catalogue/catalogue.routes.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { addRecord, deleteRecords, editRecord, readRecord, setStatus } from '#server/catalogue/records.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { orTaken } from '#server/database/unique.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import { sendInvitation } from './invitations.store.ts'
import { endSessions, findInvited, subadminsResource } from './subadmins.store.ts'

/** Admins are counted by their kind, not by this name; they are few, so the list counts for itself. */
const EVERY = [sql<SqlBool>`true`]

export function subadminRoutes(context: Context): HandlersFor<typeof subadmins> {
  const { db } = context
  const read = (id: number) => readRecord<Subadmin>(db, subadminsResource, id)

  return {
    async list({ body }) {
      return { message: '', data: await listRecords<Subadmin>(db, subadminsResource, body, EVERY) }
    },

    async get({ params }) {
      return { message: '', data: await read(params.id) }
    },

    async save({ body, admin, language }) {
      const edited = editedId(subadminsResource, body.action, body.user_id)
      const values = takeWritten(subadminsResource, body)
      const saved = inTransaction(db, async (trx) => {
        const before = edited === null ? null : await findInvited(trx, edited)
        const id =
          edited === null
            ? await addRecord(trx, admin, subadminsResource, values)
            : await editRecord(trx, admin, subadminsResource, edited, values, body.version)
        // A link that went to a wrong address must not work any more.
        const isInvited = edited === null || (before !== null && before.email !== body.email)
        if (isInvited) await sendInvitation(context, trx, admin, { ...body, admin_id: id }, language)
        return { id, isInvited }
      })
      const { id, isInvited } = await orTaken(saved, () => invalid({ email: say('people.adminEmailTaken') }))
      const message = sentences(
        say(edited === null ? 'added.subAdmin' : 'saved.subAdmin'),
        isInvited ? say('people.invited', { email: body.email }) : null,
      )
      return { message, data: await read(id) }
    },

    async changeStatus({ body, admin }) {
      const ids = body.user_id
      const is_active = body.status === '1' ? ('0' as const) : ('1' as const)
      const changed = await inTransaction(db, async (trx) => {
        if (is_active === '0') await endSessions(trx, ids)
        return setStatus(trx, admin, subadminsResource, ids, is_active)
      })
      if (changed === 0) throw notFound('subAdmin')
      return { message: statusSet(subadminsResource, ids, changed, is_active), data: { is_active } }
    },

    async delete({ params, admin }) {
      const deleted = await inTransaction(db, (trx) =>
        deleteRecords(trx, admin, subadminsResource, [params.admin_id]),
      )
      if (deleted === 0) throw notFound('subAdmin')
      return { message: say('deleted.subAdmin'), data: { deleted } }
    },

    async invite({ body, admin, language }) {
      const { admin_id, name, email, is_invited, is_active } = await read(body.user_id)
      if (is_invited === '0') throw invalid({ user_id: say('people.hasPassword') })
      if (is_active === '0') throw invalid({ user_id: say('people.activateFirst') })
      await inTransaction(db, (trx) =>
        sendInvitation(context, trx, admin, { admin_id, name, email }, language),
      )
      return { message: say('people.invitedAgain', { email }), data: null }
    },
  }
}
