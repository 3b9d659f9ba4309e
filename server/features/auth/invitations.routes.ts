import type { invitations } from '#contract/invitations.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { linkExpired } from '#server/http/refusals.ts'
import { checkNewPassword } from '#server/session/new-password.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { openSession } from '#server/session/session.store.ts'
import { setPassword } from '#server/session/set-password.ts'
import { say } from '#server/words/say.ts'
import { findInvitation, takeInvitation } from './invitations.store.ts'

export function invitationRoutes({ db }: Pick<Context, 'db'>): HandlersFor<typeof invitations> {
  async function find(token: string) {
    const invited = await findInvitation(db, token)
    if (!invited) throw linkExpired()
    return invited
  }

  return {
    async look({ body }) {
      const { name, email } = await find(body.token)
      return { message: '', data: { name, email } }
    },

    async accept({ body }) {
      const { email } = await find(body.token)
      checkNewPassword('newPassword', body.newPassword, email)
      const hashed = await hashPassword(body.newPassword)
      const { admin_id, name } = await inTransaction(db, async (trx) => {
        const invited = await takeInvitation(trx, body.token)
        if (!invited) throw linkExpired()
        await setPassword(trx, invited, invited.admin_id, hashed)
        return invited
      })
      const access_token = await openSession(db, admin_id)
      const adminInfo = { access_token, admin_id, name, admin_type: 'subadmin' as const }
      return { message: say('session.passwordSet'), data: { adminInfo } }
    },
  }
}
