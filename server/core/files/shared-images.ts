import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Upload } from '#contract/values/files.ts'
import type { Database } from '#server/core/database/connect.ts'
import { type ImageFiles, storeImage } from './images.ts'
import { isPlainWebp } from './plain-webp.ts'

/**
 * Stores a picture like `storeImage`, or finds the one stored from the same file, whose hash is `sha256`. A picture in the stored
 * form keeps its bytes, so that it is the same after any number of imports.
 */
export async function storeSharedImage(
  files: ImageFiles,
  upload: Upload,
  sha256: string,
  field: string,
  timeoutMs: number,
): Promise<string> {
  const source_hash = Buffer.from(sha256, 'hex')
  const known = await storedFrom(files.db, source_hash)
  if (known) return known
  async function choose(encoded: Buffer) {
    const original = await readFile(upload.path)
    return isPlainWebp(original) ? original : encoded
  }
  const stem = await storeImage(files, upload, field, choose, timeoutMs)
  await files.db.updateTable('stored_file').set({ source_hash }).where('key', '=', `${stem}.webp`).execute()
  return stem
}

async function storedFrom(db: Database, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ stem: string }>`
    select left(key, -5) as stem from stored_file
    where (source_hash = ${hash} or content_hash = ${hash}) and key ~ '^images/[0-9a-f]{32}[.]webp$'
      -- One that no record refers to is removed after an hour.
      and (state = 'kept' or created_at > now() - interval '30 minutes')
    limit 1`.execute(db)
  return rows[0]?.stem ?? null
}
