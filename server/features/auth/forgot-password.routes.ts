import type { forgotPassword } from '#contract/forgot-password.ts'
import { type Limit, limitAttempts, networkOf, noteAttempt } from '#server/attempts/attempts.store.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { invalid } from '#server/http/refusals.ts'
import { mail } from '#server/mail/mail.ts'
import { checkNewPassword } from '#server/session/new-password.ts'
import { hashPassword, isPassword } from '#server/session/passwords.ts'
import { forgetSignIns } from '#server/session/session.store.ts'
import { setPassword } from '#server/session/set-password.ts'
import { teller } from '#server/words/in-language.ts'
import { say } from '#server/words/say.ts'
import { OTP_MINUTES, otpToCompare, spendOtp } from './otp.store.ts'
import { sendOtp } from './send-otp.job.ts'

/** To one account, whether it exists or not. */
const MAILS: Limit = { what: 'otp mail', most: 3, minutes: 60 }
/** From one address, for all accounts together. */
const REQUESTS: Limit = { what: 'otp request', most: 30, minutes: 60 }
const RESETS: Limit = { what: 'password reset', most: 20, minutes: 10 }

/** One answer for every reason: which it was tells whether there is such an account. */
const wrongOtp = () => invalid({ otp: say('session.otpWrong') })

export const forgotPasswordRoutes = (context: Context): HandlersFor<typeof forgotPassword> => {
  const { db, queue, webAddress } = context
  return {
    async getOtp({ body, request, language }) {
      await limitAttempts(db, REQUESTS, networkOf(request.ip))
      const email = body.email.toLowerCase()
      await inTransaction(db, async (trx) => {
        const wait = await noteAttempt(trx, MAILS, email)
        if (wait === null)
          await queue.add(trx, sendOtp, [{ payload: { email, language, address: webAddress() } }])
      })
      return { message: say('session.otpSent', { minutes: OTP_MINUTES }), data: null }
    },

    async reset({ body, request, language }) {
      const tell = teller(language)
      await limitAttempts(db, RESETS, networkOf(request.ip))
      // Before a guess is counted: a password that cannot be used costs none.
      checkNewPassword('newPassword', body.newPassword, body.email)
      const found = await otpToCompare(db, body.email)
      const isRight = await isPassword(body.otp, found?.otp_hash ?? null)
      if (!found || !isRight) throw wrongOtp()
      const { admin, otp_hash } = found
      const password_hash = await hashPassword(body.newPassword)
      await inTransaction(db, async (trx) => {
        if (!(await spendOtp(trx, admin.admin_id, otp_hash))) throw wrongOtp()
        await setPassword(trx, admin, admin.admin_id, password_hash)
        await forgetSignIns(trx, admin.email.toLowerCase(), request.ip)
        await mail(context, trx, {
          language,
          to: admin.email,
          subject: tell(say('mails.changed')),
          lines: [
            tell(say('mails.hello', { name: admin.name })),
            tell(say('mails.changedHow')),
            tell(say('mails.changedByOther')),
          ],
        })
      })
      return { message: say('session.passwordReset'), data: null }
    },
  }
}
