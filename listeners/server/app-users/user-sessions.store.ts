import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SignedInUser } from '#listeners/server/app-api/own-calls.ts'
import { hashToken } from '#server/core/credentials/tokens.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'

/** The time without use after which a session ends, long since phones stay signed in. */
const IDLE_LIFETIME = sql`interval '90 days'`
/** The interval at which the last use is stored, so that not every call causes a write. */
const STORED_FOR = sql`interval '1 hour'`
/** The maximum number of sessions of a user. A further one ends the one unused for longest. */
const MAX_SESSIONS = 50
/** In characters. */
const MAX_USER_AGENT = 300

/** The prefix by which people and scanners recognise a leaked token. */
const PREFIX = 'sgu_'
const TOKEN = new RegExp(`^${PREFIX}[\\w-]{43}$`)

/** Opens a session. Returns its token: 256 random bits, stored only as a hash. */
export async function openUserSession(
  trx: Transaction,
  user_id: number,
  user_agent: string | null = null,
): Promise<{ user_token: string; session_id: number }> {
  const user_token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const { session_id } = await trx
    .insertInto('user_sessions')
    .values({
      user_id,
      token_hash: hashToken(user_token),
      user_agent: user_agent?.slice(0, MAX_USER_AGENT) ?? null,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from user_sessions where session_id in (
      select session_id from user_sessions where user_id = ${user_id}
      order by used_at desc, session_id desc offset ${MAX_SESSIONS})`.execute(trx)
  return { user_token, session_id }
}

/** The active user of a token, or null. */
export async function findUserSession(db: Database, token: string): Promise<SignedInUser | null> {
  if (!TOKEN.test(token)) return null
  const token_hash = hashToken(token)
  const { rows } = await sql<SignedInUser & { idle: boolean }>`${PREPARED}
    select s.user_id, s.session_id, s.used_at < now() - ${STORED_FOR} as idle
    from user_sessions s join users u on u.id = s.user_id
    where s.token_hash = ${token_hash} and u.status = 'active' and s.used_at > now() - ${IDLE_LIFETIME}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  const { idle, ...user } = found
  if (idle)
    await db
      .updateTable('user_sessions')
      .set({ used_at: sql`now()` })
      .where('session_id', '=', user.session_id)
      .execute()
  return user
}

export const listUserSessions = (db: Database, { user_id }: SignedInUser) =>
  db
    .selectFrom('user_sessions')
    .select(['session_id', 'user_agent', 'created_at', 'used_at'])
    .where('user_id', '=', user_id)
    .where(sql<boolean>`used_at > now() - ${IDLE_LIFETIME}`)
    .orderBy('used_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute()

/** Ends sessions of a user and returns how many. Their phones then belong to nobody. */
export async function endUserSessions(
  trx: Transaction,
  user_id: number,
  which: { only: number } | { except: number } | 'all',
): Promise<number> {
  const chosen =
    which === 'all'
      ? sql`true`
      : 'only' in which
        ? sql`session_id = ${which.only}`
        : sql`session_id <> ${which.except}`
  const { numAffectedRows = 0n } =
    await sql`delete from user_sessions where user_id = ${user_id} and ${chosen}`.execute(trx)
  return Number(numAffectedRows)
}

/** Deletes sessions that have expired. */
export async function sweepUserSessions(db: Database): Promise<void> {
  await sql`delete from user_sessions where used_at < now() - ${IDLE_LIFETIME}`.execute(db)
}
