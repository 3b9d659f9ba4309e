import { randomBytes } from 'node:crypto'
import type { Database } from '#server/core/database/connect.ts'
import { keptSetting } from '#server/core/database/kept-setting.ts'

/** What file addresses are signed with, and the keys of stored secrets derived from. */
export const signingSecret = (db: Database): Promise<string> =>
  keptSetting(db, 'signing_secret', () => randomBytes(32).toString('base64url'))
