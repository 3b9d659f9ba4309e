import { randomInt } from 'node:crypto'
import { inTransaction } from '#server/database/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { mail } from '#server/mail/mail.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { findActiveAdmin, keepOtp, OTP_MINUTES } from './otp.store.ts'

/** 8 digits. */
const newOtp = () => String(randomInt(100_000_000)).padStart(8, '0')

/**
 * Mails a code to the admin with this address. Whether there is one is looked up here and not while the visitor waits:
 * the answer to him is the same, and takes the same time.
 */
export const sendOtp = job<{ email: string }>({
  name: 'send-otp',
  tries: 5,
  pause: { first: 5, longest: 60 },
  atOnce: 1,
  longest: 60,
  async work(context, { email }) {
    const admin = await findActiveAdmin(context.db, email)
    if (!admin) return
    const otp = newOtp()
    // As slow to guess as a password: a hash of 8 digits is else undone in a second.
    const otp_hash = await hashPassword(otp)
    await inTransaction(context.db, async (trx) => {
      await keepOtp(trx, admin, otp_hash)
      await mail(context, trx, {
        to: admin.email,
        subject: 'Your code for a new password',
        lines: [
          `Hello ${admin.name},`,
          `this code sets a new password for your account. It works once, for ${OTP_MINUTES} minutes. Give it to nobody.`,
          'If you did not ask for it, do nothing: your password stays as it is.',
        ],
        code: otp,
        action: { label: 'Set a new password', url: `${context.webAddress()}/forgotPassword` },
      })
    })
  },
})
