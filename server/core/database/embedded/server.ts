import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Runner } from './runner.ts'

export type ServerSettings = Record<string, string>

/** In milliseconds: recovery after a crash may read all the WAL that `max_wal_size` allows and must not be cut off. */
const startLimit = 10 * 60_000

/**
 * Starts the server on 127.0.0.1 and waits until it accepts connections.
 * When it does not come up, the error ends with the server's own output.
 */
export async function startServer(
  runner: Runner,
  cluster: string,
  logFile: string,
  port: number,
  extra: ServerSettings,
) {
  const logStart = (await readFile(logFile).catch(() => Buffer.alloc(0))).length
  const log = openSync(logFile, 'a', 0o600)
  const settings = Object.entries({ ...settingsFor(port), ...extra }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = runner.start('postgres', cluster, (dir) => ['-D', dir, ...settings], log)
  closeSync(log)
  try {
    await ready(child, cluster)
    return child
  } catch (error) {
    const written = (await readFile(logFile)).subarray(logStart).toString().trim().split('\n').slice(-15)
    throw new StartError(`PostgreSQL did not start. It says (${logFile}):\n${written.join('\n')}`, {
      cause: error,
    })
  }
}

/** Fast shutdown: closes connections and writes the data out; kills the process only when that takes too long. */
export async function stopServer(child: ChildProcess) {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (hasEnded(child)) return
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(timeoutMs) })
    child.kill(signal)
    await ended.catch(() => undefined)
  }
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Returns a port that is currently free. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port')
  return address.port
}

async function ready(child: ChildProcess, cluster: string) {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  for (const end = Date.now() + startLimit; Date.now() < end; await pause(20)) {
    if (failure) throw failure
    if (hasEnded(child)) throw new StartError(`It ended with ${child.exitCode ?? child.signalCode}`)
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    // Line 1 of the lock file is the process id, line 8 the state of the server (PostgreSQL's pidfile.h).
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
  }
  await stopServer(child)
  throw new Error('It was not ready in 10 minutes')
}

/** Tuned for a million rows on a laptop; all durability settings keep PostgreSQL's defaults. */
function settingsFor(port: number): ServerSettings {
  const megabytes = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 ** 2)
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // The socket is in the cluster itself: the next start uses it to detect a running server, even in another container.
    unix_socket_directories: '.',
    max_connections: '60',
    shared_buffers: `${Math.max(32, Math.min(256, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.max(32, Math.min(256, Math.floor(megabytes / 8)))}MB`,
    max_wal_size: '2GB',
    // Checkpoints are rare, since the first change of a page after each writes the whole page to the log. While nobody works, this
    // is most of the log.
    checkpoint_timeout: '30min',
    wal_compression: 'pglz',
    // Autovacuum looks seldom, since each look at a database starts a process, even when nothing has changed.
    autovacuum_naptime: '3min',
    random_page_cost: '1.1',
    // JIT compilation costs more than short queries take.
    jit: 'off',
    // An embedded server has no replica that reads its WAL.
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The app reports failed statements; logging them here would copy personal data into another log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
