import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>

const { builtins } = pg.types

/** '2026-11-21 03:43:00.123456+00' (the session's time zone is UTC) as ISO 8601, without losing microseconds. */
const isoTimestamp = (text: string) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`

/** DATE stays text: a Date would be local midnight, which in India is the day before in UTC. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, isoTimestamp],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
}

/** A pool of at most `max` connections to PostgreSQL. Close it with `.destroy()`. */
export function connect(databaseUrl: string, { max = 20, log }: { max?: number; log?: Log } = {}): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    options: '-c timezone=UTC -c jit=off',
    application_name: 'sangraha',
  })
  // Without listeners, on idle connections and on busy ones, a restart of the database would end this process.
  const lost = (error: Error) => log?.warn({ err: error }, 'A database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
