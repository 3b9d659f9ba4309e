import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/core/log/log.ts'
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

type Options = { max?: number; log?: Log }

/** Opens a pool of at most `max` connections to PostgreSQL. Close it with `.destroy()`. */
export const connect = (databaseUrl: string, options: Options = {}): Database =>
  databaseOn(openPool(databaseUrl, options))

export const databaseOn = (pool: pg.Pool): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

export function openPool(databaseUrl: string, { max = 20, log }: Options = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c timezone=UTC -c jit=off',
    application_name: 'sangraha',
  })
  // Without listeners on idle and busy connections, a restart of the database would crash this process.
  const lost = (error: Error) => log?.warn({ err: error }, 'A database connection was lost')
  pool.on('error', lost)
  const watch = watchForStandstill(databaseUrl, log)
  pool.on('connect', (client) => {
    client.on('error', lost)
    prepareMarked(client)
    watch(client)
  })
  return pool
}
