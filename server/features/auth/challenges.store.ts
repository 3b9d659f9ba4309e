import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { SECOND_STEP_MINUTES } from '#contract/features/auth/second-factor.ts'
import { hashToken } from '#server/core/credentials/tokens.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

export type Purpose = 'second step' | 'passkey sign-in' | 'new passkey'

export type Challenge = { purpose: Purpose; admin_id: number | null; challenge: string | null }

/** Stores a challenge that must be finished within minutes. Returns its token, of which only a hash is stored. */
export async function openChallenge(
  db: Database,
  purpose: Purpose,
  admin_id: number | null,
  challenge: string | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into auth_challenges (token_hash, purpose, admin_id, challenge, expires_at)
    values (${hashToken(token)}, ${purpose}, ${admin_id}, ${challenge},
      now() + make_interval(mins => ${SECOND_STEP_MINUTES}))`.execute(db)
  return token
}

/** The admin of a second step, or null when its token is unknown, used or expired. */
export async function adminOfSecondStep(db: Database, token: string): Promise<number | null> {
  const { rows } = await sql<{ admin_id: number }>`
    select admin_id from auth_challenges
    where token_hash = ${hashToken(token)} and purpose = 'second step' and expires_at > now()`.execute(db)
  return rows[0]?.admin_id ?? null
}

/** Uses up a token: of two concurrent calls, only one finds the challenge. */
export async function takeChallenge(
  trx: Transaction | Database,
  token: string,
  purposes: readonly Purpose[],
): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    delete from auth_challenges
    where token_hash = ${hashToken(token)} and purpose = any(${purposes}::text[]) and expires_at > now()
    returning purpose, admin_id, challenge`.execute(trx)
  return rows[0] ?? null
}

/** Deletes expired challenges. */
export async function sweepChallenges(db: Database): Promise<void> {
  await sql`delete from auth_challenges where expires_at < now()`.execute(db)
}
