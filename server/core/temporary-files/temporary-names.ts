import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '#server/core/errors/storage-errors.ts'

const HOUR = 3_600_000

/** Every temporary file that this process is writing. */
const inWork = new Set<string>()

/**
 * Names of partial files that show a later process whether their writer is still alive:
 * `<host>~<process id>~<unique>` in `folder`, which other processes may use too.
 */
export function temporaryNames(folder: string) {
  async function abandoned(name: string) {
    const path = join(folder, name)
    const [host, pid] = name.split('~')
    // In a container, this process may have the process id of the one that died before a restart.
    if (host === hostname()) return Number(pid) === process.pid ? !inWork.has(path) : !isAlive(Number(pid))
    const found = await stat(path).catch((error) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
    return found !== null && found.mtimeMs < Date.now() - HOUR
  }

  return {
    take(unique: string) {
      const path = join(folder, `${hostname()}~${process.pid}~${unique}`)
      inWork.add(path)
      return path
    },
    release: (path: string) => inWork.delete(path),
    /** Deletes files whose writer is gone; returns their number. */
    async sweep() {
      let removed = 0
      for (const name of await list(folder)) {
        if (!(await abandoned(name))) continue
        await rm(join(folder, name), { force: true, recursive: true })
        removed++
      }
      return removed
    },
  }
}

async function list(folder: string) {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The code EPERM means that the process exists but belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}
