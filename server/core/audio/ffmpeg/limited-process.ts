import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** In bytes of address space: ffmpeg takes some 300 MB, most of it for its libraries. */
const MAX_MEMORY = 1024 ** 3
/** The least urgent but one: requests come first. */
const PRIORITY = 18

type Limits = {
  /** Where it starts, and the most bytes that a file which it writes can have. */
  cwd: string
  maxSize: number
}

/**
 * Starts ffmpeg as a process of its own, which may use so much memory and disk and no more. Its output and its errors are
 * piped. Its errors to start are those of `spawn`.
 */
export function spawnLimited(
  ffmpeg: string,
  args: readonly string[],
  { cwd, maxSize }: Limits,
): ChildProcess {
  // The shell sets the limits of the process and is then replaced by it; not every system has one for memory.
  const limited = `ulimit -v ${MAX_MEMORY / 1024} 2>/dev/null; ulimit -f ${Math.ceil(maxSize / 512)}; exec "$@"`
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ffmpeg, ...args], {
    cwd,
    // No secrets in the environment of a process that reads untrusted files.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which is ended with all that it has started.
    detached: true,
  })
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY)
  return child
}

/** Ends a process of `spawnLimited` with all that it has started. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
