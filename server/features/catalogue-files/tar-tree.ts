import { open } from 'node:fs/promises'
import { message } from '#server/core/messages/message.ts'
import type { FileTree } from './open-catalogue.ts'
import { CatalogueProblem } from './problem.ts'
import { BLOCK, paddingOf, readTarHeader } from './tar-header.ts'

/** The most files of an archive: their positions are held in memory. A larger catalogue is imported from a folder. */
const MAX_PARTS = 500_000
/** In bytes: how much is read at once. */
const CHUNK = 256 * 1024

/** Whether a name leads out of the archive. No file is written under its name, but such an archive was made to do harm. */
const leadsOutside = (name: string) => name.startsWith('/') || name.split(/[/\\]/).includes('..')

/** Opens the files of an uncompressed tar archive. Each is read from its part of the archive, so none can be larger. */
export async function tarTree(path: string, label: string): Promise<FileTree> {
  const file = await open(path)
  const parts = new Map<string, { start: number; size: number }>()
  try {
    const { size: length } = await file.stat()
    const block = Buffer.alloc(BLOCK)
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(block, 0, BLOCK, at)
      const header = readTarHeader(block.subarray(0, bytesRead))
      if (header === undefined) throw new CatalogueProblem(message('catalogueFiles.noArchive'))
      if (header === null) break
      const { name, size, isFile } = header
      const start = at + BLOCK
      if (start + size > length) throw new CatalogueProblem(message('catalogueFiles.noArchive'))
      const part = name.replace(/^(\.\/)+/, '')
      if (leadsOutside(part)) throw new CatalogueProblem(message('catalogueFiles.badPath', { name }))
      if (isFile) parts.set(part, { start, size })
      if (parts.size > MAX_PARTS) throw new CatalogueProblem(message('catalogueFiles.manyFiles'))
      at = start + size + paddingOf(size)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    label,
    async read(name) {
      const part = parts.get(name)
      return part ? partOf(part.start, part.size) : null
    },
    close: () => file.close(),
  }

  async function* partOf(start: number, size: number): AsyncGenerator<Buffer> {
    for (let done = 0; done < size; ) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(Math.min(CHUNK, size - done)),
        0,
        Math.min(CHUNK, size - done),
        start + done,
      )
      if (bytesRead === 0) throw new CatalogueProblem(message('catalogueFiles.noArchive'))
      done += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }
}
