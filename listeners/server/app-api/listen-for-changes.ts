import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { repeat } from '#server/core/concurrency/repeat.ts'
import type { Database } from '#server/core/database/connect.ts'
import { CHANNEL, type ContentChanges } from '#server/core/database/content-changes.ts'
import { streamOf } from '#server/core/database/standstill.ts'
import type { Log } from '#server/core/log/log.ts'

/** In milliseconds: how often the connection is checked, and how long it may take to answer. */
const CHECK_INTERVAL_MS = 5000
const ANSWER_TIMEOUT_MS = 5000
const RETRY_MS = 1000
const CLOSE_TIMEOUT_MS = 1000

/**
 * Listens for the changes that other processes make, on a connection that is reopened when it is lost, and returns a function
 * that ends it. `isHeard` is true only while that works, and becomes false at most ten seconds after it has stopped.
 */
export function listenForChanges(
  db: Database,
  databaseUrl: string,
  changes: ContentChanges,
  log: Log,
): () => Promise<void> {
  /** Listens until the connection fails. */
  async function hear(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'sangraha listener',
    })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANNEL) changes.announce(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await checkDelivery(client)
      changes.setHeard(true)
      while (!signal.aborted && !lost.signal.aborted) {
        await pause(CHECK_INTERVAL_MS, undefined, { signal: AbortSignal.any([signal, lost.signal]) }).catch(
          () => undefined,
        )
        if (!signal.aborted) await client.query('select 1')
      }
    } finally {
      changes.setHeard(false)
      await close(client)
    }
  }

  /**
   * Checks that a message from another connection arrives, because a pooler in between may accept `listen` without ever
   * delivering.
   */
  async function checkDelivery(client: pg.Client): Promise<void> {
    const own = `check_${randomUUID().replaceAll('-', '')}`
    await client.query(`listen ${own}`)
    const arrived = once(client, 'notification', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    await Promise.all([arrived, sql`select pg_notify(${own}, '')`.execute(db)])
    await client.query(`unlisten ${own}`)
  }

  return repeat(async (signal) => {
    try {
      await hear(signal)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'Changes of other processes are not heard: trying again')
    }
    return RETRY_MS
  })
}

/** Closes without waiting, because a database that hangs would never confirm the end. */
async function close(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), pause(CLOSE_TIMEOUT_MS)])
  streamOf(client)?.destroy(new Error('The listener has ended'))
}
