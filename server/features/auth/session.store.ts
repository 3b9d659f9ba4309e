import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { NEEDS, type Rights } from '#contract/calls/permissions.ts'
import { SECOND_FACTOR_RULE } from '#contract/resources/subadmins.ts'
import { hashToken } from '#server/core/credentials/tokens.ts'
import { cacheOf } from '#server/core/database/cache/database-cache.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { hasSecondFactor } from '#server/resources/subadmins/has-second-factor.ts'

/** How long a token lives without use; its whole life is 7 days at most. */
const IDLE_LIFETIME = sql`interval '24 hours'`
const MAX_LIFETIME = sql`interval '7 days'`
/** How often the last use of a session is stored at most, so that not every read causes a write. */
const STORED_FOR = sql`interval '5 minutes'`
/** In bytes: about how much memory a session takes, besides its rights. */
const SESSION_BYTES = 500
const RIGHT_BYTES = 8

/** The condition that a session (`sessions` under the alias `s`) can be used. */
export const IS_VALID = sql<SqlBool>`s.used_at > now() - ${IDLE_LIFETIME} and s.created_at > now() - ${MAX_LIFETIME}`

/** The condition that every admin must have a second factor, and the admin of the alias `a` has none. */
const MUST_SET_UP = sql<boolean>`
  exists (select from settings where key = ${SECOND_FACTOR_RULE} and value = '1')
  and not ${hasSecondFactor(sql`a.admin_id`)}`

/** The address and the User-Agent header with which a session is used. */
type From = { address: string; user_agent: string | null }

/** Opens a session and returns its token: 256 random bits, stored only as a hash. */
export async function openSession(db: Database, admin_id: number, from: From | null = null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), admin_id, ...from })
    .execute()
  return token
}

export async function closeSession(db: Database, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute()
}

/** The tables that sessions in the cache depend on. */
const SOURCES = { tables: ['sessions', 'admins', 'settings', 'totp_secrets', 'passkeys'] }

type Session = Omit<SignedIn, 'token_hash' | 'save_key' | 'onChangeRecorded'> & {
  /** In seconds since 1970: from then on the use of the session must be stored again, or it has expired. */
  stored_until: number
}

/**
 * Returns the active admin of a valid token, or null. The cache of this process, which also keeps sessions, has then caught up with
 * the database, so it is current for the rest of the request.
 */
export async function findSession(db: Database, token: string, address: string): Promise<SignedIn | null> {
  const token_hash = hashToken(token)
  const cache = cacheOf(db)
  await cache.catchUp(db)
  const key = token_hash.toString('base64')
  const read = async () => {
    const session = await readSession(db, token_hash, address)
    const byteLength = SESSION_BYTES + RIGHT_BYTES * (session?.rights?.length ?? 0)
    return new Map(session && [[key, { ...session, byteLength }]])
  }
  const kept = (await cache.read('sessions of admins', [key], read, SOURCES)).get(key)
  const session =
    kept && cache.seconds < kept.stored_until ? kept : await readSession(db, token_hash, address)
  if (!session) return null
  const { admin_id, name, admin_type, must_set_up, rights } = session
  return { admin_id, name, admin_type, must_set_up, rights, token_hash }
}

async function readSession(db: Database, token_hash: Buffer, address: string): Promise<Session | null> {
  const { rows } = await sql<Omit<Session, 'rights'> & { rights: string[] | null; idle: boolean }>`${PREPARED}
    select a.admin_id, a.name, a.admin_type, a.rights, s.used_at < now() - ${STORED_FOR} as idle,
      ${MUST_SET_UP} as must_set_up, extract(epoch from
      least(s.used_at + ${STORED_FOR}, s.created_at + ${MAX_LIFETIME}))::float8 as stored_until
    from sessions s join admins a using (admin_id)
    where s.token_hash = ${token_hash} and a.is_active = '1' and ${IS_VALID}`.execute(db)
  const [found] = rows
  if (!found) return null
  if (found.idle)
    await db
      .updateTable('sessions')
      .set({ used_at: sql`now()`, address })
      .where('token_hash', '=', token_hash)
      .execute()
  return { ...found, rights: knownRights(found.rights) }
}

/** The stored rights without those of resources that no longer exist. */
export const knownRights = (stored: readonly string[] | null): Rights =>
  stored && NEEDS.filter((need) => stored.includes(need))

/** Deletes expired sessions. */
export async function sweepSessions(db: Database): Promise<void> {
  await sql`delete from sessions where used_at < now() - ${IDLE_LIFETIME} or created_at < now() - ${MAX_LIFETIME}`.execute(
    db,
  )
}
