import { sql } from 'kysely'
import { forgetAttempts, type Limit, noteAttempt } from '#server/attempts/attempts.store.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** How long a code can set a password. */
export const OTP_MINUTES = 10

/** Guesses at the code of one account, whether there is such an account or not. */
const GUESSES: Limit = { what: 'otp guess', most: 5, minutes: OTP_MINUTES }

const accountOf = (email: string) => email.toLowerCase()

type Admin = { admin_id: number; name: string; email: string }

/** The admin with this address who may sign in, or null. */
export async function findActiveAdmin(db: Database, email: string): Promise<Admin | null> {
  const { rows } = await sql<Admin>`
    select admin_id, name, email from admins
    where lower(email) = ${accountOf(email)} and is_active = '1'`.execute(db)
  return rows[0] ?? null
}

/** Keeps the hash of a new code, with all its guesses; the one before it is worth nothing any more. */
export async function keepOtp(trx: Transaction, { admin_id, email }: Admin, otp_hash: string): Promise<void> {
  await sql`
    insert into otps (admin_id, otp_hash, expires_at)
    values (${admin_id}, ${otp_hash}, now() + make_interval(mins => ${OTP_MINUTES}))
    on conflict (admin_id) do update
    set otp_hash = excluded.otp_hash, expires_at = excluded.expires_at`.execute(trx)
  await forgetAttempts(trx, GUESSES, accountOf(email))
}

/**
 * The code that a guess is to be compared with, or null: there is none, or it has been guessed at too often. The guess
 * is counted first, in a transaction of its own, so that of a hundred at once five find a code; and it is counted for
 * every address, so that an unknown one costs the same time.
 */
export async function otpToCompare(
  db: Database,
  email: string,
): Promise<{ admin: Admin; otp_hash: string } | null> {
  const wait = await inTransaction(db, (trx) => noteAttempt(trx, GUESSES, accountOf(email)))
  const { rows } = await sql<Admin & { otp_hash: string }>`
    select admin_id, name, email, otp_hash from otps join admins using (admin_id)
    where lower(email) = ${accountOf(email)} and is_active = '1' and expires_at > now()`.execute(db)
  const [found] = rows
  if (!found || wait !== null) return null
  const { otp_hash, ...admin } = found
  return { admin, otp_hash }
}

/** Takes the code away; answers whether it was still there. Of two who bring it at once, one finds it. */
export async function spendOtp(trx: Transaction, admin_id: number, otp_hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('otps')
    .where('admin_id', '=', admin_id)
    .where('otp_hash', '=', otp_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes codes that have expired. */
export async function sweepOtps(db: Database): Promise<void> {
  await sql`delete from otps where expires_at < now()`.execute(db)
}
