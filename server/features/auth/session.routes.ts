import type { session } from '#contract/session.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import {
  deactivated,
  invalid,
  unauthorised,
  wrongCredentials,
  wrongPassword,
} from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { closeSession, openSession } from './session.store.ts'
import { setPassword } from './set-password.ts'
import { acceptSignIn, inLineOf, recordSignInAttempt } from './sign-in-limits.ts'

export const sessionRoutes = ({ db }: Context): HandlersFor<typeof session> => ({
  async signIn({ body, request }) {
    const account = body.email.toLowerCase()
    const admin = await inLineOf(request.ip, async () => {
      await recordSignInAttempt(db, account, request.ip)
      const found = await db
        .selectFrom('admins')
        .select(['admin_id', 'name', 'admin_type', 'password_hash', 'is_active'])
        .where((eb) => eb(eb.fn('lower', ['email']), '=', account))
        .executeTakeFirst()
      const isRight = await isPassword(body.password, found?.password_hash ?? null)
      if (!found || !isRight) throw wrongCredentials()
      await acceptSignIn(db, account, request.ip)
      return found
    })
    // Only after the password was verified.
    if (admin.is_active !== '1') throw deactivated()
    const access_token = await openSession(db, admin.admin_id)
    const { admin_id, name, admin_type } = admin
    return {
      message: message('session.signedIn'),
      data: { adminInfo: { access_token, admin_id, name, admin_type } },
    }
  },

  async signOut({ admin }) {
    await closeSession(db, admin.token_hash)
    return { message: message('session.signedOut'), data: null }
  },

  async changePassword({ body, admin, request }) {
    const { admin_id, token_hash } = admin
    if (body.adminId !== null && body.adminId !== admin_id)
      throw invalid({ adminId: message('session.ownPasswordOnly') })
    const { email, password_hash } = await db
      .selectFrom('admins')
      .select(['email', 'password_hash'])
      .where('admin_id', '=', admin_id)
      .executeTakeFirstOrThrow(unauthorised)
    checkNewPassword('newPassword', body.newPassword, email)
    // Someone at an unattended screen gets no more guesses than at sign-in.
    await inLineOf(request.ip, async () => {
      await recordSignInAttempt(db, email.toLowerCase(), request.ip)
      if (!(await isPassword(body.currentPassword, password_hash))) throw wrongPassword()
      await acceptSignIn(db, email.toLowerCase(), request.ip)
    })
    const hashed = await hashPassword(body.newPassword)
    await inTransaction(db, (trx) => setPassword(trx, admin, admin_id, hashed, token_hash))
    return { message: message('session.passwordChanged'), data: null }
  },
})
