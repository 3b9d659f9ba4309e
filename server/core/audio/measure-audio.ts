import type { Readable } from 'node:stream'
import { keptThreads } from '#server/core/concurrency/kept-threads.ts'
import type { Measures } from './sound-meter.ts'

/** In milliseconds for one chunk of 64 KB, which takes some 50: a crafted file may keep a decoder busy for ever. */
const CHUNK_TIMEOUT_MS = 60_000
/** In milliseconds for the whole recording: within it, 100 hours are decoded. */
const MAX_MS = 1_500_000

/** `is_damaged`: whether the samples differ from the checksum in the file; null for a file without one. */
export type AudioMeasures = Measures & { is_damaged: boolean | null }

/** A message to the worker: a chunk of a recording, null at its end. The first chunk comes with the extension. */
export type MeasureInput = { extension?: string; piece: Uint8Array | null }
/** An answer of the worker: 'more' to a chunk; to the end the measures, or null when the file has no samples. */
export type MeasureOutput = AudioMeasures | 'more' | null

const inThread = keptThreads<MeasureInput, MeasureOutput>(new URL('./measure-thread.ts', import.meta.url), {
  maxOldGenerationSizeMb: 96,
  maxYoungGenerationSizeMb: 16,
})

/** Thrown for a recording that cannot be decoded, now or later. */
export class Undecodable extends Error {
  override name = 'Undecodable'
}

const extensionOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/**
 * Decodes the recording stored as `key` and measures it. It is streamed in a worker thread,
 * so that its length neither costs memory nor blocks other requests. Throws `Undecodable`, what reading it throws, or
 * the reason of `signal`.
 */
export async function measureAudio(
  key: string,
  recording: Readable,
  signal: AbortSignal,
  chunkTimeout = CHUNK_TIMEOUT_MS,
): Promise<AudioMeasures> {
  const deadline = AbortSignal.timeout(MAX_MS)
  try {
    return await inThread(async (ask) => {
      async function tell(input: MeasureInput): Promise<MeasureOutput> {
        const late = AbortSignal.any([AbortSignal.timeout(chunkTimeout), deadline])
        try {
          return await ask(input, AbortSignal.any([signal, late]))
        } catch (error) {
          signal.throwIfAborted()
          const reason = late.aborted ? 'Decoding takes too long' : 'Decoding failed'
          throw new Undecodable(reason, { cause: error })
        }
      }
      let first: { extension?: string } = { extension: extensionOf(key) }
      for await (const piece of recording) {
        await tell({ ...first, piece })
        first = {}
      }
      const measures = await tell({ ...first, piece: null })
      if (measures === null || measures === 'more') throw new Undecodable('Nothing could be decoded')
      return measures
    })
  } finally {
    recording.destroy()
  }
}
