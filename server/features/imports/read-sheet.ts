import { Worker } from 'node:worker_threads'
import type { Message } from '#contract/messages/message.ts'
import { message } from '#server/core/messages/message.ts'
import { SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import type { DateReading } from './record-date.ts'

/** In MB. A sheet that needs more is malicious. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/**
 * In milliseconds: of CPU time, of which 200,000 rows take less than half on a small machine, and in all, including the
 * database.
 */
const TIME_LIMITS = { work: 60_000, reading: 180_000 }
const CHECK_INTERVAL_MS = 500
const SCRIPT = new URL('./read-sheet.worker.ts', import.meta.url)

/**
 * The input of the worker thread: the file, a folder for data that does not fit into memory, and the searched fields.
 */
export type ReadOrder = { path: string; directory: string; searched: readonly string[] }

/** `count` rows and the names that occur in them for the first time, each as a JSON array. */
export type SheetChunk = { rows: string; names: string; count: number }
/** The name of the sheet, its unknown headings, and the number of dates read in other formats. */
export type Ended = { sheet: string | null; ignored: string[]; dates: Record<DateReading, number> }
export type FromWorker = SheetChunk | Ended | { refusal: Message }

/**
 * Reads and checks a sheet in a worker thread, so that it cannot block other requests; passes its rows to `take` in
 * chunks, one at a time. Throws `SpreadsheetError` when the sheet cannot be read, or exceeds its limits of time and
 * memory; what `take` throws; and the reason of `signal`.
 */
export async function readSheet(
  order: ReadOrder,
  take: (chunk: SheetChunk) => Promise<void>,
  signal: AbortSignal,
  limits = TIME_LIMITS,
): Promise<Ended> {
  signal.throwIfAborted()
  const worker = new Worker(SCRIPT, {
    workerData: order,
    resourceLimits: WORKER_LIMITS,
    env: {},
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const begun = Date.now()
  const watch = setInterval(() => {
    const { active } = worker.performance.eventLoopUtilization()
    if (active > limits.work || Date.now() - begun > limits.reading)
      reject(new SpreadsheetError(message('sheet.tooLong')))
  }, CHECK_INTERVAL_MS)
  const stopped = () => reject(signal.reason)
  signal.addEventListener('abort', stopped)

  let taken = Promise.resolve()
  let ended = false
  worker.on('message', (message: FromWorker) => {
    if ('rows' in message) taken = taken.then(() => take(message)).then(() => worker.postMessage('next'))
    else {
      ended = true
      if ('refusal' in message) reject(new SpreadsheetError(message.refusal))
      else taken = taken.then(() => resolve(message))
    }
    taken.catch(reject)
  })
  worker.on('error', (error) =>
    reject(outOfMemory(error) ? new SpreadsheetError(message('sheet.tooLarge')) : error),
  )
  worker.on('exit', (code) => {
    if (!ended) reject(new Error(`The thread that reads a sheet ended early, with ${code}`))
  })
  try {
    return await promise
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', stopped)
    await worker.terminate()
  }
}

const outOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
