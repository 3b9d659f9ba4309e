import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'

/** How many files of one size are read: a larger number of equal size would be generated files. */
const MAX_COMPARED = 20

/** Computes the SHA-256 of a file on the local disk. */
export const hashOf = (path: string): Promise<Buffer> => hashBytes(createReadStream(path))

async function hashBytes(bytes: Readable): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part)
  return hash.digest()
}

/** Hashes the audio of tracks that has one of these sizes and no hash yet. Files of other sizes cannot be the same. */
export async function hashAudioOfSize(
  { db, store }: Pick<Context, 'db' | 'store'>,
  sizes: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select f.key from stored_file f
    where f.size = any(${[...sizes]}::bigint[]) and f.key like 'audio/%' and f.content_hash is null
      and exists (select from tracks t where t.audio_key = f.key)
    order by f.created_at desc limit ${MAX_COMPARED * sizes.length}`.execute(db)
  for (const { key } of rows) {
    const head = await store.head(key)
    // The file was deleted, so there is nothing to compare.
    if (!head) continue
    const content_hash = await hashBytes(await store.read(key))
    await db.updateTable('stored_file').set({ content_hash }).where('key', '=', key).execute()
  }
}

type KnownTrack = { track_id: number; display_name: string }

/** The tracks with this audio, byte by byte, by the hash in hexadecimal digits; see `hashAudioOfSize`. */
export async function tracksWithAudio(
  db: Database,
  hashes: readonly Buffer[],
): Promise<Map<string, KnownTrack>> {
  const { rows } = await sql<KnownTrack & { hash: string }>`
    select distinct on (f.content_hash) encode(f.content_hash, 'hex') as hash, t.track_id, t.display_name
    from stored_file f join tracks t on t.audio_key = f.key
    where f.content_hash is not null and f.content_hash = any(${[...hashes]}::bytea[])
    order by f.content_hash, t.track_id`.execute(db)
  return new Map(rows.map(({ hash, ...track }) => [hash, track]))
}
