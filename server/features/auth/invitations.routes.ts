import type { invitations } from '#contract/invitations.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { linkExpired } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent, setActor } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { findInvitation, takeInvitation } from './invitations.store.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './session.store.ts'
import { setPassword } from './set-password.ts'

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

    async accept({ body, request }) {
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
      setActor(request, admin_id)
      logSecurityEvent(request, 'invitation.accepted')
      const adminInfo = { access_token, admin_id, name, admin_type: 'subadmin' as const }
      return { message: message('session.passwordSet'), data: { adminInfo } }
    },
  }
}
