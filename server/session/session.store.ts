import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/handlers.ts'
import { tooMany } from '#server/http/refusals.ts'

/** Tokens end after 24 h unused, or 7 days in all. */
const UNUSED = sql`interval '24 hours'`
const LONGEST = sql`interval '7 days'`

/** At most so many failures for one account from one address in this time, in minutes. */
const MOST_FAILURES = 5
const WINDOW = 10

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and answers its token: 256 random bits, of which only a hash is kept. */
export async function openSession(db: Database, admin_id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), admin_id })
    .execute()
  return token
}

export async function closeSession(db: Database, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute()
}

/** The active admin whose valid token this is, or null. */
export async function findSession(db: Database, token: string): Promise<SignedIn | null> {
  const token_hash = hashToken(token)
  const { rows } = await sql<Omit<SignedIn, 'token_hash'> & { idle: boolean }>`
    select a.admin_id, a.name, a.admin_type, s.used_at < now() - interval '5 minutes' as idle
    from sessions s join admins a using (admin_id)
    where s.token_hash = ${token_hash} and a.is_active = '1'
      and s.used_at > now() - ${UNUSED} and s.created_at > now() - ${LONGEST}`.execute(db)
  const [found] = rows
  if (!found) return null
  // Noted at most every five minutes, so that reading a list does not write.
  if (found.idle)
    await db
      .updateTable('sessions')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', token_hash)
      .execute()
  return { admin_id: found.admin_id, name: found.name, admin_type: found.admin_type, token_hash }
}

/**
 * Notes an attempt before the password is looked at, so that a hundred guesses at once count as a hundred.
 * Throws 429 after five failures of this account from this address in ten minutes.
 */
export async function noteAttempt(db: Database, account: string, address: string): Promise<void> {
  const wait = await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${account} ${address}`}, 0))`.execute(
      trx,
    )
    const { rows } = await sql<{ n: number; wait: number | null }>`
      select count(*) as n, ceil(extract(epoch from min(attempted_at) + make_interval(mins => ${WINDOW}) - now()))::int as wait
      from sign_in_attempts
      where account = ${account} and address = ${address}
        and attempted_at > now() - make_interval(mins => ${WINDOW})`.execute(trx)
    const [recent] = rows
    if (recent && recent.n >= MOST_FAILURES) return recent.wait ?? 1
    await trx.insertInto('sign_in_attempts').values({ account, address }).execute()
    return null
  })
  if (wait !== null) throw tooMany('Too many attempts. Please wait a few minutes and try again.', wait)
}

/** A right password clears the failures of its account from its address. */
export async function forgetAttempts(db: Database, account: string, address: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('account', '=', account)
    .where('address', '=', address)
    .execute()
}

/** Removes sessions and attempts that count no more. */
export async function sweepSessions(db: Database): Promise<void> {
  await sql`delete from sessions where used_at < now() - ${UNUSED} or created_at < now() - ${LONGEST}`.execute(
    db,
  )
  await sql`delete from sign_in_attempts where attempted_at < now() - interval '1 day'`.execute(db)
}
