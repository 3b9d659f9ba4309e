import { hashPassword } from '#server/core/credentials/passwords.ts'
import { newOtp } from '#server/core/credentials/tokens.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { job } from '#server/core/jobs/job.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translator } from '#server/core/messages/translate.ts'
import { findActiveAdmin, keepOtp, OTP_MINUTES } from './otp.store.ts'

/** `address` is where the web app is served, which a worker process does not know. */
type Asked = { email: string; language: Language; address: string }

/**
 * Mails a code to the admin with this address, in the visitor's language. The account is looked up here and not during
 * the request, so that the response and its time are the same whether it exists or not.
 */
export const sendOtp = job<Asked>({
  name: 'send-otp',
  tries: 5,
  pause: { first: 5, longest: 60 },
  atOnce: 1,
  longest: 60,
  async work(context, { email, language, address }) {
    const admin = await findActiveAdmin(context.db, email)
    if (!admin) return
    const tell = translator(language)
    const otp = newOtp()
    // The code is hashed with argon2id, like a password: a plain hash of 8 digits could be reversed within a second.
    const otp_hash = await hashPassword(otp)
    await inTransaction(context.db, async (trx) => {
      await keepOtp(trx, admin, otp_hash)
      await mail(context, trx, {
        language,
        to: admin.email,
        subject: tell(message('mails.otp')),
        lines: [
          tell(message('mails.hello', { name: admin.name })),
          tell(message('mails.otpWorks', { minutes: OTP_MINUTES })),
          tell(message('mails.otpUnasked')),
        ],
        code: otp,
        action: {
          label: tell(message('mails.newPassword')),
          url: `${address}/forgotPassword#${encodeURIComponent(admin.email)}`,
        },
      })
    })
  },
})
