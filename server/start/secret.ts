import { randomBytes } from 'node:crypto'
import type { Database } from '#server/core/database/connect.ts'

const key = 'signing_secret'

/**
 * What file addresses are signed with, and the keys of stored secrets derived from: made once, kept in the database, since
 * every process must sign alike.
 */
export async function signingSecret(db: Database): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const kept = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return kept.value
}
