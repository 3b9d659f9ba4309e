import { signInLimits } from '#server/core/credentials/sign-in-limits.ts'

/** The limits for sign-ins of admins: fifty failures from an address are enough for an office on its first day. */
export const {
  record: recordSignInAttempt,
  clear: clearSignInAttempts,
  accept: acceptSignIn,
} = signInLimits({
  failures: { what: 'sign-in', most: 5, minutes: 10 },
  addressFailures: { what: 'sign-in address', most: 50, minutes: 10 },
  known: 'signed in',
})
