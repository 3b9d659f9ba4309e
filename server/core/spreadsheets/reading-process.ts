import { once } from 'node:events'
import { SpreadsheetError } from './cells.ts'
import { type FromReader, MOST_AHEAD, type ReadOrder } from './read-in-process.ts'

/** What this process is to read. */
export async function readOrder<Order extends ReadOrder>(): Promise<Order> {
  // The server has ended.
  process.once('disconnect', () => process.exit())
  const [order] = (await once(process, 'message')) as [Order]
  return order
}

/** Runs the work of a process that `readInProcess` has started; `handOver` waits while it is as far ahead as it may be. */
export async function runReading<Chunk, Ended>(
  work: (handOver: (chunk: Chunk) => Promise<void>) => Promise<Ended>,
): Promise<void> {
  const tell = (sent: FromReader<Chunk, Ended>) => process.send?.(sent)
  let ahead = 0
  let waiting: (() => void) | null = null
  process.on('message', () => {
    ahead--
    waiting?.()
  })
  const handOver = async (chunk: Chunk) => {
    tell({ chunk })
    if (++ahead < MOST_AHEAD) return
    await new Promise<void>((resolve) => {
      waiting = resolve
    })
    waiting = null
  }
  try {
    tell({ ended: await work(handOver) })
  } catch (error) {
    if (error instanceof SpreadsheetError) tell({ refusal: error.localized })
    else tell({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
