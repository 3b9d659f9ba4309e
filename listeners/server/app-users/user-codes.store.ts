import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { clearAttempts, type Limit, recordAttempt } from '#server/core/rate-limits/rate-limits.store.ts'

/** How long a code is valid. */
export const CODE_MINUTES = 10

/** The limit of guesses per address, whether or not it belongs to a user. */
const GUESS_LIMIT: Limit = { what: 'user code guess', most: 5, minutes: CODE_MINUTES }

/**
 * The address for which a code was requested. Only the case of ASCII letters is ignored, because addresses that differ in other
 * letters which Unicode treats as equal, such as É and é, may be different mailboxes.
 */
export const mailboxOf = (email: string): string =>
  email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

type Code = { code_hash: string; sent_to: string }

/** Stores the hash of a new code and resets its guesses; the previous code of the address becomes invalid. */
export async function keepCode(trx: Transaction, email: string, { code_hash, sent_to }: Code): Promise<void> {
  const mailbox = mailboxOf(email)
  await sql`
    insert into user_codes (email, sent_to, code_hash, expires_at)
    values (${mailbox}, ${sent_to}, ${code_hash}, now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (email) do update
    set sent_to = excluded.sent_to, code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(
    trx,
  )
  await clearAttempts(trx, GUESS_LIMIT, mailbox)
}

/**
 * The code to compare a guess with; null if there is none, or after too many guesses. The guess is counted first, in a
 * transaction of its own, so that of a hundred concurrent guesses only five get a code.
 */
export async function codeToCompare(db: Database, email: string): Promise<Code | null> {
  const mailbox = mailboxOf(email)
  const wait = await inTransaction(db, (trx) => recordAttempt(trx, GUESS_LIMIT, mailbox))
  const { rows } = await sql<Code>`
    select code_hash, sent_to from user_codes where email = ${mailbox} and expires_at > now()`.execute(db)
  return wait === null ? (rows[0] ?? null) : null
}

/** Deletes the code; returns whether it still existed. Of two concurrent calls, only one succeeds. */
export async function spendCode(trx: Transaction, email: string, { code_hash }: Code): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('user_codes')
    .where('email', '=', mailboxOf(email))
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes expired codes. */
export async function sweepUserCodes(db: Database): Promise<void> {
  await sql`delete from user_codes where expires_at < now()`.execute(db)
}
