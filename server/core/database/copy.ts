import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** The methods of a connection that `pg` calls in a query for the messages of the COPY protocol; its types lack them. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** In bytes: rows are passed on in batches, since passing on a single short row costs more than reading it. */
const BATCH_SIZE = 64 * 1024

/**
 * Runs `COPY … TO STDOUT` and returns its output as a stream, which fails when the statement does. Calls `onRows` at the end with
 * the number of rows.
 */
export function copyOut(client: pg.Client, statement: string, onRows: (rows: number) => void): Readable {
  let wire: pg.Connection | undefined
  let held: Buffer[] = []
  let size = 0
  function pass() {
    if (stream.destroyed || size === 0) return
    const wantsMore = stream.push(Buffer.concat(held))
    held = []
    size = 0
    if (!wantsMore) wire?.stream.pause()
  }
  const stream = new Readable({
    read: () => void wire?.stream.resume(),
    destroy(error, done) {
      // A connection whose reading is paused could not be closed.
      wire?.stream.resume()
      done(error)
    },
  })
  client.query({
    submit(connection: pg.Connection) {
      wire = connection
      connection.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The chunk is copied, since `pg` writes the next messages into the same memory.
      held.push(Buffer.from(chunk))
      size += chunk.length
      if (size >= BATCH_SIZE) pass()
    },
    handleCommandComplete({ text }: { text: string }) {
      onRows(rowsIn(text))
    },
    handleReadyForQuery() {
      pass()
      stream.push(null)
    },
    handleError: (error: Error) => void stream.destroy(error),
  })
  return stream
}

/** Runs `COPY … FROM STDIN` with the content of `source`; returns the number of rows. Fails when either does. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const stopping = new AbortController()
  let rows = 0
  let failure: unknown

  async function send(connection: Connection) {
    try {
      for await (const chunk of source) {
        if (stopping.signal.aborted) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain)
          await once(connection.stream, 'drain', { signal: stopping.signal })
      }
      connection.endCopyFrom()
    } catch (error) {
      if (stopping.signal.aborted) return
      failure = error
      connection.sendCopyFail('The source of the rows failed')
    }
  }

  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: Connection) => void send(connection),
    handleCommandComplete({ text }: { text: string }) {
      rows = rowsIn(text)
    },
    handleReadyForQuery: () => resolve(rows),
    handleError(error: Error) {
      stopping.abort()
      reject(failure ?? error)
    },
  })
  return promise
}

/** The number in the tag of a finished statement, such as `COPY 42`. */
const rowsIn = (text: string) => Number(text.split(' ').at(-1))
