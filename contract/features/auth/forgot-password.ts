import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { newPassword } from '../../calls/passwords.ts'
import { ruleMessage } from '../../messages/rule-message.ts'
import { email, required } from '../../values/fields.ts'

export const otpRequest = z.object({ email: email(ruleMessage('rules.enterEmail')) })

/** The code in the mail; spaces between its digits are ignored. */
const otp = z.pipe(
  z.pipe(
    required(40),
    z.transform((typed) => typed.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{8}$/, ruleMessage('rules.otpDigits'))),
)

export const otpReset = z.extend(otpRequest, { otp, newPassword: newPassword() })

export const forgotPassword = {
  getOtp: endpoint({
    path: 'admin/adminForgotPassword',
    who: 'anyone',
    summary: 'Emails a password reset code. The response is the same whether or not the address is known.',
    body: otpRequest,
    data: z.object({
      /** Whether the server sends mails. Without a mail server they are written to its outbox, for any address. */
      has_mail_server: z.boolean(),
    }),
  }),
  reset: endpoint({
    path: 'admin/adminResetPassword',
    who: 'anyone',
    summary: 'Sets a new password with the emailed code and ends all sessions of the admin.',
    body: otpReset,
    data: z.null(),
  }),
}
