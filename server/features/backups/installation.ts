import { randomBytes } from 'node:crypto'
import type { Database } from '#server/core/database/connect.ts'
import { installationOf } from '#server/core/database/installation.ts'

/**
 * The installation to which a backup belongs. `mark` distinguishes a restored copy from its original, whose backups it shares but
 * never removes.
 */
export type Owner = { installation: string; mark: string }

const MARK = 'backup_mark'

/**
 * The owner of this database's backups. An installation that was never restored has its id as its mark, as in backups from before
 * marks existed.
 */
export async function ownerOf(db: Database): Promise<Owner> {
  const installation = await installationOf(db)
  const row = await db.selectFrom('settings').select('value').where('key', '=', MARK).executeTakeFirst()
  return { installation, mark: row?.value ?? installation }
}

/** Gives a restored database a mark of its own, since the original may still run and back up to the same place. */
export async function markCopy(db: Database): Promise<void> {
  const value = randomBytes(16).toString('hex')
  await db
    .insertInto('settings')
    .values({ key: MARK, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
