import { randomBytes } from 'node:crypto'
import type { Database } from '#server/core/database/connect.ts'
import { keptSetting } from '#server/core/database/kept-setting.ts'

/** The secret that signs file addresses, and from which the keys of stored secrets are derived. */
export const signingSecret = (db: Database): Promise<string> =>
  keptSetting(db, 'signing_secret', () => randomBytes(32).toString('base64url'))
