import { createHash } from 'node:crypto'
import { message } from '#server/core/messages/message.ts'
import { CATALOGUE } from './entities.ts'
import { readLines } from './lines.ts'
import { MANIFEST, readManifest, recordsFile } from './manifest.ts'
import { CatalogueProblem } from './problem.ts'
import type { Source } from './source.ts'

/** A folder or an archive: files by path, with `/` between folders. */
export type FileTree = {
  label: string
  /** Reads a file; null when there is none at this path. */
  read(path: string): Promise<AsyncIterable<Buffer> | null>
  close(): Promise<void>
}

/** In bytes: the largest manifest that is read. */
const MAX_MANIFEST = 1024 * 1024

const SAFE_PATH = /^files(\/[\p{L}\p{M}\p{N} _()&',+~-][\p{L}\p{M}\p{N} ._()&',+~-]*)+$/u

/**
 * Opens an exported catalogue. All files with records are read once, so that a damaged or truncated one is noticed before the
 * import.
 */
export async function openCatalogue(tree: FileTree): Promise<Source> {
  const text = await textOf(tree, MANIFEST)
  if (text === null) throw new CatalogueProblem(message('catalogueFiles.noManifest'))
  const manifest = readManifest(text)
  for (const { resource, sha256 } of manifest.records)
    if ((await hashOf(tree, recordsFile(resource))) !== sha256)
      throw new CatalogueProblem(message('catalogueFiles.damaged', { name: recordsFile(resource) }))
  for (const { name } of CATALOGUE) {
    const isListed = manifest.records.some(({ resource }) => resource === name)
    if (!isListed && (await hasContent(tree, recordsFile(name))))
      throw new CatalogueProblem(message('catalogueFiles.unlisted', { name: recordsFile(name) }))
  }
  const kinds = CATALOGUE.flatMap(({ name }) => {
    const found = manifest.records.find(({ resource }) => resource === name)
    return found ? [{ resource: name, file: recordsFile(name), count: found.count }] : []
  })
  return {
    label: tree.label,
    name: manifest.source,
    digest: createHash('sha256').update(text).digest('hex'),
    kinds,
    addsOnly: false,
    async *read(resource, after) {
      const file = await tree.read(recordsFile(resource))
      if (file) yield* readLines(file, after)
    },
    open: (file) => openFile(tree, file),
    close: () => tree.close(),
  }
}

/** Opens a file that a record names. Throws `CatalogueProblem` when its path leads out of the export, or to no file. */
async function openFile(tree: FileTree, file: string): Promise<AsyncIterable<Buffer>> {
  if (!SAFE_PATH.test(file)) throw new CatalogueProblem(message('catalogueFiles.badPath', { name: file }))
  const content = await tree.read(file)
  if (!content) throw new CatalogueProblem(message('catalogueFiles.noFile', { name: file }))
  return content
}

async function textOf(tree: FileTree, path: string): Promise<string | null> {
  const file = await tree.read(path)
  if (!file) return null
  const held: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > MAX_MANIFEST) return null
    held.push(chunk)
  }
  return Buffer.concat(held).toString()
}

async function hasContent(tree: FileTree, path: string): Promise<boolean> {
  for await (const chunk of (await tree.read(path)) ?? []) if (chunk.length > 0) return true
  return false
}

async function hashOf(tree: FileTree, path: string): Promise<string | null> {
  const file = await tree.read(path)
  if (!file) return null
  const hash = createHash('sha256')
  for await (const chunk of file) hash.update(chunk)
  return hash.digest('hex')
}
