import { randomInt } from 'node:crypto'
import { inTransaction } from '#server/database/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { mail } from '#server/mail/mail.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { type Language, teller } from '#server/words/in-language.ts'
import { say } from '#server/words/say.ts'
import { findActiveAdmin, keepOtp, OTP_MINUTES } from './otp.store.ts'

/** 8 digits. */
const newOtp = () => String(randomInt(100_000_000)).padStart(8, '0')

/** `address`: where the web is served; a process that only works serves none. */
type Asked = { email: string; language: Language; address: string }

/**
 * Mails a code to the admin with this address, in the language of the visitor. Whether there is one is looked up here and
 * not while the visitor waits: the answer to him is the same, and takes the same time.
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
    const tell = teller(language)
    const otp = newOtp()
    // As slow to guess as a password: a hash of 8 digits is else undone in a second.
    const otp_hash = await hashPassword(otp)
    await inTransaction(context.db, async (trx) => {
      await keepOtp(trx, admin, otp_hash)
      await mail(context, trx, {
        language,
        to: admin.email,
        subject: tell(say('mails.otp')),
        lines: [
          tell(say('mails.hello', { name: admin.name })),
          tell(say('mails.otpWorks', { minutes: OTP_MINUTES })),
          tell(say('mails.otpUnasked')),
        ],
        code: otp,
        action: { label: tell(say('mails.newPassword')), url: `${address}/forgotPassword` },
      })
    })
  },
})
