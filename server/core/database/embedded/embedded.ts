import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '#server/core/errors/start-error.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import type { Log } from '#server/core/log/log.ts'
import { startErrorOf } from '../start-checks/start-errors.ts'
import { addressOf, role } from './address.ts'
import { findBinaries } from './binaries.ts'
import { initialise } from './initialise.ts'
import { stopLeftovers } from './leftovers.ts'
import { chooseRunner, type RunAs } from './runner.ts'
import { freePort, hasEnded, type ServerSettings, startServer, stopServer } from './server.ts'

type Options = {
  /** PostgreSQL settings that extend or override the defaults, such as `{ fsync: 'off' }` in tests. */
  settings?: ServerSettings
  /** How root runs the server; default: the first way that works. */
  runAs?: RunAs
}

/**
 * Starts the PostgreSQL of the npm package on `dataDir/postgres`, created at the first start, with the database
 * `sangraha`. The caller holds the lock of `dataDir`: a server found running there is a leftover and is stopped.
 * If the server exits unexpectedly, it is restarted at the same address.
 * Errors are shown at the terminal and include PostgreSQL's log output.
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
    throw openingError(error, dataDir)
  }
  return { url: addressOf(port, password, role), runAs: runner.as, stop }
}

/** Converts an error of opening the database into one that says what keeps the server from it. */
function openingError(error: unknown, dataDir: string): unknown {
  const code = codeOf(error)
  if (code === '28P01')
    return new StartError(
      `${join(dataDir, 'postgres.password')} is not the password of the database beside it. Restore the file.`,
      { cause: error },
    )
  // A cluster without our database is damaged, since the database is made with the cluster.
  if (code === '3D000')
    return new StartError(
      `The database in ${join(dataDir, 'postgres')} is damaged. Move ${dataDir} away, and restore a backup into an empty DATA_DIR.`,
      { cause: error },
    )
  return startErrorOf(error)
}

/** Starts on a free port, and on the next one when another program has taken the port meanwhile. */
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

/** Restarts the server whenever it ends. Returns a function that stops it for good. */
function keepRunning(first: ChildProcess, restart: () => Promise<ChildProcess>) {
  let child = first
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()

  function watch() {
    child.once('exit', () => {
      // A failed restart is an unhandled rejection on purpose: without a database the process exits.
      if (!stopping) restarting = again()
    })
  }
  async function again() {
    await pause(200)
    if (stopping) return
    child = await restart()
    watch()
  }
  /** The server runs in its own session and would outlive this process if not stopped on exit. */
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

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
