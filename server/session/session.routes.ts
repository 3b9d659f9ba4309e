import type { session } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { wrongCredentials } from '#server/http/refusals.ts'
import { isPassword } from './passwords.ts'
import { closeSession, forgetSignIns, noteSignIn, openSession } from './session.store.ts'

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
    return { message: 'Signed in.', data: { adminInfo: { access_token, admin_id, name, admin_type } } }
  },

  async signOut({ admin }) {
    await closeSession(db, admin.token_hash)
    return { message: 'Signed out.', data: null }
  },
})
