import { randomBytes } from 'node:crypto'
import type { Database } from '#server/core/database/connect.ts'
import { keptSetting } from '#server/core/database/kept-setting.ts'

/**
 * Tells the backups of this installation from those of others. It is part of the database: after a restore, backups go
 * on in the same place.
 */
export const installationOf = (db: Database): Promise<string> =>
  keptSetting(db, 'installation', () => randomBytes(16).toString('hex'))
