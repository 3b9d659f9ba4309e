import pg from 'pg'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { startErrorOf } from './start-errors.ts'

const HOW =
  'Give the address of the PostgreSQL behind it in DATABASE_DIRECT_URL: one connection of each process listens there, and locks are held there.'

/**
 * Throws a `StartError` when `DATABASE_URL` leads through a pooler with a connection for each transaction, such as PgBouncer with
 * `pool_mode = transaction`, and the settings do not say so. Also throws when they do, and the pooler cannot be used.
 */
export async function checkPooler({ databaseUrl, poolerUrl }: Settings): Promise<void> {
  if (poolerUrl && databaseUrl) return checkPooled(poolerUrl, databaseUrl)
  if (databaseUrl && (await isPooledByTransaction(databaseUrl)))
    throw new StartError(`DATABASE_URL leads through a pooler in transaction mode. ${HOW}`)
}

/** Whether two connected clients get the same server process, which happens only when a pooler lends it to them in turn. */
async function isPooledByTransaction(url: string): Promise<boolean> {
  const [one, other] = [clientOf(url, true), clientOf(url, true)]
  try {
    await one.connect()
    // The client and the server tell the same process id, so there is no pooler: a pooler tells clients an id of its own.
    if ((await backendOf(one)) === processOf(one)) return false
    await other.connect()
    const backends = [await backendOf(one), await backendOf(other), await backendOf(one)]
    return new Set(backends).size === 1 || backends[0] !== backends[2]
  } catch (error) {
    if (isRefusedByPooler(error)) throw new StartError(`DATABASE_URL leads through a pooler. ${HOW}`)
    // Any other problem with the address is reported when the product connects to it.
    return false
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)))
  }
}

/** Whether a pooler has refused the connection: PgBouncer knows few startup parameters, and refuses others. */
const isRefusedByPooler = (error: unknown) =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)

async function checkPooled(poolerUrl: string, directUrl: string): Promise<void> {
  const [pooled, direct] = [clientOf(poolerUrl, false), clientOf(directUrl, false)]
  try {
    await connected(pooled, 'DATABASE_URL')
    await connected(direct, 'DATABASE_DIRECT_URL')
    const [given, found] = [await identityOf(pooled), await identityOf(direct)]
    if (given.database !== found.database)
      throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
    if ((await backendOf(direct)) !== processOf(direct))
      throw new StartError(
        'DATABASE_DIRECT_URL leads through a pooler: give the address of PostgreSQL itself.',
      )
    if (!/^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal)$/i.test(given.zone))
      throw new StartError(
        `The sessions behind the pooler of DATABASE_URL use the time zone ${given.zone}. Run: alter database "${found.name}" set timezone to 'UTC' — then let the pooler reconnect.`,
      )
  } finally {
    await Promise.all([pooled, direct].map((client) => client.end().catch(() => undefined)))
  }
}

async function connected(client: pg.Client, setting: string): Promise<void> {
  await client.connect().catch((error: unknown) => {
    throw startErrorOf(error, setting)
  })
}

function clientOf(connectionString: string, withOptions: boolean) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    application_name: 'sangraha check',
    ...(withOptions ? { options: '-c timezone=UTC' } : {}),
  })
  client.on('error', () => undefined)
  return client
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}

/** The process id that the server has told a client; the types of the library lack it. */
const processOf = (client: pg.Client) => ('processID' in client ? client.processID : null)

/** The identity of a database, equal for two addresses of it: the start time of its server, and its number there. */
async function identityOf(client: pg.Client): Promise<{ database: string; name: string; zone: string }> {
  const { rows } = await client.query(`
    select pg_postmaster_start_time()::timestamptz at time zone 'UTC' || ' ' || oid as database, datname as name,
      current_setting('TimeZone') as zone
    from pg_database where datname = current_database()`)
  return rows[0]
}
