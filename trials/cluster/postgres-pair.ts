import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addressOf, role } from '#server/core/database/embedded/address.ts'
import { findBinaries } from '#server/core/database/embedded/binaries.ts'
import { initialise } from '#server/core/database/embedded/initialise.ts'
import { chooseRunner, type Runner } from '#server/core/database/embedded/runner.ts'
import { freePort, stopServer } from '#server/core/database/embedded/server.ts'

/** In milliseconds: how often the agent looks, and how long the primary must be gone. */
const LOOK_INTERVAL_MS = 500
const GONE_MS = 1000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '.',
  max_connections: '300',
  shared_buffers: '64MB',
  wal_level: 'replica',
  max_wal_senders: '5',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

type Node = { name: string; directory: string; port: number; checkPort: number; child: ChildProcess }

/**
 * A primary and a streaming replica, which commits wait for, with an agent that promotes the replica when the primary is
 * gone; each answers `GET /primary` on a port of its own, as Patroni does, by which a proxy finds the primary.
 */
export async function startPair(directory: string) {
  const binaries = await findBinaries()
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const runner = await chooseRunner(binaries, directory)
  const first = join(directory, 'one', 'postgres')
  await mkdir(join(directory, 'one'))
  const password = await initialise(join(directory, 'one'), first, runner)
  const checks = [await freePort(), await freePort()] as const
  const url = (port: number, database: string = role) => addressOf(port, password, database)

  const start = async (name: string, checkPort: number, ownPort?: number): Promise<Node> => {
    const port = ownPort ?? (await freePort())
    const child = run(runner, join(directory, name, 'postgres'), port, join(directory, `${name}.log`))
    await answers(url(port, 'postgres'), child)
    return { name, directory: join(directory, name, 'postgres'), port, checkPort, child }
  }
  let primary = await start('one', checks[0])
  await ask(url(primary.port, 'postgres'), `create database ${role}`)
  const ports: [number, number] = [primary.port, await freePort()]
  let standby: Node | null = await addStandby('two', checks[1], ports[1])

  /** The documented low-level base backup: the files are copied while the primary works, and the log replays the rest. */
  async function addStandby(name: string, checkPort: number, port: number): Promise<Node> {
    const target = join(directory, name, 'postgres')
    await rm(target, { recursive: true, force: true })
    await mkdir(join(directory, name), { recursive: true })
    const client = new pg.Client({ connectionString: url(primary.port, 'postgres') })
    await client.connect()
    await client.query(`select pg_backup_start('standby', true)`)
    execFileSync('cp', ['-a', primary.directory, target])
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
    await client.end()
    await rm(join(target, 'postmaster.pid'), { force: true })
    execFileSync('sh', ['-c', 'rm -rf "$1"/pg_wal/0* "$1"/pg_replslot/* "$1"/.s.*', 'sh', target])
    await writeFile(join(target, 'backup_label'), rows[0].labelfile)
    await writeFile(join(target, 'standby.signal'), '')
    const info = `host=127.0.0.1 port=${primary.port} user=${role} password=${password} application_name=${name}`
    await appendFile(join(target, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`)
    if (runner.owner) execFileSync('chown', ['-R', `${runner.owner.uid}:${runner.owner.gid}`, target])
    const node = await start(name, checkPort, port)
    await synchronise(name)
    return node
  }

  /** From now on a commit is acknowledged when the replica has it on its disk, too. */
  async function synchronise(name: string): Promise<void> {
    const admin = url(primary.port, 'postgres')
    for (;;) {
      const rows = await ask(admin, `select from pg_stat_replication where state = 'streaming'`)
      if (rows.length > 0) break
      await pause(50)
    }
    await ask(admin, `alter system set synchronous_standby_names = '${name}'`)
    await ask(admin, 'select pg_reload_conf()')
  }

  /** Without a replica to wait for, commits would wait for ever. */
  async function promote(node: Node): Promise<void> {
    const admin = url(node.port, 'postgres')
    await ask(admin, 'alter system reset synchronous_standby_names')
    await ask(admin, 'select pg_promote()')
    primary = node
    standby = null
  }

  const nodes = () => (standby ? [primary, standby] : [primary])
  const servers = checks.map((checkPort) => checkServer(checkPort))
  await Promise.all(servers.map((server) => once(server, 'listening')))

  function checkServer(checkPort: number) {
    const isPrimary = async () => {
      const node = nodes().find((one) => one.checkPort === checkPort)
      if (!node) return false
      const rows = await ask(url(node.port, 'postgres'), 'select from pg_database where pg_is_in_recovery()')
      return rows.length === 0
    }
    return createServer((_request, response) => {
      isPrimary().then(
        (is) => response.writeHead(is ? 200 : 503).end(),
        () => response.writeHead(503).end(),
      )
    }).listen(checkPort, '127.0.0.1')
  }

  let isOver = false
  const watching = watch()

  async function watch(): Promise<void> {
    for (let goneSince: number | null = null; !isOver; await pause(LOOK_INTERVAL_MS)) {
      // One that is only slow is never replaced: there would be two primaries.
      const isGone = await ask(url(primary.port, 'postgres'), 'select 1').then(
        () => false,
        (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED',
      )
      if (isGone) goneSince ??= Date.now()
      else goneSince = null
      if (goneSince === null || Date.now() - goneSince < GONE_MS || !standby) continue
      await promote(standby)
      goneSince = null
    }
  }

  return {
    checks,
    ports,
    /** Where the primary is now. */
    url: () => url(primary.port),
    /** The address with the port of a proxy. */
    urlAt: (port: number) => url(port),
    /** Kills every process of the primary at once, as when its machine is switched off. */
    killPrimary() {
      for (const pid of processesOf(primary.child.pid ?? 0)) process.kill(pid, 'SIGKILL')
    },
    /** Waits until the replica has become the primary. */
    async promoted() {
      while (standby) await pause(20)
    },
    /** Makes the killed one a replica of the new primary. */
    async rejoin() {
      const name = primary.name === 'one' ? 'two' : 'one'
      const at = name === 'one' ? 0 : 1
      standby = await addStandby(name, checks[at], ports[at])
    },
    async close() {
      isOver = true
      await watching
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      // The replica first: else the primary waits for it to have everything.
      for (const node of nodes().reverse()) await stopServer(node.child)
    },
  }
}
export type Pair = Awaited<ReturnType<typeof startPair>>

function run(runner: Runner, directory: string, port: number, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = runner.start('postgres', directory, (dir) => ['-D', dir, ...settings], log)
  closeSync(log)
  const lastCall = () => void child.kill('SIGINT')
  process.once('exit', lastCall)
  child.once('exit', () => process.off('exit', lastCall))
  return child
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
    const isThere = await ask(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isThere) return
    await pause(50)
  }
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 20_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A server and its children. */
function processesOf(parent: number): number[] {
  const all = execFileSync('ps', ['-eww', '-o', 'pid=,ppid='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return [
    parent,
    ...all.split('\n').flatMap((line) => {
      const [pid, ppid] = line.trim().split(/\s+/).map(Number)
      return pid && ppid === parent ? [pid] : []
    }),
  ]
}
