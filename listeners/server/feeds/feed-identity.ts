import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { keptSetting } from '#server/core/database/kept-setting.ts'

const SECRET = 'feed_secret'
const newSecret = () => randomBytes(32).toString('base64url')

/** The secret that signs the addresses of audio in feeds. It is part of the database, and thus of its backups. */
export const feedSecret = (db: Database): Promise<string> => keptSetting(db, SECRET, newSecret)

/** Ends all addresses of audio in feeds, in every process. Feeds contain new ones from then on. */
export async function revokeFeedAudio(db: Database): Promise<void> {
  const value = newSecret()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('settings')
      .values({ key: SECRET, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    // Makes every process drop the feeds it keeps in memory, which contain the old addresses.
    await sql`select pg_notify('content_changed', pg_current_xact_id()::text)`.execute(trx)
  })
}

/**
 * The signature in an address, with 128 bits. It is for the track and not its file, so that the address stays the same when the
 * file is replaced.
 */
export const signatureOf = (secret: string, track_id: number): string =>
  createHmac('sha256', secret).update(`feed audio\n${track_id}`).digest('base64url').slice(0, 22)

export function isSignedBy(secret: string, track_id: number, signature: string): boolean {
  const [expected, given] = [signatureOf(secret, track_id), signature].map((text) => Buffer.from(text))
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(given, expected)
}

/** The namespace that podcasts derive their ids from (podcastindex.org, tag guid). */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/**
 * A UUID of version 5 for a feed or track of an installation. It does not depend on the address of the product, so that
 * subscriptions survive a move.
 */
export function guidOf(installation: string, name: string): string {
  const bytes = createHash('sha1')
    .update(NAMESPACE)
    .update(`${installation}/${name}`)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
