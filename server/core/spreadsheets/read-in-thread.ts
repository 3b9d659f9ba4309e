import { Worker } from 'node:worker_threads'
import type { Message } from '#contract/messages/message.ts'
import { cleanEnvironment } from '#server/core/concurrency/clean-environment.ts'
import { message } from '#server/core/messages/message.ts'
import { SpreadsheetError } from './cells.ts'

/** In MB. A sheet that needs more is malicious. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/**
 * In milliseconds: of CPU time, of which 200,000 rows take less than half on a small machine, and in all, including the
 * database.
 */
export const TIME_LIMITS: TimeLimits = { work: 60_000, reading: 180_000 }
const CHECK_INTERVAL_MS = 500

export type TimeLimits = { work: number; reading: number }

/** A sheet was not read within its limits of time. */
export class ReadingTooLong extends SpreadsheetError {
  constructor() {
    super(message('sheet.tooLong'))
  }
}

/** The input of every thread: the file, and a folder for data that does not fit into memory. */
export type ReadOrder = { path: string; directory: string }
/** What a thread sends: chunks, which are taken one at a time, and at the end its result or a refusal. */
export type FromThread<Chunk, Ended> = { chunk: Chunk } | { ended: Ended } | { refusal: Message }

/**
 * Reads a sheet by a script in a worker thread, so that it cannot block other requests; passes its chunks to `take`, one at
 * a time. Throws `SpreadsheetError` when the sheet cannot be read, or exceeds its limits of time and memory; what `take`
 * throws; and the reason of `signal`.
 */
export async function readInThread<Chunk, Ended>(
  script: URL,
  order: ReadOrder,
  take: (chunk: Chunk) => Promise<void>,
  signal: AbortSignal,
  limits: TimeLimits,
): Promise<Ended> {
  signal.throwIfAborted()
  const worker = new Worker(script, {
    workerData: order,
    resourceLimits: WORKER_LIMITS,
    env: cleanEnvironment,
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const begun = Date.now()
  const watch = setInterval(() => {
    const { active } = worker.performance.eventLoopUtilization()
    if (active > limits.work || Date.now() - begun > limits.reading) reject(new ReadingTooLong())
  }, CHECK_INTERVAL_MS)
  const stopped = () => reject(signal.reason)
  signal.addEventListener('abort', stopped)

  let taken = Promise.resolve()
  let hasEnded = false
  worker.on('message', (sent: FromThread<Chunk, Ended>) => {
    if ('chunk' in sent) taken = taken.then(() => take(sent.chunk)).then(() => worker.postMessage('next'))
    else {
      hasEnded = true
      if ('refusal' in sent) reject(new SpreadsheetError(sent.refusal))
      else taken = taken.then(() => resolve(sent.ended))
    }
    taken.catch(reject)
  })
  worker.on('error', (error) =>
    reject(outOfMemory(error) ? new SpreadsheetError(message('sheet.tooLarge')) : error),
  )
  worker.on('exit', (code) => {
    if (!hasEnded) reject(new Error(`The thread that reads a sheet ended early, with ${code}`))
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
