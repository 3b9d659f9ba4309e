import pg from 'pg'
import type { Log } from '#server/core/log/log.ts'

/** In milliseconds: how often a statement without a response is checked. */
const LOOK_AFTER_MS = 3000
/** In milliseconds: a database that does not respond to a new connection within this time counts as hung. */
const PROBE_TIMEOUT_MS = 5000

/** In milliseconds, for a replica: the times are short, since callers can ask the primary instead. */
const REPLICA_LOOK_AFTER_MS = 250
const REPLICA_PROBE_TIMEOUT_MS = 250

type Running = { client: pg.ClientBase; timer: NodeJS.Timeout }

/**
 * Ends statements that a hung database (frozen, or behind a broken network) would never answer, within ten seconds,
 * so that their callers get 503. A statement that is only slow continues: before any is ended, the database is probed
 * over a new connection.
 */
export function watchForStandstill(
  databaseUrl: string,
  log?: Log,
  isReplica = false,
): (client: pg.ClientBase) => void {
  const lookAfter = isReplica ? REPLICA_LOOK_AFTER_MS : LOOK_AFTER_MS
  const probeTimeout = isReplica ? REPLICA_PROBE_TIMEOUT_MS : PROBE_TIMEOUT_MS
  const running = new Set<Running>()
  let probing: Promise<boolean> | null = null
  /** Whether the last probe failed: the next statement is then checked without waiting. */
  let stands = false

  function watch(client: pg.ClientBase, answer: Promise<unknown>) {
    const one: Running = { client, timer: setTimeout(look, stands ? 0 : lookAfter) }
    const done = () => {
      running.delete(one)
      clearTimeout(one.timer)
    }
    running.add(one)
    answer.then(done, done)

    async function look() {
      probing ??= answers(databaseUrl, probeTimeout).finally(() => {
        probing = null
      })
      stands = !(await probing)
      if (!running.has(one)) return
      if (stands) end(one)
      else one.timer = setTimeout(look, lookAfter)
    }
  }

  function end({ client }: Running) {
    log?.warn({ after: `${lookAfter + probeTimeout} ms` }, 'The database stands still: a connection is cut')
    // A polite end of the connection would also wait for a response. The pool drops a broken connection.
    streamOf(client)?.destroy(new Error('Connection terminated: the database does not answer'))
  }

  return (client) => {
    // The overloads of `query` cannot be written as one function; all arguments are passed through unchanged.
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const answer = query(...given)
      if (answer instanceof Promise) watch(client, answer)
      return answer
    }) as typeof client.query
  }
}

/** The socket of a connection, which the types of the library lack. */
export const streamOf = (client: pg.ClientBase) =>
  'connection' in client &&
  client.connection instanceof Object &&
  'stream' in client.connection &&
  client.connection.stream instanceof Object &&
  'destroy' in client.connection.stream
    ? (client.connection.stream as { destroy: (error: Error) => void })
    : undefined

/** Whether the database responds. Any response counts, even an error: then the database is not hung. */
async function answers(databaseUrl: string, timeout: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: 'sangraha probe',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    client.end().catch(() => undefined)
  }
}
