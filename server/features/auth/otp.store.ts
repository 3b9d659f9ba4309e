import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { clearAttempts, type Limit, recordAttempt } from '#server/core/rate-limits/rate-limits.store.ts'

/** How many minutes a code is valid. */
export const OTP_MINUTES = 10

/** The limit of guesses for one account, whether it exists or not. */
const GUESS_LIMIT: Limit = { what: 'otp guess', most: 5, minutes: OTP_MINUTES }

const accountOf = (email: string) => email.toLowerCase()

type Admin = { admin_id: number; name: string; email: string }

/** Returns the active admin with this address, or null. */
export async function findActiveAdmin(db: Database, email: string): Promise<Admin | null> {
  const { rows } = await sql<Admin>`
    select admin_id, name, email from admins
    where lower(email) = ${accountOf(email)} and is_active = '1'`.execute(db)
  return rows[0] ?? null
}

/** Stores the hash of a new code and resets its guesses; the previous code becomes invalid. */
export async function keepOtp(trx: Transaction, { admin_id, email }: Admin, otp_hash: string): Promise<void> {
  await sql`
    insert into otps (admin_id, otp_hash, expires_at)
    values (${admin_id}, ${otp_hash}, now() + make_interval(mins => ${OTP_MINUTES}))
    on conflict (admin_id) do update
    set otp_hash = excluded.otp_hash, expires_at = excluded.expires_at`.execute(trx)
  await clearAttempts(trx, GUESS_LIMIT, accountOf(email))
}

/**
 * Returns the code hash to compare a guess with, or null when there is none or the guesses are used up. The guess is counted first,
 * in a transaction of its own, so that of a hundred concurrent guesses only five get a hash. It is counted for every address, so
 * that an unknown one takes the same time.
 */
export async function otpToCompare(
  db: Database,
  email: string,
): Promise<{ admin: Admin; otp_hash: string } | null> {
  const wait = await inTransaction(db, (trx) => recordAttempt(trx, GUESS_LIMIT, accountOf(email)))
  const { rows } = await sql<Admin & { otp_hash: string }>`
    select admin_id, name, email, otp_hash from otps join admins using (admin_id)
    where lower(email) = ${accountOf(email)} and is_active = '1' and expires_at > now()`.execute(db)
  const [found] = rows
  if (!found || wait !== null) return null
  const { otp_hash, ...admin } = found
  return { admin, otp_hash }
}

/** Deletes the code; returns whether it still existed. Of two concurrent calls, only one succeeds. */
export async function spendOtp(trx: Transaction, admin_id: number, otp_hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('otps')
    .where('admin_id', '=', admin_id)
    .where('otp_hash', '=', otp_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes expired codes. */
export async function sweepOtps(db: Database): Promise<void> {
  await sql`delete from otps where expires_at < now()`.execute(db)
}
