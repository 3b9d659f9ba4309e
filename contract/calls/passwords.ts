import * as z from 'zod/mini'
import type { Message } from '../messages/message.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { REQUIRED } from '../values/fields.ts'

/** The minimum and maximum length of a new password, in characters. Any characters are allowed. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

/** Whether a password has an accepted length, counted in Unicode characters, not UTF-16 units. */
export function hasPasswordLength(password: string): boolean {
  const { length } = [...password.normalize('NFC')]
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH
}

export const isSameAsEmail = (password: string, email: string): boolean =>
  password.trim().toLowerCase() === email.trim().toLowerCase()

/** A password that is compared with a stored one. It is not trimmed, since any character counts. */
export const typedPassword = (message: Message = REQUIRED) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(1000, ruleMessage('rules.tooLong')))

/** Adds the repetition of a new password to a form, which checks it and does not send it. */
export const withConfirmation = (form: z.ZodMiniObject): z.ZodMiniType =>
  z.extend(form, { confirmNewPassword: typedPassword() }).check(
    z.refine((typed: Record<string, unknown>) => typed.newPassword === typed.confirmNewPassword, {
      path: ['confirmNewPassword'],
      error: ruleMessage('rules.passwordsMatch'),
    }),
  )

/**
 * A new password. Checks that need more than the text itself (the email, the common passwords) are in the server's
 * `checkNewPassword`.
 */
export const newPassword = () =>
  z
    .string(REQUIRED)
    .check(
      z.minLength(1, REQUIRED),
      z.refine(
        hasPasswordLength,
        ruleMessage('rules.passwordLength', { shortest: MIN_PASSWORD_LENGTH, longest: MAX_PASSWORD_LENGTH }),
      ),
    )
