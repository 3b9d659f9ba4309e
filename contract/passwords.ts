import * as z from 'zod/mini'
import { REQUIRED } from './fields.ts'
import { say } from './say.ts'
import type { Word } from './word.ts'

/** How many characters a new password has, at least and at most. Any characters count. */
export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 128

/** In characters as they are counted in every script, not in UTF-16 units. */
export function hasPasswordLength(password: string): boolean {
  const { length } = [...password.normalize('NFC')]
  return length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD
}

export const isSameAsEmail = (password: string, email: string): boolean =>
  password.trim().toLowerCase() === email.trim().toLowerCase()

/** A password as it was typed, to be compared: not trimmed, since any character counts. */
export const typedPassword = (message: Word = REQUIRED) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(1000, say('rules.tooLong')))

/** What a form asks for besides its fields, so that a slip is noticed; the repetition is not sent. */
export const withConfirmation = (form: z.ZodMiniObject): z.ZodMiniType =>
  z.extend(form, { confirmNewPassword: typedPassword() }).check(
    z.refine((typed: Record<string, unknown>) => typed.newPassword === typed.confirmNewPassword, {
      path: ['confirmNewPassword'],
      error: say('rules.passwordsMatch'),
    }),
  )

/**
 * A password that is to be set. What needs more than the text itself (the email, the common passwords) is checked by
 * `checkNewPassword` of the server.
 */
export const newPassword = () =>
  z
    .string(REQUIRED)
    .check(
      z.minLength(1, REQUIRED),
      z.refine(
        hasPasswordLength,
        say('rules.passwordLength', { shortest: SHORTEST_PASSWORD, longest: LONGEST_PASSWORD }),
      ),
    )
