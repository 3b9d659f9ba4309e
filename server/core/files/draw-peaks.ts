import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'

const SCRIPT = new URL('./read-peaks.ts', import.meta.url)

/** Whether the samples of such a recording can be read: those of a WAV are stored uncompressed. */
export const canBeDrawn = (key: string): boolean => key.endsWith('.wav')

/**
 * Returns the waveform of a recording: the loudness of each part, 0 to 255; null when its samples cannot be read. The
 * recording is streamed in a worker thread, so that its length neither costs memory nor blocks other requests. Throws
 * when it cannot be read, or when `signal` aborts.
 */
export async function drawPeaks(recording: Readable, signal: AbortSignal): Promise<Uint8Array | null> {
  const thread = new Worker(SCRIPT, {
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
    // No secrets in the environment of a thread that reads untrusted files.
    env: {},
    execArgv: [],
  })
  const tell = async (piece: Uint8Array | null): Promise<unknown> => {
    const answered = once(thread, 'message', { signal })
    thread.postMessage(piece)
    const [answer] = await answered
    return answer
  }
  try {
    for await (const piece of recording) await tell(piece)
    const peaks = await tell(null)
    return peaks instanceof Uint8Array ? peaks : null
  } finally {
    recording.destroy()
    await thread.terminate()
  }
}
