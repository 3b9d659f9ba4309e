import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from '#server/core/database/away.ts'
import { currentPosition } from '#server/core/database/cache/position.ts'
import { type Database, openPool } from '#server/core/database/connect.ts'
import { streamOf } from '#server/core/database/standstill.ts'
import type { Log } from '#server/core/log/log.ts'
import { type Identity, identityOf, identityOfPrimary } from './identity.ts'

/**
 * `used`: reads use it. `behind`: it lacks changes that reads must see. `away`: it does not answer. `other`: it is no replica of
 * the primary. `primary`: it is the primary itself.
 */
export type ReplicaState = 'used' | 'behind' | 'away' | 'other' | 'primary'

export type ReplicaStatus = {
  /** The host and port of the server. */
  server: string
  state: ReplicaState
  /** The part of the log that the replica has yet to replay: in bytes, and as the age of its last commit. Null while unknown. */
  lag_bytes: number | null
  lag_seconds: number | null
}

/** In milliseconds: the pause between two checks of a replica. */
const CHECK_INTERVAL_MS = 1000
const CHECK_TIMEOUT_MS = 1000

/** One address of `DATABASE_READ_URL`. It is checked all the time, so that requests know its state without asking. */
export class Replica {
  readonly server: string
  readonly #url: string
  readonly #pool: pg.Pool
  readonly #primary: Database
  readonly #log: Log
  readonly #stopping = new AbortController()
  /**
   * The position in the log of each connection's server when it was last asked. The connections of one address may lead to
   * different servers.
   */
  readonly #replayed = new WeakMap<pg.PoolClient, bigint>()
  #client: pg.Client | null = null
  #status: Omit<ReplicaStatus, 'server'> = { state: 'away', lag_bytes: null, lag_seconds: null }
  /** The furthest position that any read has needed. */
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

  /** A connection to the replica if its server has the log up to a position, else null. The caller releases it. */
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

  /** Records that a statement failed. If the replica is gone, it is not used until the next check. */
  failed(error: unknown): void {
    this.#log.warn({ err: error, server: this.server }, 'A replica failed: the primary is asked instead')
    if (isDatabaseAway(error)) this.#status = { state: 'away', lag_bytes: null, lag_seconds: null }
  }

  /** Checks the replica at once, then again and again. Returns the identity that the server reports, or the error. */
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
      // A replica that lacks nothing has no lag, however old the last commit of an idle primary is.
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
    // An error of the connection needs no handling here: the next check fails and reports it.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async #forgetClient(): Promise<void> {
    const client = this.#client
    if (!client) return
    this.#client = null
    // A server that hangs would never confirm the end of the connection.
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
