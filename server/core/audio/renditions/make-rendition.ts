import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AudioFormat } from '#contract/values/audio-formats.ts'
import { conversionNames } from '#server/core/audio/ffmpeg/conversion-names.ts'
import { CODEC_OF, ENCODERS } from '#server/core/audio/ffmpeg/encoders.ts'
import type { Context } from '#server/core/context.ts'
import { diskError } from '#server/core/errors/storage-errors.ts'
import { type AudioExtension, type AudioFacts, audioType } from '#server/core/files/audio-types.ts'
import { inspectAudio } from '#server/core/files/inspect-audio.ts'
import { newKey } from '#server/core/files/keys.ts'
import { storeFiles } from '#server/core/files/stored-files.ts'
import { message } from '#server/core/messages/message.ts'
import { diskRoom } from '#server/core/temporary-files/disk-room.ts'
import { ConversionFailed, convert, type Limits } from './convert.ts'

const MEGABYTE = 1024 ** 2
/** In bytes: the largest rendition of a recording whose length is not known. */
const MAX_SIZE = 500 * MEGABYTE
/** How much more than its bit rate a rendition may take: encoders do not keep it exactly. */
const SIZE_MARGIN = 1.6
/** How much a rendition may be shorter or longer, in seconds and as a share: encoders add some silence. */
const LENGTH_MARGIN = { seconds: 1, share: 0.01 }

/**
 * Converts the stored recording `source_key` and stores the result as pending; returns its key, or null when the original
 * is as small in the same codec. Throws `ConversionFailed`, errors of the store, or the reason of `signal`.
 */
export async function makeRendition(
  { db, store, settings }: Pick<Context, 'db' | 'store' | 'settings'>,
  source_key: string,
  format: AudioFormat,
  signal: AbortSignal,
  limits?: Limits,
): Promise<string | null> {
  const names = conversionNames(settings.dataDir)
  const folder = names.take(randomUUID())
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  try {
    await mkdir(folder, { recursive: true })
    await diskRoom(settings.dataDir, settings.diskReserve).check()
    await pipeline(await store.read(source_key), createWriteStream(source), { signal })
    const facts = await factsOf(source)
    if (isSmall(facts, format)) return null
    const maxSize = facts.duration === null ? MAX_SIZE : sizeOf(facts.duration, format)
    await convert(
      settings.ffmpeg,
      { source, extension: facts.extension, target, format, maxSize },
      signal,
      limits,
    )
    await checkWhole(target, format, facts)
    const { extension } = ENCODERS[format.codec]
    const key = `${newKey('audio')}.${extension}`
    const { size } = await stat(target)
    const contentType = audioType(key) ?? ''
    await storeFiles({ db, store }, [
      { key, source: { path: target }, size, contentType, made_from: source_key },
    ])
    return key
  } catch (error) {
    throw diskError(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
    names.release(folder)
  }
}

async function factsOf(path: string): Promise<AudioFacts> {
  const facts = await inspectAudio(path)
  if ('refusal' in facts) throw new ConversionFailed(facts.refusal)
  return facts
}

const isSmall = ({ extension, bitrate }: AudioFacts, { codec, bitRate }: AudioFormat) =>
  CODEC_OF[extension satisfies AudioExtension] === codec && bitrate !== null && bitrate <= bitRate * 1100

const sizeOf = (seconds: number, { bitRate }: AudioFormat) =>
  Math.ceil(((seconds * bitRate * 1000) / 8) * SIZE_MARGIN) + MEGABYTE

/**
 * An encoder that was interrupted may still have exited with success, so the length of the rendition is compared with the
 * original's.
 */
async function checkWhole(path: string, { codec }: AudioFormat, source: AudioFacts): Promise<void> {
  const made = await inspectAudio(path)
  const isOf = !('refusal' in made) && made.extension === ENCODERS[codec].extension
  if (!isOf || !hasLength(made.duration, source.duration))
    throw new ConversionFailed(message('renditions.incomplete'))
}

function hasLength(made: number | null, source: number | null): boolean {
  if (made === null || source === null) return made === source || made !== null
  return Math.abs(made - source) <= Math.max(LENGTH_MARGIN.seconds, source * LENGTH_MARGIN.share)
}
