import { accessSync, constants } from 'node:fs'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/core/errors/start-error.ts'
import { isFull } from '#server/core/errors/storage-errors.ts'
import { diskIsFull, prepareDataDir, startErrorOfFile } from '#server/core/temporary-files/data-dir.ts'

/** Thrown when another process owns the data directory; the message is shown at the terminal. */
export class DataDirLocked extends StartError {
  override name = 'DataDirLocked'
}

type Lock = { release: () => Promise<void> }

/** SQLite's codes for a file that another connection has locked, and for a disk without room. */
const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/** Keeps the locks referenced: garbage collection would release them. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only owner of `dataDir` until it releases the lock or exits, for whatever reason.
 * The lock is an exclusive SQLite transaction on the empty file `lock`: a kernel lock on the file itself,
 * which works across containers and ends with the process, so nothing is left after `kill -9`.
 * Nothing else in this process may open that file: closing it again would release the lock (POSIX).
 * Waits up to `timeoutMs` for an owner that is closing; throws `DataDirLocked` when another process keeps it.
 */
export async function lockDataDir(dataDir: string, { timeoutMs = 200 } = {}): Promise<Lock> {
  await prepareDataDir(dataDir)
  const directory = await realpath(dataDir)
  const ownerFile = join(directory, 'lock.owner')
  const here = await thisProcess()
  for (const end = Date.now() + timeoutMs; ; await pause(100)) {
    const lock = take(directory)
    if (lock) {
      held.add(lock)
      await writeFile(ownerFile, JSON.stringify(here), { mode: 0o600 }).catch((error: unknown) => {
        release(lock)
        throw isFull(error) ? diskIsFull(directory) : error
      })
      return { release: async () => release(lock) }
    }
    if (Date.now() > end) throw new DataDirLocked(refusal(directory, await ownerIn(ownerFile), here))
  }
}

/** Takes the lock of a directory; null when another connection holds it. */
function take(directory: string) {
  const file = join(directory, 'lock')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL)
      throw diskIsFull(directory)
    refuseWithoutRights(file)
    throw new StartError(
      `${file} cannot be locked (${error instanceof Error ? error.message : error}). If it is not an empty file, remove it; if it is on a network drive, use a local disk or NFS 4 with locks, or choose another directory with DATA_DIR.`,
    )
  }
}

/** Throws an error that names missing rights, since SQLite says only that it cannot open the file. */
function refuseWithoutRights(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    const said = startErrorOfFile(error)
    if (said) throw said
  }
}

function release(lock: DatabaseSync) {
  held.delete(lock)
  lock.close()
}

type Owner = { pid: number; host: string; namespace: string }

/** The identity of this process: its id means something only on the same machine and in the same container. */
async function thisProcess(): Promise<Owner> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return { pid: process.pid, host: hostname(), namespace }
}

/** The owner named in the file; null when it has not written its identity yet. */
async function ownerIn(file: string) {
  try {
    const { pid, host, namespace } = JSON.parse(await readFile(file, 'utf8'))
    return { pid: Number(pid), host: String(host), namespace: String(namespace) } satisfies Owner
  } catch {
    return null
  }
}

function refusal(directory: string, owner: Owner | null, here: Owner) {
  let who = 'another copy'
  let stop = 'Stop that one'
  if (owner && (owner.host !== here.host || owner.namespace !== here.namespace))
    who = `another copy, in another container or on another machine (${owner.host}),`
  else if (owner) {
    who = `another copy, process ${owner.pid},`
    stop = `Stop that one (kill ${owner.pid})`
  }
  return `The data directory ${directory} is in use: ${who} is running on it. ${stop}, or give this one a directory of its own with DATA_DIR.`
}
