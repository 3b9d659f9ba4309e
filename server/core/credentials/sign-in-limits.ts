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

const subjectOf = (account: string, address: string) => `${account} ${networkOf(address)}`

type Limits = {
  /** The limit for one account from one address: an attack elsewhere does not lock the owner out. */
  failures: Limit
  /** The limit for one address, for all accounts that have not signed in from it before. */
  addressFailures: Limit
  /** The name under which it is recorded that an account has signed in from an address, for a day; deleted by the sweep. */
  known: string
}

/** Counts the failed sign-ins of one kind of account. */
export function signInLimits({ failures, addressFailures, known }: Limits) {
  /** Clears the failed attempts of an account from an address after a correct password. */
  const clear = (db: Database, account: string, address: string): Promise<void> =>
    clearAttempts(db, failures, subjectOf(account, address))

  return {
    clear,

    /** Throws 429 after too many failures of this account from this address, or of this address. */
    async record(db: Database, account: string, address: string): Promise<void> {
      await enforceLimit(db, failures, subjectOf(account, address))
      if (await isKnown(db, account, address)) return
      await enforceLimit(db, addressFailures, networkOf(address))
    },

    /** Like `clear`, but also takes back the attempt counted for the address. From then on the account is known at that address. */
    async accept(db: Database, account: string, address: string): Promise<void> {
      await clear(db, account, address)
      if (await isKnown(db, account, address)) return
      const { what } = addressFailures
      await sql`delete from attempts where attempt_id = (select max(attempt_id) from attempts
        where what = ${what} and subject = ${networkOf(address)})`.execute(db)
      await db
        .insertInto('attempts')
        .values({ what: known, subject: subjectOf(account, address) })
        .execute()
    },
  }

  async function isKnown(db: Database, account: string, address: string) {
    const found = await db
      .selectFrom('attempts')
      .select('attempt_id')
      .where('what', '=', known)
      .where('subject', '=', subjectOf(account, address))
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }
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
