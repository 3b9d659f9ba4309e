import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { UPLOAD_HOURS } from '#contract/features/uploads.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { uploadGone, wrongOffset } from '#server/core/errors/api-errors.ts'

/** A file that is sent in parts; sizes are in bytes. */
export type ResumableUpload = {
  upload_id: string
  call: string
  file_name: string
  size: number
  received: number
}

type Begun = { admin_id: number; call: string; file_name: string; size: number; fingerprint: string | null }

const isOld = sql<boolean>`date_modified < now() - make_interval(hours => ${sql.lit(UPLOAD_HOURS)})`

/** Begins an upload, or finds the earlier one of the same file. */
export function beginUpload(
  db: Database,
  { fingerprint, ...upload }: Begun,
): Promise<Pick<ResumableUpload, 'upload_id' | 'received'>> {
  const { admin_id, call, file_name, size } = upload
  const same = [admin_id, call, file_name, size, fingerprint ?? randomUUID()]
  const identity = createHash('sha256').update(JSON.stringify(same)).digest()
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('resumable_uploads').where('identity', '=', identity).where(isOld).execute()
    return trx
      .insertInto('resumable_uploads')
      .values({ ...upload, identity })
      .onConflict((conflict) => conflict.column('identity').doUpdateSet({ date_modified: sql`now()` }))
      .returning(['upload_id', 'received'])
      .executeTakeFirstOrThrow()
  })
}

/** Finds an upload of this admin. Throws `uploadGone` for any other. */
export async function findUpload(
  db: Database,
  admin_id: number,
  upload_id: string,
): Promise<ResumableUpload> {
  const found = await db
    .selectFrom('resumable_uploads')
    .select(['upload_id', 'call', 'file_name', 'size', 'received'])
    .where('upload_id', '=', upload_id)
    .where('admin_id', '=', admin_id)
    .executeTakeFirst()
  if (!found) throw uploadGone()
  return found
}

/**
 * Adds a stored part, and returns how much has been received. Of several parts with one offset, also from several senders, one is
 * added, and `wrongOffset` is thrown for the others.
 */
export function addPart(
  db: Database,
  upload_id: string,
  part: { key: string; offset: number; size: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const added = await trx
      .updateTable('resumable_uploads')
      .set({ received: part.offset + part.size, date_modified: sql`now()` })
      .where('upload_id', '=', upload_id)
      .where('received', '=', part.offset)
      .returning('received')
      .executeTakeFirst()
    if (!added) {
      const other = await trx
        .selectFrom('resumable_uploads')
        .select('received')
        .where('upload_id', '=', upload_id)
        .executeTakeFirst()
      throw other ? wrongOffset(other.received) : uploadGone()
    }
    await trx
      .insertInto('upload_parts')
      .values({ key: part.key, upload_id, offset_in_file: part.offset })
      .execute()
    return added.received
  })
}

/** The keys of the parts of an upload, in their order. */
export async function partsOfUpload(db: Database, upload_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_parts')
    .select('key')
    .where('upload_id', '=', upload_id)
    .orderBy('offset_in_file')
    .execute()
  return rows.map(({ key }) => key)
}

/** Forgets an upload, and returns the keys of its parts, which the caller removes. */
export function forgetUpload(db: Database, admin_id: number, upload_id: string): Promise<string[] | null> {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('resumable_uploads')
      .select('upload_id')
      .where('upload_id', '=', upload_id)
      .where('admin_id', '=', admin_id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return null
    const keys = await partsOfUpload(trx, upload_id)
    await trx.deleteFrom('resumable_uploads').where('upload_id', '=', upload_id).execute()
    return keys
  })
}

/** Forgets uploads that were not continued for a day. Their parts are swept as files without a record. */
export async function sweepResumableUploads(db: Database): Promise<void> {
  await db.deleteFrom('resumable_uploads').where(isOld).execute()
}
