import { existsSync, readFileSync } from 'node:fs'

/** In milliseconds: how often the process checks whether npm still runs. */
const INTERVAL_MS = 250

/**
 * Calls `end` when npm, which started this process, is gone: when npm is killed, its children go on with another parent. Without
 * npm, another parent is no reason to end, since a program may be left running on purpose.
 */
export function endWithNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const started = parents()
  const watch = setInterval(() => {
    if (started.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(watch)
    end()
  }, INTERVAL_MS)
  watch.unref()
}

/**
 * The processes between npm and this one, each with its parent: this process, the script that waits for it, and the shell of npm.
 */
function parents() {
  const between = process.connected ? [process.pid, process.ppid] : [process.pid]
  const shell = parentOf(between.at(-1) ?? process.pid)
  const pids = nameOf(shell) === 'sh' ? [...between, shell] : between
  return pids.map((pid) => ({ pid, parent: parentOf(pid) }))
}

const parentOf = (pid: number) => (pid === process.pid ? process.ppid : Number(statOf(pid)?.[2] ?? 0))

const nameOf = (pid: number) => statOf(pid)?.[1]

/** The name and parent of a process on Linux (proc_pid_stat(5)); null elsewhere, where the shell is replaced by its command. */
function statOf(pid: number) {
  const file = `/proc/${pid}/stat`
  return existsSync(file) ? /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(file, 'utf8')) : null
}
