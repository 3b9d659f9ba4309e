import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unknownPath } from '#server/core/errors/api-errors.ts'
import { codeOf, diskError } from '#server/core/errors/storage-errors.ts'
import type { DiskRoom } from '#server/core/temporary-files/disk-room.ts'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'
import { exactSize } from './exact-size.ts'
import { checkKey } from './keys.ts'
import type { FileStore, LocalFile } from './store.ts'

/** In bytes per read: larger is not faster here, and each of a thousand slow listeners holds one or two of these. */
const CHUNK = 128 * 1024

const gone = (error: unknown) => ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))

/** Stores files below the folder `root`, each at the path of its key, as long as there is `room`. */
export function diskStore(root: string, room?: DiskRoom): FileStore {
  const names = temporaryNames(join(root, '.tmp'))
  const pathOf = (key: string) => join(root, checkKey(key))

  return {
    async write(
      key: string,
      source: Buffer | Readable | LocalFile,
      options: { contentType: string; size?: number },
    ) {
      const path = pathOf(key)
      const temporary = names.take(randomUUID())
      try {
        await mkdir(dirname(temporary), { recursive: true })
        await mkdir(dirname(path), { recursive: true })
        await room?.check()
        await fill(temporary, source, options.size)
        await rename(temporary, path)
        await sync(dirname(path))
      } catch (error) {
        // A temporary file that cannot be removed now is swept later; the first error is the one to report.
        await Promise.allSettled([rm(temporary, { force: true })])
        throw diskError(error)
      } finally {
        names.release(temporary)
      }
    },

    async head(key) {
      try {
        const found = await stat(pathOf(key))
        return found.isFile() ? { size: found.size, modified: found.mtime } : null
      } catch (error) {
        if (gone(error)) return null
        throw diskError(error)
      }
    },

    async read(key, range) {
      try {
        const file = await open(pathOf(key))
        return file.createReadStream({ ...range, highWaterMark: CHUNK })
      } catch (error) {
        throw gone(error) ? unknownPath() : diskError(error)
      }
    },

    async *list(prefix) {
      const folder = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      try {
        for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name)
          const key = relative(root, path).split(sep).join('/')
          if (!entry.isFile() || !key.startsWith(prefix) || key.startsWith('.')) continue
          yield { key, size: (await stat(path)).size }
        }
      } catch (error) {
        if (!gone(error)) throw diskError(error)
      }
    },

    async remove(key) {
      try {
        await rm(pathOf(key), { force: true })
      } catch (error) {
        throw diskError(error)
      }
    },

    addressOf: null,
    pathOf,

    sweep: () => names.sweep(),

    // A full disk is not an error here: reading still works, and taking the server out of service would not help.
    async check() {
      try {
        await mkdir(root, { recursive: true })
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (error) {
        throw diskError(error)
      }
    },
  }
}

/** Writes the whole source and syncs it to the disk. */
async function fill(path: string, source: Buffer | Readable | LocalFile, size?: number) {
  if (Buffer.isBuffer(source)) return writeFile(path, source, { flag: 'wx', flush: true })
  if (source instanceof Readable) {
    const target = createWriteStream(path, { flags: 'wx', flush: true })
    return size === undefined ? pipeline(source, target) : pipeline(source, exactSize(size), target)
  }
  try {
    await link(source.path, path)
  } catch (error) {
    // The file is on another disk, or on a file system without hard links.
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(codeOf(error))) throw error
    await copyFile(source.path, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  }
  await sync(path)
}

/** Flushes a file to the disk: after a power failure, its name could exist without its content. */
async function sync(path: string) {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
