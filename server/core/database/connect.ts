import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/core/log/log.ts'
import { CHANNEL, ContentChanges } from './content-changes.ts'
import { observeStatements } from './observe-statements.ts'
import { prepareMarked } from './prepared.ts'
import type { Schema } from './schema.ts'
import { watchForStandstill } from './standstill.ts'

export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>

const { builtins } = pg.types

/** Converts '2026-11-21 03:43:00.123456+00' (the session uses UTC) to ISO 8601 without losing microseconds. */
const isoTimestamp = (text: string) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`

/** DATE stays text: as a Date it would be local midnight, which in India is the previous day in UTC. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, isoTimestamp],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
}

type Options = {
  max?: number
  log?: Log
  /**
   * The address is that of a pooler, whose connections change with each transaction: they keep no settings, prepared statements or
   * channels.
   */
  pooled?: boolean
  /** The server is a replica, which sends no notifications and for which callers do not wait long. */
  isReplica?: boolean
}

/** In milliseconds: how long opening a connection may take. It is less for a replica, since the primary can be asked instead. */
const CONNECT_TIMEOUT_MS = 5000
const REPLICA_CONNECT_TIMEOUT_MS = 300

/**
 * In milliseconds: how long an unused connection is kept. After somebody has read a screen for a while, the calls of the next
 * one need connections at the same time; opening them made these calls take 33 ms instead of 14, with PostgreSQL on the same
 * machine. The pool takes the one used last first, so those that only a busy hour needs are closed.
 */
const IDLE_TIMEOUT_MS = 5 * 60_000

/** Opens a pool of at most `max` connections to PostgreSQL. Close it with `.destroy()`. */
export const connect = (databaseUrl: string, options: Options = {}): Database =>
  databaseOn(openPool(databaseUrl, options))

const pools = new WeakMap<Database, pg.Pool>()
const changesOfPools = new WeakMap<pg.Pool, ContentChanges>()

export function databaseOn(pool: pg.Pool): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

const primaries = new WeakMap<Database, Database>()

/** A database for statements that only read, whose connections may lead to replicas of `primary`. */
export function readsOn(pool: PostgresPool, primary: Database): Database {
  const reads = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  primaries.set(reads, primary)
  return reads
}

/** The database that is written to, which has all that was saved; `db` itself unless `db` reads from replicas. */
export const primaryOf = (db: Database): Database => primaries.get(db) ?? db

/** The pool of a database that `connect` has opened. */
export function poolOf(db: Database): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('Not a database of connect(): a transaction has no pool')
  return pool
}

/** The changes of content that the connections of a database are notified of. */
export function changesOf(db: Database): ContentChanges {
  const changes = changesOfPools.get(poolOf(db))
  if (!changes) throw new Error('Not a pool of openPool()')
  return changes
}

export function openPool(
  databaseUrl: string,
  { max = 20, log, pooled = false, isReplica = false }: Options = {},
): pg.Pool {
  // Without listeners on idle and busy connections, a restart of the database would crash this process.
  const lost = (error: Error) => {
    // While the pool is being closed, a server that stops may cut its connections, which needs no warning.
    if (!pool.ending) log?.warn({ err: error }, 'A database connection was lost')
  }
  const watch = watchForStandstill(databaseUrl, log, isReplica)
  const changes = new ContentChanges()

  /** Prepares a new connection: listeners, limits, and notifications. */
  function setUp(client: pg.ClientBase) {
    client.on('error', lost)
    client.on('notification', ({ payload = '' }) => changes.announce(payload))
    if (!pooled) prepareMarked(client)
    watch(client)
    observeStatements(client)
    if (!pooled && !isReplica) return client.query(`listen ${CHANNEL}`)
  }

  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types,
    connectionTimeoutMillis: isReplica ? REPLICA_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A pooler refuses these options; `checkPooler` requires UTC of the database instead.
    ...(pooled ? {} : { options: '-c timezone=UTC -c jit=off' }),
    application_name: 'sangraha',
    onConnect: setUp,
  })
  changesOfPools.set(pool, changes)
  pool.on('error', lost)
  return pool
}
