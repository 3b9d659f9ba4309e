import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'

/** Tokens expire after 24 h without use, or after 7 days. */
const IDLE_LIFETIME = sql`interval '24 hours'`
const MAX_LIFETIME = sql`interval '7 days'`

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and returns its token: 256 random bits, stored only as a hash. */
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

/** Returns the active admin of a valid token, or null. */
export async function findSession(db: Database, token: string): Promise<SignedIn | null> {
  const token_hash = hashToken(token)
  const { rows } = await sql<Omit<SignedIn, 'token_hash'> & { idle: boolean }>`${PREPARED}
    select a.admin_id, a.name, a.admin_type, s.used_at < now() - interval '5 minutes' as idle
    from sessions s join admins a using (admin_id)
    where s.token_hash = ${token_hash} and a.is_active = '1'
      and s.used_at > now() - ${IDLE_LIFETIME} and s.created_at > now() - ${MAX_LIFETIME}`.execute(db)
  const [found] = rows
  if (!found) return null
  // Updated at most every five minutes, so that not every read causes a write.
  if (found.idle)
    await db
      .updateTable('sessions')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', token_hash)
      .execute()
  return { admin_id: found.admin_id, name: found.name, admin_type: found.admin_type, token_hash }
}

/** Deletes expired sessions. */
export async function sweepSessions(db: Database): Promise<void> {
  await sql`delete from sessions where used_at < now() - ${IDLE_LIFETIME} or created_at < now() - ${MAX_LIFETIME}`.execute(
    db,
  )
}
