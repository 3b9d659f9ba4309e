import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, required } from './fields.ts'
import { newPassword } from './passwords.ts'
import { say } from './say.ts'

export const otpRequest = z.object({ email: email(say('rules.enterEmail')) })

/** The code of the mail; spaces between its digits do no harm. */
const otp = z.pipe(
  z.pipe(
    required(40),
    z.transform((typed) => typed.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{8}$/, say('rules.otpDigits'))),
)

export const otpReset = z.extend(otpRequest, { otp, newPassword: newPassword() })

export const forgotPassword = {
  getOtp: endpoint({
    method: 'POST',
    path: 'admin/adminForgotPassword',
    who: 'anyone',
    summary: 'Mails a code that sets a new password; answers the same whether or not the address is known.',
    body: otpRequest,
    data: z.null(),
  }),
  reset: endpoint({
    method: 'POST',
    path: 'admin/adminResetPassword',
    who: 'anyone',
    summary: 'Sets a new password with the code of the mail, and ends every session of that admin.',
    body: otpReset,
    data: z.null(),
  }),
}
