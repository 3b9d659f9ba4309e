import { sql } from 'kysely'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { pictureKey } from './keys.ts'

type Stored = { whole: string; edit: PictureEdit }

/**
 * Reads from which whole picture a stored one was made, and by which edit; null for a picture that is whole itself. Keys are those
 * of records.
 */
export async function readImageEdit(db: Database, key: string): Promise<Stored | null> {
  const row = await db
    .selectFrom('picture_edits')
    .selectAll()
    .where('picture_key', '=', pictureKey(key))
    .executeTakeFirst()
  if (!row) return null
  const { crop_x, crop_y, crop_width, crop_height, focus_x, focus_y } = row
  const hasCrop = crop_x !== null && crop_y !== null && crop_width !== null && crop_height !== null
  return {
    whole: row.whole_key.replace(/\.webp$/, ''),
    edit: {
      // The database allows no other rotation.
      rotation: row.rotation as PictureEdit['rotation'],
      crop: hasCrop ? { x: crop_x, y: crop_y, width: crop_width, height: crop_height } : null,
      focus: focus_x !== null && focus_y !== null ? { x: focus_x, y: focus_y } : null,
    },
  }
}

/** Saves from which picture and by which edit a stored picture was made, in the transaction that refers to it. */
export async function writeImageEdit(
  trx: Transaction,
  key: string,
  { whole, edit: { rotation, crop, focus } }: Stored,
): Promise<void> {
  await trx
    .insertInto('picture_edits')
    .values({
      picture_key: pictureKey(key),
      whole_key: pictureKey(whole),
      rotation,
      crop_x: crop?.x ?? null,
      crop_y: crop?.y ?? null,
      crop_width: crop?.width ?? null,
      crop_height: crop?.height ?? null,
      focus_x: focus?.x ?? null,
      focus_y: focus?.y ?? null,
    })
    .execute()
}

/** Whether the file of a picture is stored; it stays until the transaction ends. */
export async function isStored(trx: Transaction, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from stored_file where key = ${pictureKey(key)} for no key update`.execute(trx)
  return rows.length > 0
}
