import { type ChildProcess, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import type { Message } from '#contract/messages/message.ts'
import { cleanEnvironment } from '#server/core/concurrency/clean-environment.ts'
import { message } from '#server/core/messages/message.ts'
import { SpreadsheetError } from './cells.ts'

/** In MB: the most that the objects of a reading process take. A sheet that needs more is malicious. */
const MAX_HEAP_MB = 192
/**
 * In MB: the most memory of a reading process in all, with what the limit of its objects does not count, such as bytes of files.
 */
const MAX_MEMORY_MB = 512
/**
 * In milliseconds: `work` is processor time, of which 200,000 rows take less than half on a small machine. `reading` is the whole
 * time, with that of the database.
 */
export const TIME_LIMITS: TimeLimits = { work: 60_000, reading: 180_000 }
const CHECK_INTERVAL_MS = 100

export type TimeLimits = { work: number; reading: number }

/** Thrown when a sheet was not read within its time limits. */
export class ReadingTooLong extends SpreadsheetError {
  constructor() {
    super(message('sheet.tooLong'))
  }
}

const tooLarge = () => new SpreadsheetError(message('sheet.tooLarge'))

/** The input of every reader: the file, and a folder for data that does not fit into memory. */
export type ReadOrder = { path: string; directory: string }
/** A message of a reading process: a chunk, which is taken one at a time, and at the end the result, a refusal, or an error. */
export type FromReader<Chunk, Ended> =
  | { chunk: Chunk }
  | { ended: Ended }
  | { refusal: Message }
  | { error: string }
/** How many chunks a reading process may have sent that are not taken yet; then it waits. */
export const MOST_AHEAD = 2

/**
 * Reads a sheet by a script in a process of its own, which cannot block other requests or end the server: a thread could, by too
 * large an allocation or bytes that no limit counts. Passes its chunks to `take`, one at a time. Throws `SpreadsheetError` for an
 * unreadable sheet or exceeded limits, what `take` throws, and the reason of `signal`.
 */
export async function readInProcess<Chunk, Ended>(
  script: URL,
  order: ReadOrder,
  take: (chunk: Chunk) => Promise<void>,
  signal: AbortSignal,
  limits: TimeLimits,
): Promise<Ended> {
  signal.throwIfAborted()
  const reader = fork(script, {
    env: cleanEnvironment,
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    serialization: 'advanced',
    // The outputs are ignored, since Node writes a page of text when it runs out of memory.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  let ahead = 0
  const stopWatch = watch(reader, limits, () => ahead < MOST_AHEAD, reject)
  const stopped = () => reject(signal.reason)
  signal.addEventListener('abort', stopped)

  let taken = Promise.resolve()
  const next = () => {
    ahead--
    if (reader.connected) reader.send('next')
  }
  reader.on('message', (sent: FromReader<Chunk, Ended>) => {
    if ('chunk' in sent) {
      ahead++
      taken = taken.then(() => take(sent.chunk)).then(next)
    } else if ('refusal' in sent) reject(new SpreadsheetError(sent.refusal))
    else if ('error' in sent) reject(new Error(`The reader of a sheet failed: ${sent.error}`))
    else taken = taken.then(() => resolve(sent.ended))
    taken.catch(reject)
  })
  reader.on('error', reject)
  reader.on('exit', (code, killed) =>
    reject(killed ? tooLarge() : new Error(`The process that reads a sheet ended early, with ${code}`)),
  )
  // Sending fails when the process ends at once, which the event `exit` reports.
  reader.send(order, () => {})
  try {
    return await promise
  } finally {
    stopWatch()
    signal.removeEventListener('abort', stopped)
    reader.kill('SIGKILL')
  }
}

/** Watches a reading process, and rejects when it exceeds its limits. */
function watch(
  { pid }: ChildProcess,
  limits: TimeLimits,
  isWorking: () => boolean,
  reject: (reason: Error) => void,
): () => void {
  const begun = Date.now()
  let checked = begun
  let worked = 0
  // Linux ends the reading process before any other when the whole machine runs out of memory.
  void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {})
  const timer = setInterval(async () => {
    const now = Date.now()
    if (isWorking()) worked += now - checked
    checked = now
    if (worked > limits.work || now - begun > limits.reading) reject(new ReadingTooLong())
    if ((await memoryOf(pid)) > MAX_MEMORY_MB) reject(tooLarge())
  }, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** In MB: the memory of a process; 0 where the system does not tell. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
