import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** In bytes of address space: ffmpeg takes some 300 MB, most of it for its libraries. */
const MAX_MEMORY = 1024 ** 3
/** The niceness of ffmpeg, one less than the maximum: requests are served first. */
const PRIORITY = 18

type Limits = {
  /** The folder in which ffmpeg starts. `maxSize` is the most bytes that a file which it writes can have. */
  cwd: string
  maxSize: number
}

/** Starts ffmpeg in a process with limits on memory and file size, its output and errors piped. Throws what `spawn` throws. */
export function spawnLimited(
  ffmpeg: string,
  args: readonly string[],
  { cwd, maxSize }: Limits,
): ChildProcess {
  // The shell sets the limits and is then replaced by ffmpeg. Not every system has a limit for memory.
  const limited = `ulimit -v ${MAX_MEMORY / 1024} 2>/dev/null; ulimit -f ${Math.ceil(maxSize / 512)}; exec "$@"`
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ffmpeg, ...args], {
    cwd,
    // No secrets in the environment of a process that reads untrusted files.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process gets a group, which is ended with all processes that it has started.
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
    // All processes of the group have ended already.
  }
}
