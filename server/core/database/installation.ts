import { randomBytes } from 'node:crypto'
import type { Database } from './connect.ts'
import { keptSetting } from './kept-setting.ts'

/**
 * The id of this installation. It is part of the database: after a restore, backups go on in the same place, and feeds stay the
 * same feeds.
 */
export const installationOf = (db: Database): Promise<string> =>
  keptSetting(db, 'installation', () => randomBytes(16).toString('hex'))
