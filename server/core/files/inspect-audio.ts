import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { cleanEnvironment } from '#server/core/concurrency/clean-environment.ts'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { type AudioFacts, type AudioRefusal, TOO_MUCH } from './audio-types.ts'

const SCRIPT = new URL('./read-audio.ts', import.meta.url)

const inTurn = limitConcurrency(2, 200)

/** In milliseconds: enough for a busy machine with a slow disk that reads 20 MB per second. */
const timeoutFor = (size: number) => 10_000 + size / 20_000

/**
 * Reads the metadata of the file at `path` from its content alone, or returns why it is rejected.
 * Runs in a worker thread, which is terminated after `timeoutMs` or when it exceeds its memory:
 * a crafted file may hang a parser or exhaust memory, which must not affect other requests.
 */
export const inspectAudio = (path: string, timeoutMs?: number): Promise<AudioFacts | AudioRefusal> =>
  inTurn(async () => {
    const limit = timeoutMs ?? timeoutFor((await stat(path)).size)
    const worker = new Worker(SCRIPT, {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
      env: cleanEnvironment,
      execArgv: [],
    })
    try {
      return await outcomeOf(worker, limit)
    } finally {
      await worker.terminate()
    }
  })

function outcomeOf(worker: Worker, timeoutMs: number): Promise<AudioFacts | AudioRefusal> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve({ refusal: TOO_MUCH }), timeoutMs)
    worker.once('message', (outcome: AudioFacts | AudioRefusal) =>
      // A Buffer arrives from another thread as a plain Uint8Array.
      resolve(
        'cover' in outcome && outcome.cover ? { ...outcome, cover: Buffer.from(outcome.cover) } : outcome,
      ),
    )
    worker.once('error', (error) =>
      codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refusal: TOO_MUCH }) : reject(error),
    )
    worker.once('exit', () => {
      clearTimeout(late)
      reject(new Error('The thread that reads recordings ended without an answer'))
    })
  })
}
