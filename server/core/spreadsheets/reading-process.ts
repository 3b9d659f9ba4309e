import { once } from 'node:events'
import { SpreadsheetError } from './cells.ts'
import { type FromReader, MOST_AHEAD, type ReadOrder } from './read-in-process.ts'

/** Waits for the message that tells this process which file to read. */
export async function readOrder<Order extends ReadOrder>(): Promise<Order> {
  // A disconnect means that the server has ended.
  process.once('disconnect', () => process.exit())
  const [order] = (await once(process, 'message')) as [Order]
  return order
}

/** Runs the work of a process that `readInProcess` has started. `handOver` waits while too many chunks are not taken yet. */
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
    else tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

/** The most rows of a chunk; the limit below is in characters. */
const CHUNK_ROWS = 500
const MAX_CHUNK_LENGTH = 1_000_000

/** Collects rows and hands them over in chunks; `end` hands over the rest. */
export function inChunks<Row>(handOver: (rows: Row[]) => Promise<void>) {
  let rows: Row[] = []
  let size = 0
  const end = async () => {
    if (rows.length === 0) return
    const chunk = rows
    rows = []
    size = 0
    await handOver(chunk)
  }
  return {
    async add(row: Row, length: number) {
      rows.push(row)
      size += length
      if (rows.length >= CHUNK_ROWS || size >= MAX_CHUNK_LENGTH) await end()
    },
    end,
  }
}
