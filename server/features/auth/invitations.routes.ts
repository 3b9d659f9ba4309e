import type { invitations } from '#contract/features/auth/invitations.ts'
import type { Context } from '#server/core/context.ts'
import { checkNewPassword } from '#server/core/credentials/new-password.ts'
import { hashPassword } from '#server/core/credentials/passwords.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { linkExpired } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { findInvitation, takeInvitation } from './invitations.store.ts'
import { setPassword } from './set-password.ts'
import { startSession } from './start-session.ts'

export function invitationRoutes(context: Context): HandlersFor<typeof invitations> {
  const { db } = context

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

    async accept({ body, ...caller }) {
      const { email } = await find(body.token)
      checkNewPassword('newPassword', body.newPassword, email)
      const hashed = await hashPassword(body.newPassword)
      const invited = await inTransaction(db, async (trx) => {
        const taken = await takeInvitation(trx, body.token)
        if (!taken) throw linkExpired()
        await setPassword(trx, taken, taken.admin_id, hashed)
        return taken
      })
      logSecurityEvent(caller.request, 'invitation.accepted', { admin_id: invited.admin_id })
      const adminInfo = await startSession(context, caller, { ...invited, admin_type: 'subadmin' })
      return { message: message('session.passwordSet'), data: { adminInfo } }
    },
  }
}
