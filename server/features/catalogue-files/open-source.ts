import { stat } from 'node:fs/promises'
import { StartError } from '#server/core/errors/start-error.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { folderTree } from './folder-tree.ts'
import { openCatalogue } from './open-catalogue.ts'
import type { Source } from './source.ts'
import { tarTree } from './tar-tree.ts'

/** Opens an exported catalogue, in a folder or a tar archive. */
export async function openExport(path: string): Promise<Source> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new StartError(`There is no ${path}.`)
    throw error
  })
  const tree = found.isDirectory() ? await folderTree(path) : await tarTree(path, path)
  try {
    return await openCatalogue(tree)
  } catch (error) {
    await tree.close()
    throw error
  }
}
