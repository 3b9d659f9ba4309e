import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import published from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { isSameAsEmail } from '#contract/passwords.ts'
import { invalid } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'

/** What people here choose besides, and what they make of the short ones to make them long; one a line. */
const ours = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')

/** The 49,233 that leaks have most often, and ours; in small letters. */
const COMMON = new Set([...published, ...ours])

/**
 * Whether this password may be set for the account with this email; its length is the contract's rule. Throws
 * `invalid`, with the reason under `field`.
 */
export function checkNewPassword(field: string, password: string, email: string): void {
  if (isSameAsEmail(password, email)) throw invalid({ [field]: say('session.passwordIsEmail') })
  if (COMMON.has(password.normalize('NFC').trim().toLowerCase()))
    throw invalid({ [field]: say('session.passwordIsCommon') })
}
