import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSameAsEmail } from '#contract/passwords.ts'
import { invalid } from '#server/http/refusals.ts'

/** One a line, in small letters, of ten characters and more: shorter ones are refused by their length. */
const COMMON = new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))

/**
 * Whether this password may be set for the account with this email; its length is the contract's rule. Throws
 * `invalid`, with the reason under `field`.
 */
export function checkNewPassword(field: string, password: string, email: string): void {
  if (isSameAsEmail(password, email)) throw invalid({ [field]: 'The password may not be the email' })
  if (COMMON.has(password.normalize('NFC').trim().toLowerCase()))
    throw invalid({ [field]: 'This password is too common: others guess it first' })
}
