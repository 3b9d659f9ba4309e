import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import type { Schema } from './schema.ts'

/**
 * The options of the connection, fixed so that values are written and read back in the same form whatever the server's defaults
 * are.
 */
const FORMAT = '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c bytea_output=hex -c jit=off'

/** A connection in two forms, for Kysely and for COPY. */
export type OwnConnection = { db: Database; client: pg.Client }

/** Runs `work` on a connection of its own. The connection is then closed, which ends its locks and an open transaction. */
export async function onOwnConnection<T>(
  databaseUrl: string,
  work: (own: OwnConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    options: FORMAT,
    application_name: 'sangraha backup',
  })
  // Without a listener, a restart of the database would crash this process; the next statement fails anyway.
  client.on('error', () => undefined)
  await client.connect()
  const pool = {
    options: {},
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: () => client.end(),
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work({ db, client })
  } finally {
    await db.destroy()
  }
}
