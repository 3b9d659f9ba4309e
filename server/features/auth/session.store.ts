import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { forgetAttempts, type Limit, limitAttempts, networkOf } from '#server/attempts/attempts.store.ts'
import type { Database } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/handlers.ts'

/** Tokens end after 24 h unused, or 7 days in all. */
const UNUSED = sql`interval '24 hours'`
const LONGEST = sql`interval '7 days'`

/** For one account from one address: the real owner is not locked out elsewhere. */
const FAILURES: Limit = { what: 'sign-in', most: 5, minutes: 10 }

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

const subjectOf = (account: string, address: string) => `${account} ${networkOf(address)}`

/** Throws 429 after five failures of this account from this address in ten minutes. */
export const noteSignIn = (db: Database, account: string, address: string): Promise<void> =>
  limitAttempts(db, FAILURES, subjectOf(account, address))

/** A right password clears the failures of its account from its address. */
export const forgetSignIns = (db: Database, account: string, address: string): Promise<void> =>
  forgetAttempts(db, FAILURES, subjectOf(account, address))

/** Removes sessions that count no more. */
export async function sweepSessions(db: Database): Promise<void> {
  await sql`delete from sessions where used_at < now() - ${UNUSED} or created_at < now() - ${LONGEST}`.execute(
    db,
  )
}
