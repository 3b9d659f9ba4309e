import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#server/log.ts'
import { findBinaries } from './embedded/binaries.ts'
import { initialise, role } from './embedded/initialise.ts'
import { stopLeftovers } from './embedded/leftovers.ts'
import { chooseRunner, type RunAs } from './embedded/runner.ts'
import { freePort, hasEnded, type ServerSettings, startServer, stopServer } from './embedded/server.ts'

type Options = {
  /** PostgreSQL settings beside or instead of ours, as `{ fsync: 'off' }` in tests. */
  settings?: ServerSettings
  /** The way that root runs it; by default the first that works. */
  runAs?: RunAs
}

/**
 * Starts the PostgreSQL of the npm package on `dataDir/postgres`, made at the first start, with the database
 * `sangraha` in it. The caller holds the lock of `dataDir`: a server found running there is a leftover and is stopped.
 * Should the server end by itself, it is started again at the same address.
 * Errors are for the person at the terminal and carry what PostgreSQL has logged.
 */
export async function startEmbedded(dataDir: string, log: Log, options: Options = {}) {
  const binaries = await findBinaries()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const runner = await chooseRunner(binaries, dataDir, options.runAs)
  const cluster = join(dataDir, 'postgres')
  const logFile = join(dataDir, 'postgres.log')
  if (existsSync(cluster)) await stopLeftovers(cluster, log)
  const password = await initialise(dataDir, cluster, runner)
  await rename(logFile, `${logFile}.1`).catch(ignoreMissing)

  const start = (port: number) => startServer(runner, cluster, logFile, port, options.settings ?? {})
  const { child, port } = await onFreePort(start)
  const stop = keepRunning(child, async () => {
    log.error({ see: logFile }, 'PostgreSQL ended unexpectedly: starting it again')
    await stopLeftovers(cluster, log)
    return start(port)
  })
  try {
    await createDatabase(addressOf(port, password, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: addressOf(port, password, role), runAs: runner.as, stop }
}

/** Another program may take the port between our look and the server's; then it is tried with the next. */
async function onFreePort(start: (port: number) => Promise<ChildProcess>) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { child: await start(port), port }
    } catch (error) {
      const taken = error instanceof Error && error.message.includes('Address already in use')
      if (!taken || attempt === 5) throw error
    }
  }
}

/** Answers the function that stops the server for good. */
function keepRunning(first: ChildProcess, restart: () => Promise<ChildProcess>) {
  let child = first
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()

  function watch() {
    child.once('exit', () => {
      // A restart that fails is an unhandled rejection on purpose: without a database the process ends.
      if (!stopping) restarting = again()
    })
  }
  async function again() {
    await pause(200)
    if (stopping) return
    child = await restart()
    watch()
  }
  /** The server has a session of its own and would outlive a process that ends in any other way. */
  function lastCall() {
    if (!hasEnded(child)) child.kill('SIGINT')
  }

  watch()
  process.once('exit', lastCall)
  return async function stop() {
    stopping = true
    await restarting.catch(() => undefined)
    await stopServer(child)
    process.off('exit', lastCall)
  }
}

async function createDatabase(adminUrl: string) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [role])
    if (!rowCount) await client.query(`create database ${role}`)
  } finally {
    await client.end()
  }
}

const addressOf = (port: number, password: string, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
