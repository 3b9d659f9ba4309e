import { execFileSync } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'

/**
 * Stops what an earlier, killed start has left running on the cluster, and removes its lock file.
 * Only for the owner of the data directory: nobody else may be using the cluster.
 * Processes are known by their working directory, never by a number that may have been given to another program.
 */
export async function stopLeftovers(cluster: string, log: Log) {
  const real = await realpath(cluster)
  const lockFile = join(real, 'postmaster.pid')
  const recorded = Number((await readOrNull(lockFile))?.split('\n')[0])
  const running = await serversOn(real, recorded)
  if (running.length > 0)
    log.warn({ processes: running }, 'PostgreSQL of an earlier start still runs: stopping it')

  const leader = running.includes(recorded) ? recorded : null
  // SIGINT: fast shutdown; SIGQUIT: at once, with recovery at the next start. Both are the postmaster's to pass on.
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
  await rm(lockFile, { force: true })
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

/** macOS shows no working directory, but a postmaster keeps the command line that we started it with. */
function commandNames(pid: number, cluster: string) {
  if (!(pid > 1)) return false
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return /\bpostgres\b/.test(command) && command.includes(cluster)
  } catch {
    // ps fails when there is no such process.
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
