import type { Upload } from '#contract/upload.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import type { AudioFacts } from './audio-types.ts'
import { drawOnce } from './draw-once.ts'
import { inspectAudio } from './inspect-audio.ts'
import { newKey } from './keys.ts'
import { smallCover } from './small-cover.ts'
import { storeFiles } from './stored-files.ts'

type Files = Pick<Context, 'db' | 'store' | 'queue'>
/** A recording in the store; its size is in bytes. */
export type StoredAudio = AudioFacts & { key: string; size: number }
/** What a form is told of a recording; `cover` is a data address. */
type OfferedAudio = Omit<AudioFacts, 'extension' | 'contentType' | 'cover'> & {
  audio_upload: string
  file_name: string
  audio_size: number
  cover: string | null
}
/** What a record keeps of a recording that came ahead of its form. */
export type ClaimedAudio = {
  key: string
  file_name: string
  size: number
  duration: number | null
  bitrate: number | null
}

/**
 * Stores an uploaded recording byte for byte, once it has proved to be one. The transaction that refers to it calls
 * `keepFiles`. Throws `invalid` under the name of `field` for what is no recording.
 */
export async function storeAudio(files: Files, upload: Upload, field: string): Promise<StoredAudio> {
  const facts = await inspectAudio(upload.path)
  if ('refusal' in facts) throw invalid({ [field]: facts.refusal })
  const key = `${newKey('audio')}.${facts.extension}`
  const { size } = upload
  await storeFiles(files, [{ key, source: upload, size, contentType: facts.contentType }])
  await inTransaction(files.db, (trx) => drawOnce(trx, files.queue, key))
  return { ...facts, key, size }
}

/**
 * Stores a recording ahead of the form that its admin is filling in, see `claimAudio`. Answers what it offers the form.
 * Throws what `storeAudio` throws.
 */
export async function offerAudio(
  files: Files,
  upload: Upload,
  field: string,
  admin_id: number,
): Promise<OfferedAudio> {
  const { file_name } = upload
  const { key, size, duration, bitrate, title, artist, album, cover } = await storeAudio(files, upload, field)
  const offered = { duration, bitrate, title, artist, album, cover: await smallCover(cover) }
  await files.db.insertInto('audio_uploads').values({ key, admin_id, file_name, duration, bitrate }).execute()
  return { audio_upload: key, file_name, audio_size: size, ...offered }
}

/**
 * Makes lasting what the same admin has uploaded ahead of the form, together with the record that refers to it; once.
 * Throws `invalid` for a key that no such upload has, or not any more.
 */
export async function claimAudio(trx: Transaction, key: string, admin_id: number): Promise<ClaimedAudio> {
  const kept = await trx
    .updateTable('stored_file')
    .from('audio_uploads')
    .set({ state: 'kept' })
    .whereRef('audio_uploads.key', '=', 'stored_file.key')
    .where('stored_file.key', '=', key)
    .where('state', '=', 'pending')
    .where('admin_id', '=', admin_id)
    .returning(['stored_file.key', 'file_name', 'stored_file.size', 'duration', 'bitrate'])
    .executeTakeFirst()
  if (!kept) throw invalid({ audio_upload: say('files.uploadExpired') })
  await trx.deleteFrom('audio_uploads').where('key', '=', key).execute()
  return kept
}
