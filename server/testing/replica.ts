import { chmod, copyFile, lchown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#server/core/database/embedded/binaries.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { chooseRunner } from '#server/core/database/embedded/runner.ts'
import { freePort, startServer, stopServer } from '#server/core/database/embedded/server.ts'
import { startLog } from '#server/start/start-log.ts'

/** What the embedded server leaves out: the WAL that a replica reads. It is kept for one that starts late. */
const SHIPPED_WAL = {
  wal_level: 'replica',
  max_wal_senders: '8',
  wal_keep_size: '512MB',
  max_connections: '100',
}

/** Not part of a copy (PostgreSQL's documentation, "Making a Base Backup Using the Low Level API"). */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|.*\/pgsql_tmp.*)$/

export type Primary = { url: string; cluster: string; stop: () => Promise<void> }
export type Replica = Awaited<ReturnType<typeof startReplica>>

/** A PostgreSQL of its own, from which `startReplica` makes replicas. */
export async function startPrimary(): Promise<Primary> {
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-primary-'))
  const settings = { ...SHIPPED_WAL, fsync: 'off' }
  const { url, stop } = await startEmbedded(directory, startLog('warn'), { settings })
  return {
    url,
    cluster: join(directory, 'postgres'),
    async stop() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A streaming replica of a primary, made from a copy of its directory. */
export async function startReplica(primary: Primary) {
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-replica-'))
  const cluster = join(directory, 'postgres')
  const runner = await chooseRunner(await findBinaries(), directory)
  await copyCluster(primary, cluster)
  if (runner.owner)
    for (const path of ['', ...(await readdir(cluster, { recursive: true }))])
      await lchown(join(cluster, path), runner.owner.uid, runner.owner.gid)
  const { hostname, port: primaryPort, username, password, pathname } = new URL(primary.url)
  const settings = {
    ...SHIPPED_WAL,
    fsync: 'off',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
    wal_retrieve_retry_interval: '200ms',
  }
  const port = await freePort()
  const start = () => startServer(runner, cluster, join(directory, 'postgres.log'), port, settings)
  let child = await start()
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`

  return {
    url,
    /** Stops replaying what the primary sends. */
    pause: () => ask(url, 'select pg_wal_replay_pause()'),
    resume: () => ask(url, 'select pg_wal_replay_resume()'),
    /** Waits until it has all that the primary had when this was called. */
    async catchUp(): Promise<void> {
      const [{ lsn }] = await ask(primary.url, 'select pg_current_wal_insert_lsn() as lsn')
      const has = async () =>
        (await ask(url, `select pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn as has`))[0].has
      while (!(await has())) await pause(20)
    },
    /** Ends it at once, as a crash does; `start` starts it again. */
    async kill(): Promise<void> {
      child.kill('SIGQUIT')
      await stopServer(child)
    },
    async start(): Promise<void> {
      child = await start()
    },
    /** Makes it a primary of its own. */
    promote: () => ask(url, 'select pg_promote()'),
    async stop(): Promise<void> {
      await stopServer(child)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** There is no pg_basebackup among the binaries. */
async function copyCluster(primary: Primary, cluster: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    await copyFolder(primary.cluster, cluster)
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await writeFile(join(cluster, 'backup_label'), rows[0].labelfile)
    await writeFile(join(cluster, 'standby.signal'), '')
  } finally {
    await client.end()
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  await chmod(to, 0o700)
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(from.length + 1)
    if (LEFT_OUT.test(name)) continue
    if (entry.isDirectory()) await mkdir(join(to, name), { recursive: true, mode: 0o700 })
    else if (entry.isFile())
      await copyFile(path, join(to, name)).catch((error: NodeJS.ErrnoException) => {
        // A table may be dropped while it is copied.
        if (error.code !== 'ENOENT') throw error
      })
  }
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
