import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Message } from '#contract/messages/message.ts'
import { Upload } from '#contract/values/files.ts'
import type { Values } from '#server/catalogue/records.ts'
import type { Context } from '#server/core/context.ts'
import { ApiError } from '#server/core/errors/api-errors.ts'
import { readFacts, storeAudio } from '#server/core/files/audio.ts'
import { encodeUpload } from '#server/core/files/images.ts'
import { storeSharedImage } from '#server/core/files/shared-images.ts'
import { uploadsFolder } from '#server/core/http/multipart.ts'
import { message } from '#server/core/messages/message.ts'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'
import { tracksWithAudio } from '#server/features/recordings/same-audio.ts'
import { AUDIO, COVER } from './entities.ts'
import type { FileHashes } from './present-records.ts'
import { CatalogueProblem } from './problem.ts'
import type { FileRef, ReadLine } from './read-record.ts'
import type { Source } from './source.ts'

/** The stored files of a line: values of its record, and the keys of files that are kept together with it. */
export type StoredMedia = { values: Values; cover: string | null; audio: string | null }
type MediaProblem = { field: string; problem: Message }

/**
 * In milliseconds: how long reading a file may take. It is far longer than for an upload, since nobody waits and a busy machine
 * must not make a line fail.
 */
const FILE_TIMEOUT_MS = 180_000

type Storing = Pick<Context, 'db' | 'store' | 'queue' | 'settings'>

/**
 * Stores the files of a line that its record lacks; in a check they are only read. Returns the problem of a file that is missing,
 * differs from its hash, or is not a picture or audio.
 */
export async function storeMedia(
  context: Storing,
  source: Source,
  { cover, audio }: Pick<ReadLine, 'cover' | 'audio'>,
  present: FileHashes | undefined,
  isCheck: boolean,
): Promise<StoredMedia | MediaProblem> {
  const media: StoredMedia = { values: {}, cover: null, audio: null }
  let field = COVER
  try {
    if (cover && !(cover.sha256 && present?.cover.includes(cover.sha256)))
      await withFile(context, source, cover, async (file, sha256) => {
        if (present?.cover.includes(sha256)) return
        if (isCheck) await encodeUpload(file, COVER, FILE_TIMEOUT_MS)
        media.cover = isCheck ? '' : await storeSharedImage(context, file, sha256, COVER, FILE_TIMEOUT_MS)
        media.values = { cover_picture: media.cover }
      })
    field = AUDIO
    if (audio && !(audio.sha256 && present?.audio === audio.sha256))
      await withFile(context, source, audio, async (file, sha256) => {
        if (present?.audio === sha256) return
        if (source.addsOnly) await refuseKnown(context, sha256)
        media.audio = ''
        media.values = { ...media.values, audio_key: '' }
        if (isCheck) return void (await readFacts(file, AUDIO, FILE_TIMEOUT_MS))
        const stored = await storeAudio(context, file, AUDIO, FILE_TIMEOUT_MS)
        await context.db
          .updateTable('stored_file')
          .set({ content_hash: Buffer.from(sha256, 'hex') })
          .where('key', '=', stored.key)
          .execute()
        media.audio = stored.key
        const { key, size, duration, bitrate } = stored
        media.values = { ...media.values, audio_key: key, audio_size: size, duration, bitrate }
      })
    return media
  } catch (error) {
    if (error instanceof CatalogueProblem) return { field, problem: error.localized }
    const problem = error instanceof ApiError ? error.errors?.[field] : undefined
    if (problem) return { field, problem }
    throw error
  }
}

async function refuseKnown({ db }: Storing, sha256: string): Promise<void> {
  const track = (await tracksWithAudio(db, [Buffer.from(sha256, 'hex')])).get(sha256)
  if (track) throw new CatalogueProblem(message('recordings.sameTrack', { name: track.display_name }))
}

/** Runs `work` with a copy of a file, since the original may be edited while it is stored. */
async function withFile(
  { settings }: Storing,
  source: Source,
  { file, sha256, size }: FileRef,
  work: (copy: Upload, sha256: string) => Promise<void>,
): Promise<void> {
  const folder = uploadsFolder(settings.dataDir)
  await mkdir(folder, { recursive: true })
  const names = temporaryNames(folder)
  const path = names.take(randomUUID())
  try {
    const content = await source.open(file)
    const hash = createHash('sha256')
    let length = 0
    const copy = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of content) {
        hash.update(chunk)
        length += chunk.length
        if (size !== undefined && length > size) throw wrong(file)
        await copy.write(chunk)
      }
    } finally {
      await copy.close()
    }
    const digest = hash.digest('hex')
    if ((sha256 !== undefined && sha256 !== digest) || (size !== undefined && size !== length))
      throw wrong(file)
    await work(new Upload(path, basename(file), length), digest)
  } finally {
    await rm(path, { force: true })
    names.release(path)
  }
}

const wrong = (name: string) => new CatalogueProblem(message('catalogueFiles.otherContent', { name }))
