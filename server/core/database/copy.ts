import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What `pg` passes to the handlers of a query, beyond its types: the messages of the COPY protocol. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** In bytes: rows are passed on together, since each pass costs more than a short row. */
const BATCH_SIZE = 64 * 1024

/**
 * Runs `COPY … TO STDOUT`; the stream has what PostgreSQL sends, and fails when the statement does. At its end `onRows` is
 * called with the number of rows.
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
      // A connection that stays paused could not be closed either.
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
      // A copy: `pg` writes the next messages into the same memory.
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

/** `COPY 42` */
const rowsIn = (text: string) => Number(text.split(' ').at(-1))
