import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isSameAsEmail } from '#contract/calls/passwords.ts'
import { once } from '#contract/values/once.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

/**
 * In lower case: the 49,233 most frequent passwords of known leaks, and locally common words with usual endings such as 123.
 * Read when the first password is chosen, since starting does not need them.
 */
const common = once(() => {
  const published: string[] = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json')
  const ours = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
  return new Set([...published, ...ours])
})

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
  if (common().has(password.normalize('NFC').trim().toLowerCase()))
    throw invalid({ [field]: message('session.passwordIsCommon') }, status)
}
