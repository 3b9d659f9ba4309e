import type { forgotPassword } from '#contract/features/auth/forgot-password.ts'
import type { Context } from '#server/core/context.ts'
import { checkNewPassword } from '#server/core/credentials/new-password.ts'
import { hashPassword, isPassword } from '#server/core/credentials/passwords.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { translator } from '#server/core/messages/translate.ts'
import {
  enforceLimit,
  type Limit,
  networkOf,
  recordAttempt,
} from '#server/core/rate-limits/rate-limits.store.ts'
import { clearSignInAttempts } from './admin-sign-ins.ts'
import { OTP_MINUTES, otpToCompare, spendOtp } from './otp.store.ts'
import { sendOtp } from './send-otp.job.ts'
import { setPassword } from './set-password.ts'

/** The limit of mails for one account, whether it exists or not. */
const MAILS: Limit = { what: 'otp mail', most: 3, minutes: 60 }
/** The limit of requests from one address, for all accounts together. */
const REQUESTS: Limit = { what: 'otp request', most: 30, minutes: 60 }
const RESETS: Limit = { what: 'password reset', most: 20, minutes: 10 }

/** The error for every reason, since different ones would reveal whether the account exists. */
const wrongOtp = () => invalid({ otp: message('session.otpWrong') })

export const forgotPasswordRoutes = (context: Context): HandlersFor<typeof forgotPassword> => {
  const { db, queue, webAddress, settings } = context
  const has_mail_server = settings.smtpUrl !== null
  return {
    async getOtp({ body, request, language }) {
      await enforceLimit(db, REQUESTS, networkOf(request.ip))
      const email = body.email.toLowerCase()
      await inTransaction(db, async (trx) => {
        const wait = await recordAttempt(trx, MAILS, email)
        if (wait === null)
          await queue.add(trx, sendOtp, [{ payload: { email, language, address: webAddress() } }])
      })
      logSecurityEvent(request, 'password.reset-requested')
      const minutes = OTP_MINUTES
      const text = message(has_mail_server ? 'session.otpSent' : 'session.otpInOutbox', { minutes })
      return { message: text, data: { has_mail_server } }
    },

    async reset({ body, request, language }) {
      const tell = translator(language)
      await enforceLimit(db, RESETS, networkOf(request.ip))
      // The new password is checked before the guess is counted, so that an unacceptable one does not use up a guess.
      checkNewPassword('newPassword', body.newPassword, body.email)
      const found = await otpToCompare(db, body.email)
      const isRight = await isPassword(body.otp, found?.otp_hash ?? null)
      if (!found || !isRight) {
        logSecurityEvent(request, 'password.reset-failed', {
          target_ids: found ? [found.admin.admin_id] : [],
        })
        throw wrongOtp()
      }
      const { admin, otp_hash } = found
      const password_hash = await hashPassword(body.newPassword)
      await inTransaction(db, async (trx) => {
        if (!(await spendOtp(trx, admin.admin_id, otp_hash))) throw wrongOtp()
        await setPassword(trx, admin, admin.admin_id, password_hash)
        await clearSignInAttempts(trx, admin.email.toLowerCase(), request.ip)
        await mail(context, trx, {
          language,
          to: admin.email,
          subject: tell(message('mails.changed')),
          lines: [
            tell(message('mails.hello', { name: admin.name })),
            tell(message('mails.changedHow')),
            tell(message('mails.changedByOther')),
          ],
        })
      })
      logSecurityEvent(request, 'password.reset', { target_ids: [admin.admin_id] })
      return { message: message('session.passwordReset'), data: null }
    },
  }
}
