import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { atMost } from '#server/http/at-most.ts'
import { type AudioFacts, type AudioRefusal, TOO_MUCH } from './audio-types.ts'
import { codeOf } from './storage-failures.ts'

const SCRIPT = new URL('./read-audio.ts', import.meta.url)

const inTurn = atMost(2, 200)

/** In milliseconds: enough for a busy machine, and for a slow disk that reads 20 MB a second. */
const patienceFor = (size: number) => 10_000 + size / 20_000

/**
 * What the file at `path` is, by its content alone; or why it is no acceptable recording, in words for the admin.
 * It is read in a thread of its own, which is ended when it needs more than `patience` milliseconds or its memory:
 * a crafted file may stall or fill a parser, and everybody else's calls go on meanwhile.
 */
export const inspectAudio = (path: string, patience?: number): Promise<AudioFacts | AudioRefusal> =>
  inTurn(async () => {
    const limit = patience ?? patienceFor((await stat(path)).size)
    const worker = new Worker(SCRIPT, {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
      // No secret is at hand where a hostile file is read.
      env: {},
      execArgv: [],
    })
    try {
      return await outcomeOf(worker, limit)
    } finally {
      await worker.terminate()
    }
  })

function outcomeOf(worker: Worker, patience: number): Promise<AudioFacts | AudioRefusal> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve({ refusal: TOO_MUCH }), patience)
    worker.once('message', (outcome: AudioFacts | AudioRefusal) =>
      // A Buffer crosses the border between threads as the plain array that it is made of.
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
