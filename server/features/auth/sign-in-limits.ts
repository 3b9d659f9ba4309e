import { sql } from 'kysely'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import type { Database } from '#server/core/database/connect.ts'
import { unavailable } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import {
  clearAttempts,
  enforceLimit,
  type Limit,
  networkOf,
} from '#server/core/rate-limits/rate-limits.store.ts'

/** Per account and address: the owner is not locked out elsewhere. */
const FAILURES: Limit = { what: 'sign-in', most: 5, minutes: 10 }
/** Per address, for all accounts that have not signed in from it before: enough for an office on its first day. */
const ADDRESS_FAILURES: Limit = { what: 'sign-in address', most: 50, minutes: 10 }
/** An account that has signed in from an address within a day; deleted by the sweep. */
const KNOWN = 'signed in'

const subjectOf = (account: string, address: string) => `${account} ${networkOf(address)}`

/** Throws 429 after five failures of this account from this address in ten minutes, or fifty of this address. */
export async function recordSignInAttempt(db: Database, account: string, address: string): Promise<void> {
  await enforceLimit(db, FAILURES, subjectOf(account, address))
  if (await isKnown(db, account, address)) return
  await enforceLimit(db, ADDRESS_FAILURES, networkOf(address))
}

/** Clears the failed attempts of an account from an address after a correct password. */
export const clearSignInAttempts = (db: Database, account: string, address: string): Promise<void> =>
  clearAttempts(db, FAILURES, subjectOf(account, address))

/** Like `clearSignInAttempts`, where the address was counted too; from then on the account is known there. */
export async function acceptSignIn(db: Database, account: string, address: string): Promise<void> {
  await clearSignInAttempts(db, account, address)
  if (await isKnown(db, account, address)) return
  const { what } = ADDRESS_FAILURES
  await sql`delete from attempts where attempt_id = (select max(attempt_id) from attempts
    where what = ${what} and subject = ${networkOf(address)})`.execute(db)
  await db
    .insertInto('attempts')
    .values({ what: KNOWN, subject: subjectOf(account, address) })
    .execute()
}

async function isKnown(db: Database, account: string, address: string) {
  const found = await db
    .selectFrom('attempts')
    .select('attempt_id')
    .where('what', '=', KNOWN)
    .where('subject', '=', subjectOf(account, address))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How many password checks of one address may be queued; more are a flood. */
const MAX_WAITING = 300

type Line = { run: ReturnType<typeof limitConcurrency>; users: number }
const lines = new Map<string, Line>()

/**
 * Checks the passwords of one address one at a time: pending checks do not count as failures, and a flood from one
 * address takes no more CPU than a single person.
 */
export async function inLineOf<T>(address: string, work: () => Promise<T>): Promise<T> {
  const network = networkOf(address)
  const tooMany = () => unavailable(message('session.tooMany'), 2)
  const line = lines.get(network) ?? { run: limitConcurrency(1, MAX_WAITING, tooMany), users: 0 }
  lines.set(network, line)
  line.users++
  try {
    return await line.run(work)
  } finally {
    line.users--
    if (line.users === 0) lines.delete(network)
  }
}
