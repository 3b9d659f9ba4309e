import type { session } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { invalid, unauthorised, wrongCredentials, wrongPassword } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { closeSession, forgetSignIns, noteSignIn, openSession } from './session.store.ts'
import { setPassword } from './set-password.ts'

export const sessionRoutes = ({ db }: Context): HandlersFor<typeof session> => ({
  async signIn({ body, request }) {
    const account = body.email.toLowerCase()
    await noteSignIn(db, account, request.ip)
    const admin = await db
      .selectFrom('admins')
      .select(['admin_id', 'name', 'admin_type', 'password_hash', 'is_active'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', account))
      .executeTakeFirst()
    const known = await isPassword(body.password, admin?.password_hash ?? null)
    if (!admin || !known || admin.is_active !== '1') throw wrongCredentials()
    await forgetSignIns(db, account, request.ip)
    const access_token = await openSession(db, admin.admin_id)
    const { admin_id, name, admin_type } = admin
    return {
      message: say('session.signedIn'),
      data: { adminInfo: { access_token, admin_id, name, admin_type } },
    }
  },

  async signOut({ admin }) {
    await closeSession(db, admin.token_hash)
    return { message: say('session.signedOut'), data: null }
  },

  async changePassword({ body, admin, request }) {
    const { admin_id, token_hash } = admin
    if (body.adminId !== null && body.adminId !== admin_id)
      throw invalid({ adminId: say('session.ownPasswordOnly') })
    const { email, password_hash } = await db
      .selectFrom('admins')
      .select(['email', 'password_hash'])
      .where('admin_id', '=', admin_id)
      .executeTakeFirstOrThrow(unauthorised)
    checkNewPassword('newPassword', body.newPassword, email)
    // Whoever finds a screen left open may guess no oftener than at the sign-in.
    await noteSignIn(db, email.toLowerCase(), request.ip)
    if (!(await isPassword(body.currentPassword, password_hash))) throw wrongPassword()
    await forgetSignIns(db, email.toLowerCase(), request.ip)
    const hashed = await hashPassword(body.newPassword)
    await inTransaction(db, (trx) => setPassword(trx, admin, admin_id, hashed, token_hash))
    return { message: say('session.passwordChanged'), data: null }
  },
})
