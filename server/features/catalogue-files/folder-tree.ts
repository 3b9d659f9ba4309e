import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import type { FileTree } from './open-catalogue.ts'

/** In bytes: how much is read at once. */
const CHUNK = 256 * 1024

/** The files below a folder. A symbolic link that leads out of the folder counts as missing. */
export async function folderTree(folder: string): Promise<FileTree> {
  const root = await realpath(folder)
  return {
    label: folder,
    async read(path) {
      try {
        const real = await realpath(join(root, path))
        if (!real.startsWith(`${root}${sep}`) || !(await stat(real)).isFile()) return null
        const file = await open(real, constants.O_RDONLY)
        return file.createReadStream({ highWaterMark: CHUNK })
      } catch (error) {
        if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes(codeOf(error))) return null
        throw error
      }
    },
    close: async () => undefined,
  }
}
