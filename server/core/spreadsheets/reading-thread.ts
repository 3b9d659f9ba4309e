import { parentPort } from 'node:worker_threads'
import { SpreadsheetError } from './cells.ts'
import type { FromThread } from './read-in-thread.ts'

/** Runs the work of a thread that `readInThread` has started; `handOver` waits until the thread is one chunk ahead. */
export async function runReading<Chunk, Ended>(
  work: (handOver: (chunk: Chunk) => Promise<void>) => Promise<Ended>,
): Promise<void> {
  const tell = (sent: FromThread<Chunk, Ended>) => parentPort?.postMessage(sent)
  let ahead = 0
  let waiting: (() => void) | null = null
  parentPort?.on('message', () => {
    ahead--
    waiting?.()
  })
  const handOver = async (chunk: Chunk) => {
    tell({ chunk })
    if (++ahead < 2) return
    await new Promise<void>((resolve) => {
      waiting = resolve
    })
    waiting = null
  }
  try {
    tell({ ended: await work(handOver) })
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    tell({ refusal: error.localized })
  }
  parentPort?.close()
}
