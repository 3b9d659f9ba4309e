import { readdir, readFile } from 'node:fs/promises'

/** In processor seconds and MB: `ours` are Node's processes, `postgres` those of the database. */
type Used = { seconds: number; ours: number; postgres: number }

/** In ticks a second, as the kernel counts for programs. */
const TICKS = 100

/**
 * What a process and all below it have used: processor time, also of those that have ended and were waited for, and memory, in which
 * each page that several share counts once (PSS).
 */
export async function used(root: number): Promise<Used> {
  const running = (await Promise.all((await readdir('/proc')).filter(Number).map(read))).filter(
    (each) => each !== null,
  )
  const sum: Used = { seconds: 0, ours: 0, postgres: 0 }
  const below = [root]
  for (const id of below) {
    below.push(...running.filter(({ parent }) => parent === id).map((child) => child.id))
    const found = running.find((each) => each.id === id)
    if (!found) continue
    sum.seconds += found.seconds
    sum[found.name === 'postgres' ? 'postgres' : 'ours'] += found.megabytes
  }
  return sum
}

/** Null when the process has ended. */
async function read(pid: string) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((all, field) => all + Number(field), 0)
    const shares = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1').catch(() => '')
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(shares)?.[1] ?? 0)
    return {
      id: Number(pid),
      parent: Number(fields[1]),
      name,
      seconds: ticks / TICKS,
      megabytes: kilobytes / 1024,
    }
  } catch {
    return null
  }
}
