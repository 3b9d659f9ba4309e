import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'

const SCRIPT = new URL('./read-peaks.ts', import.meta.url)

/** Whether the samples of such a recording can be read: those of a WAV stand in it as they are. */
export const canBeDrawn = (key: string): boolean => key.endsWith('.wav')

/**
 * The waveform of a recording: how loud each part of it is, 0 to 255; null when it has no samples that can be read. It is
 * read as a stream, in a thread of its own, so that its length costs neither memory nor other calls their time. Throws
 * when it cannot be read, or `signal` ends it.
 */
export async function drawPeaks(recording: Readable, signal: AbortSignal): Promise<Uint8Array | null> {
  const thread = new Worker(SCRIPT, {
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
    // No secret is at hand where a hostile file is read.
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
