import { randomBytes } from 'node:crypto'
import type { Database } from '#server/core/database/connect.ts'
import { installationOf } from '#server/core/database/installation.ts'

/** Whose a backup is. `mark`: tells a restored copy from its original, whose backups it shares but never removes. */
export type Owner = { installation: string; mark: string }

const MARK = 'backup_mark'

/** One that was never restored has no mark but its id, which is also that of backups from before there were marks. */
export async function ownerOf(db: Database): Promise<Owner> {
  const installation = await installationOf(db)
  const row = await db.selectFrom('settings').select('value').where('key', '=', MARK).executeTakeFirst()
  return { installation, mark: row?.value ?? installation }
}

/** Makes what was restored a copy of its own: the original may still run, and back up to the same place. */
export async function markCopy(db: Database): Promise<void> {
  const value = randomBytes(16).toString('hex')
  await db
    .insertInto('settings')
    .values({ key: MARK, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
