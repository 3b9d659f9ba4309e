import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { type Database, poolOf, readsOn } from '#server/core/database/connect.ts'
import { metrics } from '#server/core/metrics/metrics.ts'
import type { Replica } from './replica.ts'

/** PostgreSQL's code when a statement writes on a replica, which is a bug of the product and no failure of the replica. */
const READ_ONLY = '25006'

/**
 * A database without transactions, whose statements a replica answers that has the log up to `position`, or else the primary.
 * `position` is called for each statement.
 */
export function readsFrom(
  replicas: readonly Replica[],
  primary: Database,
  position: () => Promise<bigint>,
): Database {
  if (replicas.length === 0) return primary
  const pool = poolOf(primary)
  let turn = 0

  async function connect(): Promise<PostgresPoolClient> {
    const needed = await position()
    turn = (turn + 1) % replicas.length
    for (const replica of [...replicas.slice(turn), ...replicas.slice(0, turn)]) {
      const client = await replica.take(needed)
      if (client) return readOn(replica, client, pool)
    }
    metrics.reads.add(['primary'])
    return pool.connect()
  }

  // Ending this pool closes nothing: replicas and primary are closed where they were opened.
  const chosen: PostgresPool = { options: {}, connect, end: async () => undefined }
  return readsOn(chosen, primary)
}

/** A connection to a replica, whose statements the primary answers when the replica cannot. */
function readOn(replica: Replica, ofReplica: pg.PoolClient, pool: pg.Pool): PostgresPoolClient {
  let ofPrimary: pg.PoolClient | null = null
  let isBroken = false

  async function query(text: string, values: unknown[]) {
    if (/^(begin|start)\b/.test(text)) throw new Error('A database of readsFrom() has no transactions')
    if (ofPrimary) return ofPrimary.query(text, values)
    try {
      const found = await ofReplica.query(text, values)
      metrics.reads.add([replica.server])
      return found
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === READ_ONLY) throw error
      isBroken = true
      replica.failed(error)
    }
    metrics.reads.add(['primary'])
    ofPrimary = await pool.connect()
    // If the statement itself is wrong, the primary answers with the same error.
    return ofPrimary.query(text, values)
  }

  const release = (isDiscarded?: boolean) => {
    ofReplica.release(isBroken || isDiscarded)
    ofPrimary?.release(isDiscarded)
  }
  return { query, release } as unknown as PostgresPoolClient
}
