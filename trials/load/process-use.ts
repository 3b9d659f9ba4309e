import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'

type Process = { pid: number; parent: number; rss: number; command: string }

function allProcesses(): Process[] {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const lines = execFileSync('ps', ['-eww', '-o', 'pid=,ppid=,rss=,args='], options).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, rss, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command ? [{ pid: Number(pid), parent: Number(parent), rss: Number(rss), command }] : []
  })
}

/** The memory of a process and its children without PostgreSQL, in megabytes. */
export function memoryOf(pid: number): number {
  const all = allProcesses()
  const sum = (one: Process): number =>
    one.command.includes('postgres')
      ? 0
      : one.rss + all.filter(({ parent }) => parent === one.pid).reduce((rest, child) => rest + sum(child), 0)
  const own = all.find((one) => one.pid === pid)
  return own ? Math.round(sum(own) / 1024) : 0
}

/** How many files and sockets a process has open; null where the system does not say (it does on Linux). */
export async function handlesOf(pid: number): Promise<number | null> {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => null)
  return open?.length ?? null
}
