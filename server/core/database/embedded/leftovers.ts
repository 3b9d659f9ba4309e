import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Log } from '#server/core/log/log.ts'

/**
 * Stops processes that an earlier, killed start left running on the cluster, and removes its lock file.
 * Only for the owner of the data directory: nothing else may be using the cluster.
 * Identifies processes by their working directory: a process id may have been reused by another program.
 */
export async function stopLeftovers(cluster: string, log: Log) {
  const real = await realpath(cluster)
  const lockFile = join(real, 'postmaster.pid')
  const recorded = Number((await readOrNull(lockFile))?.split('\n')[0])
  const running = await serversOn(real, recorded)
  if (running.length > 0)
    log.warn({ processes: running }, 'PostgreSQL of an earlier start still runs: stopping it')

  const leader = running.includes(recorded) ? recorded : null
  // SIGINT: fast shutdown; SIGQUIT: immediate, with recovery at the next start. The postmaster passes both on.
  const steps = leader ? (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) : (['SIGTERM', 'SIGKILL'] as const)
  for (const signal of steps) {
    const left = await serversOn(real, recorded)
    for (const pid of signal === 'SIGKILL' || !leader ? left : left.filter((one) => one === leader))
      send(pid, signal)
    if (await endedWithin(real, recorded, signal === 'SIGINT' ? 20_000 : 5000)) break
  }
  const stubborn = await serversOn(real, recorded)
  if (stubborn.length > 0)
    throw new StartError(
      `PostgreSQL of an earlier start does not end: stop process ${stubborn.join(', ')} by hand.`,
    )
  if (await livesElsewhere(real, lockFile))
    throw new StartError(
      `The database in ${real} still runs in another container, whose server has ended. Stop that container, and start again.`,
    )
  await rm(lockFile, { force: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${lockFile} cannot be removed (${error.code}): what an earlier start has left there must go. Remove it by hand.`,
    )
  })
  const sockets = (await readdir(real)).filter((name) => name.startsWith('.s.PGSQL.'))
  await Promise.all(sockets.map((name) => rm(join(real, name), { force: true })))
}

/**
 * A server in another container is not visible in the process list, but the kernel shows from everywhere on this
 * machine whether its socket is being listened on. Servers on other machines are not detected.
 */
async function livesElsewhere(cluster: string, lockFile: string) {
  // Line 4 of the lock file is the port, which is part of the name of the socket file.
  const port = Number((await readOrNull(lockFile))?.split('\n')[3])
  if (process.platform !== 'linux' || !port) return false
  const directory = await open(cluster, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    // The path leads through /proc, since a socket path is limited to 107 bytes.
    const socket = connect(`/proc/self/fd/${directory.fd}/.s.PGSQL.${port}`)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    socket.once('connect', () => resolve(true))
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    )
    const lives = await promise
    socket.destroy()
    return lives
  } finally {
    await directory.close()
  }
}

async function endedWithin(cluster: string, recorded: number, milliseconds: number) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(25))
    if ((await serversOn(cluster, recorded)).length === 0) return true
  return false
}

async function serversOn(cluster: string, recorded: number) {
  if (process.platform !== 'linux') return commandNames(recorded, cluster) ? [recorded] : []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const directory = await readlink(`/proc/${pid}/cwd`).catch(() => null)
      if (directory !== cluster) return []
      const program = (await readOrNull(`/proc/${pid}/comm`))?.trim()
      return program === 'postgres' ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

/** macOS does not show the working directory, but a postmaster keeps the command line it was started with. */
function commandNames(pid: number, cluster: string) {
  if (!(pid > 1)) return false
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return /\bpostgres\b/.test(command) && command.includes(cluster)
  } catch {
    // The command `ps` fails when the process does not exist.
    return false
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const readOrNull = (path: string) => readFile(path, 'utf8').catch(() => null)
