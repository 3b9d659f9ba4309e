import { randomBytes } from 'node:crypto'
import type { Database } from './connect.ts'

/** The key that signs addresses of files: made once, shared by every process on this database, never shown. */
export async function sharedSecret(db: Database): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: 'signing_secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signing_secret')
    .executeTakeFirstOrThrow()
  return value
}
