import type { SecondStep } from '#contract/features/auth/second-factor.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import {
  clearAttempts,
  enforceLimit,
  type Limit,
  networkOf,
  recordAttempt,
} from '#server/core/rate-limits/rate-limits.store.ts'
import { mailAboutAccount } from './account-mails.ts'
import { openChallenge } from './challenges.store.ts'
import { isKnownDevice, languageOfAdmin } from './devices.store.ts'
import { hasFactor, hasTotp } from './factors.store.ts'
import { listPasskeys } from './passkeys.store.ts'
import { optionsToSignIn } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.store.ts'
import { acceptTotp } from './totp.store.ts'

/** The limit for one account from one address, as for passwords: an attack elsewhere does not lock the owner out. */
const FAILURES: Limit = { what: 'second step', most: 5, minutes: 10 }
/** The limit of recovery codes, only by address: they are too long to be guessed, and are the owner's way in. */
const RECOVERY_FAILURES: Limit = { what: 'recovery code', most: 5, minutes: 10 }
/** The limit of the app's codes for one account from all addresses, since at any time three of a million codes are right. */
const ACCOUNT_FAILURES: Limit = { what: 'second step account', most: 20, minutes: 60 }
/** How often the owner of an account is told of guesses by mail. */
const TOLD: Limit = { what: 'second step told', most: 1, minutes: 24 * 60 }

/** The caller who tries a code, identified by a device that has signed in to the account before, or else by address. */
type Trying = { admin_id: number; address: string; device: string | null }

const isOfApp = (code: string) => /^\d{6}$/.test(code)

async function subjectOf(db: Database, { admin_id, address, device }: Trying) {
  const isKnown = device !== null && (await isKnownDevice(db, admin_id, device))
  return { isKnown, subject: isKnown ? `${admin_id} known device` : `${admin_id} ${networkOf(address)}` }
}

/** Throws 429 after too many wrong codes. Guesses of others leave the owner two ways in: a known device, and a recovery code. */
export async function recordStepAttempt(db: Database, trying: Trying, code: string): Promise<void> {
  const { isKnown, subject } = await subjectOf(db, trying)
  if (!isOfApp(code)) return enforceLimit(db, RECOVERY_FAILURES, subject)
  await enforceLimit(db, FAILURES, subject)
  if (!isKnown) await enforceLimit(db, ACCOUNT_FAILURES, String(trying.admin_id))
}

/** Clears the failed attempts of an account, in all and from this address or device. */
export async function clearStepAttempts(trx: Transaction, trying: Trying): Promise<void> {
  const { subject } = await subjectOf(trx, trying)
  for (const limit of [FAILURES, RECOVERY_FAILURES]) await clearAttempts(trx, limit, subject)
  await clearAttempts(trx, ACCOUNT_FAILURES, String(trying.admin_id))
}

/** Tells the owner by mail, once a day, that somebody knows the password and guesses the codes. */
export function tellOfGuesses(
  context: Context,
  admin: { admin_id: number; name: string; email: string },
  language: Language,
): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    if ((await recordAttempt(trx, TOLD, String(admin.admin_id))) !== null) return
    const theirs = (await languageOfAdmin(trx, admin.admin_id)) ?? language
    const what = message('mails.codesGuessedWhat')
    await mailAboutAccount(context, trx, admin, theirs, message('mails.codesGuessed'), [what])
  })
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

/** Accepts a code of the app or a recovery code, each once. Returns which kind of code it was, or null if it is wrong. */
export async function acceptCode(
  trx: Transaction,
  admin_id: number,
  code: string,
): Promise<'totp' | 'recovery' | null> {
  if (isOfApp(code)) return (await acceptTotp(trx, admin_id, code)) ? 'totp' : null
  return (await useRecoveryCode(trx, admin_id, code)) ? 'recovery' : null
}
