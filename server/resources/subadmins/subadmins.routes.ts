import { type SqlBool, sql } from 'kysely'
import { joinMessages } from '#contract/messages/message.ts'
import type { Subadmin, subadmins } from '#contract/resources/subadmins.ts'
import { editedId, statusSet, takeWritten } from '#server/catalogue/catalogue.routes.ts'
import { exportRecords } from '#server/catalogue/export-records.ts'
import { filterConditions } from '#server/catalogue/filters.ts'
import { saveOnce } from '#server/catalogue/keyed-saves.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { addRecord, editRecord, readRecord, setStatus } from '#server/catalogue/records.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { orTaken } from '#server/core/database/unique.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { deleteSubadmin } from './deleted-accounts.store.ts'
import { endSessions, findInvited, subadminsResource } from './subadmins.store.ts'

/**
 * A condition that is always true, so that the list counts its rows itself: `record_counts` counts admins of all kinds together.
 */
const EVERY = [sql<SqlBool>`true`]

/**
 * Mails a sub admin the link to set a password, in the language of the inviting admin. Returns the link if no mail server is
 * configured, else null.
 */
type Invite = (
  context: Context,
  trx: Transaction,
  actor: Actor,
  invited: { admin_id: number; name: string; email: string },
  language: Language,
) => Promise<string | null>

/** The functions of the sign-in that the calls about admins need for second factors. */
type SecondFactors = {
  isRequired: () => Promise<boolean>
  require: (actor: Actor & { admin_id: number }, is_required: '1' | '0') => Promise<boolean>
  /** Removes the second factors of a sub admin; returns false if there are none. */
  reset: (trx: Transaction, actor: Actor, subadmin: Subadmin, language: Language) => Promise<boolean>
}

export function subadminRoutes(
  context: Context,
  invite: Invite,
  secondFactors: SecondFactors,
): HandlersFor<typeof subadmins> {
  const { db } = context
  const read = (id: number) => readRecord<Subadmin>(db, subadminsResource, id)

  return {
    async list({ body }) {
      const narrowed = [...EVERY, ...filterConditions(subadminsResource, body.filters)]
      return { message: '', data: await listRecords<Subadmin>(db, subadminsResource, body, narrowed) }
    },

    async export({ body }) {
      return { message: '', data: await exportRecords(db, subadminsResource, body) }
    },

    async get({ params }) {
      return { message: '', data: await read(params.id) }
    },

    async save({ body, admin, language, request }) {
      const edited = editedId(subadminsResource, body.action, body.user_id)
      const values = takeWritten(subadminsResource, body)
      let isInvited = false
      let link: string | null = null
      const saved = saveOnce(db, admin, subadminsResource, async (trx) => {
        const before = edited === null ? null : await findInvited(trx, edited)
        const id =
          edited === null
            ? await addRecord(trx, admin, subadminsResource, values)
            : await editRecord(trx, admin, subadminsResource, edited, values, body.version)
        // A new email address gets a new link, so that the one sent to the wrong address stops working.
        isInvited = edited === null || (before !== null && before.email !== body.email)
        const invited = { ...body, admin_id: id }
        link = isInvited ? await invite(context, trx, admin, invited, language) : null
        return id
      })
      const { id, isRepeated } = await orTaken(saved, () =>
        invalid({ email: message('people.adminEmailTaken') }),
      )
      if (!isRepeated)
        logSecurityEvent(request, edited === null ? 'subadmin.added' : 'subadmin.changed', {
          target_ids: [id],
        })
      if (isInvited) logSecurityEvent(request, 'invitation.sent', { target_ids: [id] })
      const { email } = body
      const text = joinMessages(
        message(edited === null ? 'added.subAdmin' : 'saved.subAdmin'),
        isInvited ? message(link === null ? 'people.invited' : 'people.notMailed', { email }) : null,
      )
      return { message: text, data: { ...(await read(id)), invitation_link: link } }
    },

    async changeStatus({ body, admin, request }) {
      const ids = body.user_id
      const is_active = body.status === '1' ? ('0' as const) : ('1' as const)
      const changed = await inTransaction(db, async (trx) => {
        if (is_active === '0') await endSessions(trx, ids)
        return setStatus(trx, admin, subadminsResource, ids, is_active)
      })
      if (changed === 0) throw notFound('subAdmin')
      const reason = is_active === '1' ? 'activated' : 'deactivated'
      logSecurityEvent(request, 'subadmin.changed', { target_ids: ids, reason })
      return { message: statusSet(subadminsResource, ids.length, changed, is_active), data: { is_active } }
    },

    async delete({ params, admin, request }) {
      const deleted = await inTransaction(db, (trx) => deleteSubadmin(trx, admin, params.admin_id))
      if (deleted === 0) throw notFound('subAdmin')
      logSecurityEvent(request, 'subadmin.removed', { target_ids: [params.admin_id] })
      return { message: message('deleted.subAdmin'), data: { deleted } }
    },

    async resetSecondFactor({ body, admin, language, request }) {
      const subadmin = await read(body.user_id)
      const isReset = await inTransaction(db, (trx) => secondFactors.reset(trx, admin, subadmin, language))
      if (!isReset) throw invalid({ user_id: message('secondFactor.noneToReset') })
      logSecurityEvent(request, 'second-factor.reset', { target_ids: [subadmin.admin_id] })
      return { message: message('secondFactor.reset', { name: subadmin.name }), data: null }
    },

    async secondFactorRule() {
      return { message: '', data: { is_required: (await secondFactors.isRequired()) ? '1' : '0' } }
    },

    async requireSecondFactor({ body: { is_required }, admin, request }) {
      const isChange = await secondFactors.require(admin, is_required)
      if (isChange)
        logSecurityEvent(request, is_required === '1' ? 'second-factor.required' : 'second-factor.optional')
      const text = is_required === '1' ? 'secondFactor.nowRequired' : 'secondFactor.nowOptional'
      return { message: message(text), data: { is_required } }
    },

    async invite({ body, admin, language, request }) {
      const { admin_id, name, email, is_invited, is_active } = await read(body.user_id)
      if (is_invited === '0') throw invalid({ user_id: message('people.hasPassword') })
      if (is_active === '0') throw invalid({ user_id: message('people.activateFirst') })
      const link = await inTransaction(db, (trx) =>
        invite(context, trx, admin, { admin_id, name, email }, language),
      )
      logSecurityEvent(request, 'invitation.sent', { target_ids: [admin_id] })
      const text = message(link === null ? 'people.invitedAgain' : 'people.notMailed', { email })
      return { message: text, data: { email, invitation_link: link } }
    },
  }
}
