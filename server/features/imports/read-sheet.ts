import { Worker } from 'node:worker_threads'
import type { Word } from '#contract/word.ts'
import { Unreadable } from '#server/spreadsheets/cells.ts'
import { say } from '#server/words/say.ts'

/** In MB. A reader that needs more is reading something hostile. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** In milliseconds; 200,000 rows take a tenth of it on a small machine. */
const LONGEST = 180_000
const SCRIPT = new URL('./read-sheet.worker.ts', import.meta.url)

/** What the thread is asked: the file, a folder for what does not fit into memory, and the fields that are searched. */
export type ReadOrder = { path: string; directory: string; searched: readonly string[] }

/** Rows and the names that they are the first to have, each as a JSON array. */
export type Portion = { rows: string; names: string }
type Ended = { sheet: string | null; ignored: string[] }
export type FromWorker = Portion | Ended | { refusal: Word }

/**
 * Reads and checks a sheet in a thread of its own, so that no other call waits for it, whatever the file holds; hands
 * over portions one after the other and answers which sheet it was. Throws `Unreadable` when it is none that can be
 * read, or not within its time and memory; what `take` throws; and the reason of `signal`.
 */
export async function readSheet(
  order: ReadOrder,
  take: (portion: Portion) => Promise<void>,
  signal: AbortSignal,
): Promise<Ended> {
  signal.throwIfAborted()
  const worker = new Worker(SCRIPT, { workerData: order, resourceLimits: MEMORY, env: {}, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const tooLong = setTimeout(() => reject(new Unreadable(say('sheet.tooLong'))), LONGEST)
  const stopped = () => reject(signal.reason)
  signal.addEventListener('abort', stopped)

  let taken = Promise.resolve()
  let ended = false
  worker.on('message', (message: FromWorker) => {
    if ('rows' in message) taken = taken.then(() => take(message)).then(() => worker.postMessage('next'))
    else {
      ended = true
      if ('refusal' in message) reject(new Unreadable(message.refusal))
      else taken = taken.then(() => resolve(message))
    }
    taken.catch(reject)
  })
  worker.on('error', (error) => reject(outOfMemory(error) ? new Unreadable(say('sheet.tooLarge')) : error))
  worker.on('exit', (code) => {
    if (!ended) reject(new Error(`The thread that reads a sheet ended early, with ${code}`))
  })
  try {
    return await promise
  } finally {
    clearTimeout(tooLong)
    signal.removeEventListener('abort', stopped)
    await worker.terminate()
  }
}

const outOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
