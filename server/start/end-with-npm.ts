import { existsSync, readFileSync } from 'node:fs'

/** In milliseconds: how often it looks for npm. */
const INTERVAL_MS = 250

/**
 * Calls `end` when npm, which started this process, is gone: killed by force, it leaves its children running, and these get a
 * new parent. Without npm a new parent is no reason to end: a program may be left running on purpose.
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

/** This process, the script that waits for it, if there is one, and the shell of npm, each with its parent. */
function parents() {
  const between = process.connected ? [process.pid, process.ppid] : [process.pid]
  const shell = parentOf(between.at(-1) ?? process.pid)
  const pids = nameOf(shell) === 'sh' ? [...between, shell] : between
  return pids.map((pid) => ({ pid, parent: parentOf(pid) }))
}

const parentOf = (pid: number) => (pid === process.pid ? process.ppid : Number(statOf(pid)?.[2] ?? 0))

const nameOf = (pid: number) => statOf(pid)?.[1]

/** Name and parent of a process on Linux (proc_pid_stat(5)); elsewhere the shell is replaced by its command. */
function statOf(pid: number) {
  const file = `/proc/${pid}/stat`
  return existsSync(file) ? /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(file, 'utf8')) : null
}
