import type { Upload } from '#contract/values/files.ts'
import { requestMeasures } from '#server/core/audio/request-measures.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import type { AudioFacts } from './audio-types.ts'
import { inspectAudio } from './inspect-audio.ts'
import { newKey } from './keys.ts'
import { smallCover } from './small-cover.ts'
import { storeFiles } from './stored-files.ts'

type Files = Pick<Context, 'db' | 'store' | 'queue'>
/** The cause of an error about a truncated recording, for which a new transfer may succeed. */
export class EndsEarly extends Error {
  override name = 'EndsEarly'
}

/** A stored recording; `size` is in bytes. */
export type StoredAudio = AudioFacts & { key: string; size: number }
/** The metadata of a recording that is returned to the form; `cover` is a data URL. */
type OfferedAudio = Omit<
  AudioFacts,
  'extension' | 'contentType' | 'cover' | 'year' | 'track_number' | 'artists'
> & {
  artist: string | null
  audio_upload: string
  file_name: string
  audio_size: number
  cover: string | null
}
/** The fields that a record stores of a recording that was uploaded before the form was saved. */
export type ClaimedAudio = {
  key: string
  file_name: string
  size: number
  duration: number | null
  bitrate: number | null
}

/**
 * Validates an uploaded recording and stores it unchanged. The transaction that refers to it calls `keepFiles`.
 * Throws `invalid` for the field `field` when it is not valid audio.
 */
export async function storeAudio(
  files: Files,
  upload: Upload,
  field: string,
  timeoutMs?: number,
): Promise<StoredAudio> {
  const facts = await readFacts(upload, field, timeoutMs)
  const key = `${newKey('audio')}.${facts.extension}`
  const { size } = upload
  await storeFiles(files, [{ key, source: upload, size, contentType: facts.contentType }])
  await inTransaction(files.db, (trx) => requestMeasures(trx, files.queue, key))
  return { ...facts, key, size }
}

/** Reads the metadata of an uploaded recording. Throws what `storeAudio` throws. */
export async function readFacts(upload: Upload, field: string, timeoutMs?: number): Promise<AudioFacts> {
  const facts = await inspectAudio(upload.path, timeoutMs)
  if (!('refusal' in facts)) return facts
  const refusal = invalid({ [field]: facts.refusal })
  if (facts.endsEarly) refusal.cause = new EndsEarly()
  throw refusal
}

/**
 * Stores a recording before its form is saved, see `claimAudio`. Returns its metadata for the form.
 * Throws what `storeAudio` throws.
 */
export async function offerAudio(
  files: Files,
  upload: Upload,
  field: string,
  admin_id: number,
): Promise<OfferedAudio> {
  const { file_name } = upload
  const { key, size, duration, bitrate, claimed_duration, cover, ...facts } = await storeAudio(
    files,
    upload,
    field,
  )
  const { title, artists, album, genre, record_date, lyrics, lyrics_hindi } = facts
  const artist = artists.join(', ') || null
  const texts = { title, artist, album, genre, record_date, lyrics, lyrics_hindi }
  const offered = { ...texts, duration, bitrate, claimed_duration, cover: await smallCover(cover) }
  await files.db.insertInto('audio_uploads').values({ key, admin_id, file_name, duration, bitrate }).execute()
  return { audio_upload: key, file_name, audio_size: size, ...offered }
}

/**
 * Makes an earlier upload of the same admin permanent, together with the record that refers to it; works once. Throws `invalid`
 * when the key has no such upload, or an expired one.
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
  if (!kept) throw invalid({ audio_upload: message('files.uploadExpired') })
  await trx.deleteFrom('audio_uploads').where('key', '=', key).execute()
  return kept
}
