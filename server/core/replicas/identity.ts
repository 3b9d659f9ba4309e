import { sql } from 'kysely'
import type pg from 'pg'
import { type Database, primaryOf } from '#server/core/database/connect.ts'

/** The identity and state that a database server reports. */
export type Identity = {
  /** Identifies the cluster and the database in it; equal for a primary and its replicas. */
  database: string
  isReplica: boolean
  /** The start time of the server; equal for two addresses of one server. */
  started: string
  /** The end of the log that the server has replayed, in bytes; 0 for a primary. */
  replayed: bigint
  /** In seconds: the age of the last commit that the server has replayed; null before the first commit. */
  age: number | null
}

/** The format of times, to the microsecond and independent of the time zone. */
const TEXT = `
  select s.system_identifier::text || ' ' || d.oid as database, pg_is_in_recovery() as "isReplica",
    extract(epoch from pg_postmaster_start_time())::text as started,
    (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text as replayed,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age
  from pg_control_system() s, pg_database d where d.datname = current_database()`

type Row = Omit<Identity, 'replayed'> & { replayed: string }

const identityIn = ([row]: Row[]): Identity => {
  if (!row) throw new Error('A server did not say which database it has')
  return { ...row, replayed: BigInt(row.replayed) }
}

export const identityOf = async (client: pg.ClientBase): Promise<Identity> =>
  identityIn((await client.query<Row>(TEXT)).rows)

export const identityOfPrimary = async (db: Database): Promise<Identity> =>
  identityIn((await sql.raw<Row>(TEXT).execute(primaryOf(db))).rows)
