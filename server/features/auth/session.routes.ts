import type { session } from '#contract/features/auth/session.ts'
import type { Context } from '#server/core/context.ts'
import { checkNewPassword } from '#server/core/credentials/new-password.ts'
import { hashPassword, isPassword } from '#server/core/credentials/passwords.ts'
import { inLineOf } from '#server/core/credentials/sign-in-limits.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import {
  ApiError,
  deactivated,
  invalid,
  secondStepNeeded,
  unauthorised,
  wrongCredentials,
} from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { acceptSignIn, recordSignInAttempt } from './admin-sign-ins.ts'
import { checkOwnPassword } from './own-password.ts'
import { beginSecondStep } from './second-step.ts'
import { closeSession } from './session.store.ts'
import { setPassword } from './set-password.ts'
import { startSession } from './start-session.ts'

const isLimited = (error: unknown) => error instanceof ApiError && error.status === 429

export const sessionRoutes = (context: Context): HandlersFor<typeof session> => {
  const { db } = context
  return {
    async signIn({ body, ...caller }) {
      const { request } = caller
      const account = body.email.toLowerCase()
      let target_ids: number[] = []
      const admin = await inLineOf(request.ip, async () => {
        await recordSignInAttempt(db, account, request.ip)
        const found = await db
          .selectFrom('admins')
          .select(['admin_id', 'name', 'email', 'admin_type', 'password_hash', 'is_active'])
          .where((eb) => eb(eb.fn('lower', ['email']), '=', account))
          .executeTakeFirst()
        if (found) target_ids = [found.admin_id]
        const isRight = await isPassword(body.password, found?.password_hash ?? null)
        if (!found || !isRight) throw wrongCredentials()
        await acceptSignIn(db, account, request.ip)
        return found
      }).catch((error: unknown) => {
        if (isLimited(error)) logSecurityEvent(request, 'sign-in.limited')
        else if (error instanceof ApiError)
          logSecurityEvent(request, 'sign-in.failed', { target_ids, reason: error.code })
        throw error
      })
      // This is told only after the password was verified.
      if (admin.is_active !== '1') {
        logSecurityEvent(request, 'sign-in.failed', { target_ids, reason: 'deactivated' })
        throw deactivated()
      }
      const secondStep = await beginSecondStep(context, admin.admin_id)
      if (secondStep) throw secondStepNeeded(secondStep)
      return {
        message: message('session.signedIn'),
        data: { adminInfo: await startSession(context, caller, admin) },
      }
    },

    async signOut({ admin, request }) {
      await closeSession(db, admin.token_hash)
      logSecurityEvent(request, 'session.ended', { target_ids: [admin.admin_id] })
      return { message: message('session.signedOut'), data: null }
    },

    async changePassword({ body, admin, request }) {
      const { admin_id, token_hash } = admin
      if (body.adminId !== null && body.adminId !== admin_id)
        throw invalid({ adminId: message('session.ownPasswordOnly') })
      const { email } = await db
        .selectFrom('admins')
        .select('email')
        .where('admin_id', '=', admin_id)
        .executeTakeFirstOrThrow(unauthorised)
      checkNewPassword('newPassword', body.newPassword, email)
      await checkOwnPassword(db, admin_id, body.currentPassword, request.ip, 'currentPassword').catch(
        (error: unknown) => {
          if (error instanceof ApiError)
            logSecurityEvent(request, 'password.change-failed', { reason: error.code })
          throw error
        },
      )
      const hashed = await hashPassword(body.newPassword)
      await inTransaction(db, (trx) => setPassword(trx, admin, admin_id, hashed, token_hash))
      logSecurityEvent(request, 'password.changed', { target_ids: [admin_id] })
      return { message: message('session.passwordChanged'), data: null }
    },
  }
}
