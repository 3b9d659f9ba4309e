import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#server/core/context.ts'
import { diskError } from '#server/core/errors/storage-errors.ts'
import { diskRoom } from '#server/core/temporary-files/disk-room.ts'
import { conversionNames } from './ffmpeg/conversion-names.ts'
import { DecodingFailed, decode } from './ffmpeg/decode.ts'
import { findFfmpeg } from './ffmpeg/find-ffmpeg.ts'
import { type AudioMeasures, measureAudio, Undecodable } from './measure-audio.ts'

type Measuring = Pick<Context, 'store' | 'settings'>

/**
 * Measures a stored recording: AAC and ALAC by ffmpeg, all others by our own decoders. Returns null when it needs ffmpeg,
 * which is not installed. Throws what `measureAudio` throws.
 */
export async function measureAsDecoded(
  context: Measuring,
  key: string,
  signal: AbortSignal,
): Promise<AudioMeasures | null> {
  const extension = key.slice(key.lastIndexOf('.') + 1)
  if (extension !== 'm4a' && extension !== 'aac')
    return measureAudio(key, await context.store.read(key), signal)
  const { problem } = await findFfmpeg({ ...context.settings, audioRenditions: [] })
  return problem === null ? measureByFfmpeg(context, key, extension, signal) : null
}

/** ffmpeg reads a file and not a stream, since the index of an M4A may be at its end. */
async function measureByFfmpeg(
  { store, settings }: Measuring,
  key: string,
  extension: 'm4a' | 'aac',
  signal: AbortSignal,
): Promise<AudioMeasures> {
  const names = conversionNames(settings.dataDir)
  const folder = names.take(randomUUID())
  const path = join(folder, 'source')
  try {
    await mkdir(folder, { recursive: true })
    await diskRoom(settings.dataDir, settings.diskReserve).check()
    await pipeline(await store.read(key), createWriteStream(path), { signal })
    const sound = decode(settings.ffmpeg, { path, extension })
    return await measureAudio('decoded.wav', sound, signal)
  } catch (error) {
    if (error instanceof DecodingFailed) throw new Undecodable(error.message, { cause: error })
    throw diskError(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
    names.release(folder)
  }
}
