import type { SecondStep } from '#contract/auth/second-factor.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import {
  clearAttempts,
  enforceLimit,
  type Limit,
  networkOf,
} from '#server/core/rate-limits/rate-limits.store.ts'
import { openChallenge } from './challenges.store.ts'
import { hasFactor, hasTotp } from './factors.store.ts'
import { listPasskeys } from './passkeys.store.ts'
import { optionsToSignIn } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.store.ts'
import { acceptTotp } from './totp.store.ts'

/** Per account and address, as for passwords: the owner is not locked out elsewhere. */
const FAILURES: Limit = { what: 'second step', most: 5, minutes: 10 }
/** Per account, from all addresses together: of a million codes, three are right at a time. */
const ACCOUNT_FAILURES: Limit = { what: 'second step account', most: 20, minutes: 60 }

const subjectOf = (admin_id: number, address: string) => `${admin_id} ${networkOf(address)}`

/** Throws 429 after too many wrong codes. */
export async function recordStepAttempt(db: Database, admin_id: number, address: string): Promise<void> {
  await enforceLimit(db, FAILURES, subjectOf(admin_id, address))
  await enforceLimit(db, ACCOUNT_FAILURES, String(admin_id))
}

/** Clears the failed attempts of an account from an address, and of the account. */
export async function clearStepAttempts(trx: Transaction, admin_id: number, address: string): Promise<void> {
  await clearAttempts(trx, FAILURES, subjectOf(admin_id, address))
  await clearAttempts(trx, ACCOUNT_FAILURES, String(admin_id))
}

/** Begins the second step of an admin whose password was right; null if the admin has no second factor. */
export async function beginSecondStep(context: Context, admin_id: number): Promise<SecondStep | null> {
  const { db } = context
  if (!(await hasFactor(db, admin_id))) return null
  const passkeys = await listPasskeys(db, admin_id)
  const asked = passkeys.length > 0 ? await optionsToSignIn(context, passkeys) : null
  const challenge = await openChallenge(db, 'second step', admin_id, asked?.challenge ?? null)
  const has_totp = await hasTotp(db, admin_id)
  return { challenge, has_totp, passkey_options: asked?.options ?? null }
}

/** Accepts a code of the app or a recovery code, each once; returns of which kind it was, or null if it is wrong. */
export async function acceptCode(
  trx: Transaction,
  admin_id: number,
  code: string,
): Promise<'totp' | 'recovery' | null> {
  if (/^\d{6}$/.test(code)) return (await acceptTotp(trx, admin_id, code)) ? 'totp' : null
  return (await useRecoveryCode(trx, admin_id, code)) ? 'recovery' : null
}
