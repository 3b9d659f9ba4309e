import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { diskRoom, freeBytes } from '#server/core/temporary-files/disk-room.ts'
import { isIncomplete } from '#server/features/backups/incomplete.ts'

const MEGABYTE = 1024 ** 2
/**
 * In bytes: the free space that a start needs, for a new database with its log, or for what a recovery after a crash writes first.
 */
const LEAST_FREE = 100 * MEGABYTE

/** Throws a `StartError` when a restore was interrupted, or something else is in the place of one of our folders. */
export async function checkFolders(dataDir: string): Promise<void> {
  if (isIncomplete(dataDir))
    throw new StartError(
      `The restore of a backup into ${dataDir} was interrupted, so its data is not complete. Run the same npm run restore again: it begins anew.`,
    )
  for (const name of ['files', 'tmp', 'postgres', 'outbox']) {
    const path = join(dataDir, name)
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new StartError(`${path} cannot be read (${error.code}): choose another directory with DATA_DIR.`)
    })
    if (found && !found.isDirectory())
      throw new StartError(
        `${path} is a file, where a folder belongs. Move it away, or choose another directory with DATA_DIR.`,
      )
  }
}

/** Warns of a disk with less than the reserve: the product still serves what is there, and readiness says the same. */
export async function warnOfFullDisk(
  { dataDir, diskReserve }: Pick<Settings, 'dataDir' | 'diskReserve'>,
  log: Log,
): Promise<void> {
  if (await diskRoom(dataDir, diskReserve).isLow())
    log.warn({ directory: dataDir }, 'The disk is almost full: files are refused')
}

/**
 * Throws a `StartError` when the disk is full: PostgreSQL, when it finds no room at its start, names a checkpoint and not the disk.
 */
export async function checkDisk(dataDir: string): Promise<void> {
  const free = await freeBytes(dataDir)
  if (free >= LEAST_FREE) return
  throw new StartError(
    `The disk of the data directory ${dataDir} is full: ${Math.floor(free / MEGABYTE)} MB are free, and the database needs ${LEAST_FREE / MEGABYTE} MB to start. Free some space, or choose another directory with DATA_DIR.`,
  )
}
