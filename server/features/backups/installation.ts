import { randomBytes } from 'node:crypto'
import type { Database } from '#server/core/database/connect.ts'

const key = 'installation'

/**
 * Tells the backups of this installation from those of others. It is part of the database: after a restore, backups go
 * on in the same place.
 */
export async function installationOf(db: Database): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key, value: randomBytes(16).toString('hex') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return value
}
