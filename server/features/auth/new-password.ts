import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import published from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { isSameAsEmail } from '#contract/calls/passwords.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** Locally common passwords, and the words that short ones are padded with; one per line. */
const ours = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')

/** The 49,233 most frequent passwords of known leaks, and the local ones; in lower case. */
const COMMON = new Set([...published, ...ours])

/**
 * Checks whether a password is acceptable for the account with this email; the contract checks its length. Throws
 * `invalid`, with the reason under `field`.
 */
export function checkNewPassword(
  field: string,
  password: string,
  email: string,
  status: 200 | 400 = 200,
): void {
  if (isSameAsEmail(password, email)) throw invalid({ [field]: message('session.passwordIsEmail') }, status)
  if (COMMON.has(password.normalize('NFC').trim().toLowerCase()))
    throw invalid({ [field]: message('session.passwordIsCommon') }, status)
}
