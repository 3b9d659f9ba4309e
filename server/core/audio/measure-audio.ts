import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { cleanEnvironment } from '#server/core/concurrency/clean-environment.ts'
import type { Measures } from './sound-meter.ts'

const SCRIPT = new URL('./measure-thread.ts', import.meta.url)

/** In milliseconds for one chunk of 64 KB, which takes some 50: a crafted file may keep a decoder busy for ever. */
const CHUNK_TIMEOUT_MS = 60_000
/** In milliseconds for the whole recording: within it, 100 hours are decoded. */
const MAX_MS = 1_500_000

/** `is_damaged`: the samples do not have the checksum that the file gives; null for a file without one. */
export type AudioMeasures = Measures & { is_damaged: boolean | null }

/** A recording cannot be decoded, now or later. */
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
  const thread = new Worker(SCRIPT, {
    workerData: extensionOf(key),
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
    env: cleanEnvironment,
    execArgv: [],
    // The decoders write to the console.
    stdout: true,
    stderr: true,
  })
  thread.stdout.resume()
  thread.stderr.resume()
  // Between two chunks nobody else waits for an error.
  thread.on('error', () => undefined)

  const deadline = AbortSignal.timeout(MAX_MS)
  async function tell(piece: Uint8Array | null): Promise<AudioMeasures | 'more' | null> {
    const late = AbortSignal.any([AbortSignal.timeout(chunkTimeout), deadline])
    try {
      const answered = once(thread, 'message', { signal: AbortSignal.any([signal, late]) })
      thread.postMessage(piece)
      const [answer] = await answered
      return answer
    } catch (error) {
      signal.throwIfAborted()
      const reason = late.aborted ? 'Decoding takes too long' : 'Decoding failed'
      throw new Undecodable(reason, { cause: error })
    }
  }
  try {
    for await (const piece of recording) await tell(piece)
    const measures = await tell(null)
    if (measures === null || measures === 'more') throw new Undecodable('Nothing could be decoded')
    return measures
  } finally {
    recording.destroy()
    await thread.terminate()
  }
}
