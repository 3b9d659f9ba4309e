import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from '#server/core/database/away.ts'
import { currentPosition } from '#server/core/database/cache/position.ts'
import { type Database, openPool } from '#server/core/database/connect.ts'
import { streamOf } from '#server/core/database/standstill.ts'
import type { Log } from '#server/core/log/log.ts'
import { type Identity, identityOf, identityOfPrimary } from './identity.ts'

/**
 * `behind`: it lacks changes that reads must see. `away`: it does not answer. `other`: its server is no replica of the
 * primary. `primary`: it is the primary itself.
 */
export type ReplicaState = 'used' | 'behind' | 'away' | 'other' | 'primary'

export type ReplicaStatus = {
  /** Host and port. */
  server: string
  state: ReplicaState
  /** Of the log that it has yet to replay: in bytes, and the age of what it has; null while it is not known. */
  lag_bytes: number | null
  lag_seconds: number | null
}

/** In milliseconds. */
const CHECK_INTERVAL_MS = 1000
const CHECK_TIMEOUT_MS = 1000

/** One address of `DATABASE_READ_URL`. It is checked all the time, so that no request has to find out. */
export class Replica {
  readonly server: string
  readonly #url: string
  readonly #pool: pg.Pool
  readonly #primary: Database
  readonly #log: Log
  readonly #stopping = new AbortController()
  /** How much of the log the server of a connection had when it was last asked. Another one may stand behind each. */
  readonly #replayed = new WeakMap<pg.PoolClient, bigint>()
  #client: pg.Client | null = null
  #status: Omit<ReplicaStatus, 'server'> = { state: 'away', lag_bytes: null, lag_seconds: null }
  /** The furthest position that was asked for. */
  #needed = 0n
  #running: Promise<void> = Promise.resolve()

  constructor(url: string, primary: Database, log: Log) {
    const { hostname, port } = new URL(url)
    this.server = `${hostname}:${port || 5432}`
    this.#url = url
    this.#primary = primary
    this.#log = log
    this.#pool = openPool(url, { log, isReplica: true })
  }

  get status(): ReplicaStatus {
    return { server: this.server, ...this.#status }
  }

  /** A connection to a server that has the log up to a position, or null. Release it. */
  async take(position: bigint): Promise<pg.PoolClient | null> {
    if (position > this.#needed) this.#needed = position
    const { state } = this.#status
    if (state !== 'used' && state !== 'behind') return null
    let client: pg.PoolClient | null = null
    try {
      client = await this.#pool.connect()
      if (await this.#has(client, position)) return client
      client.release()
    } catch (error) {
      client?.release(true)
      this.failed(error)
    }
    return null
  }

  async #has(client: pg.PoolClient, position: bigint): Promise<boolean> {
    if ((this.#replayed.get(client) ?? -1n) >= position) return true
    const { isReplica, replayed } = await identityOf(client)
    if (!isReplica) return false
    this.#replayed.set(client, replayed)
    return replayed >= position
  }

  /** It is left alone until the next check when a statement shows that it is gone. */
  failed(error: unknown): void {
    this.#log.warn({ err: error, server: this.server }, 'A replica failed: the primary is asked instead')
    if (isDatabaseAway(error)) this.#status = { state: 'away', lag_bytes: null, lag_seconds: null }
  }

  /** Looks at once, then again and again. Returns what the server says of itself, or the error. */
  async watch(): Promise<Identity | Error> {
    const first = await this.#check()
    this.#running = this.#checkAgain()
    return first
  }

  async #checkAgain(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await pause(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await this.#check()
    }
  }

  async #check(): Promise<Identity | Error> {
    const before = this.#status.state
    const found = await this.#look().catch((error: Error) => error)
    if (found instanceof Error) {
      this.#status = { state: 'away', lag_bytes: null, lag_seconds: null }
      await this.#forgetClient()
    }
    const { state } = this.#status
    if (state !== before && !(found instanceof Error && before === 'away'))
      this.#log[state === 'used' ? 'info' : 'warn'](
        { server: this.server, state, was: before },
        'A replica has changed its state',
      )
    return found
  }

  async #look(): Promise<Identity> {
    const primary = await identityOfPrimary(this.#primary)
    const position = await currentPosition(this.#primary)
    this.#client ??= await this.#connect()
    const found = await identityOf(this.#client)
    if (found.database !== primary.database || !found.isReplica) {
      const state = found.started === primary.started ? 'primary' : 'other'
      this.#status = { state, lag_bytes: null, lag_seconds: null }
      return found
    }
    const missing = position - found.replayed
    this.#status = {
      state: found.replayed < this.#needed ? 'behind' : 'used',
      lag_bytes: missing > 0n ? Number(missing) : 0,
      // An idle primary commits nothing: the age of the last commit says nothing then.
      lag_seconds: missing > 0n ? (found.age ?? 0) : 0,
    }
    return found
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'sangraha replica check',
    })
    // The next check fails, and says so.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async #forgetClient(): Promise<void> {
    const client = this.#client
    if (!client) return
    this.#client = null
    // A server that hangs would never confirm the end.
    await Promise.race([client.end().catch(() => undefined), pause(CHECK_TIMEOUT_MS)])
    streamOf(client)?.destroy(new Error('The check has ended'))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#forgetClient()
    await this.#pool.end()
  }
}
