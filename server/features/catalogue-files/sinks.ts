import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#server/core/errors/start-error.ts'
import { codeOf, isFull } from '#server/core/errors/storage-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { CATALOGUE } from './entities.ts'
import { MANIFEST, recordsFile } from './manifest.ts'
import { CatalogueProblem } from './problem.ts'
import { BLOCK, paddingOf, tarHeader } from './tar-header.ts'

/** Where an export goes: files are written one after the other, the manifest last. */
export type Sink = {
  /** Whether a file of this size is there already, from an export that was interrupted. */
  has(path: string, size: number): Promise<boolean>
  /** A file of a size that is known. */
  add(path: string, content: AsyncIterable<Buffer>, size: number): Promise<void>
  /** A file whose size is known at its end. */
  addText(path: string, content: AsyncIterable<Buffer>): Promise<void>
  finish(): Promise<void>
}

/** Does what writes to a place; what keeps it from that is said in words. Errors of what is written stay unchanged. */
async function writing<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { path = '', syscall } = error as NodeJS.ErrnoException
    if (isFull(error))
      throw new StartError(`There is no space left for ${place}. Free some, or choose another place.`)
    if (codeOf(error) !== '' && (path.startsWith(place) || syscall === 'write'))
      throw new StartError(
        `Nothing can be written to ${place} (${codeOf(error)}). Give the user of this command the right to, or choose another place.`,
      )
    throw error
  }
}

/** Writes to a folder that is empty, or has what an interrupted export has left. Throws `CatalogueProblem` for any other. */
export async function folderSink(folder: string): Promise<Sink> {
  await writing(folder, () => mkdir(folder, { recursive: true }))
  const ours = new Set(['files', MANIFEST, ...CATALOGUE.map(({ name }) => recordsFile(name))])
  const names = await readdir(folder)
  if (names.includes(MANIFEST))
    throw new CatalogueProblem(message('catalogueFiles.hasExport', { name: folder }))
  const isForeign = (name: string) => !ours.has(name.replace(/\.part$/, ''))
  if (names.some(isForeign)) throw new CatalogueProblem(message('catalogueFiles.notEmpty', { name: folder }))

  const write = (path: string, content: AsyncIterable<Buffer>) =>
    writing(folder, async () => {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true })
      await pipeline(Readable.from(content), createWriteStream(`${target}.part`, { flush: true }))
      await rename(`${target}.part`, target)
    })
  return {
    async has(path, size) {
      try {
        return (await stat(join(folder, path))).size === size
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      }
    },
    add: write,
    addText: write,
    finish: async () => undefined,
  }
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>
type Append = (content: Chunks) => Promise<void>

async function* part(name: string, content: AsyncIterable<Buffer>, size: number) {
  yield tarHeader(name, size)
  let seen = 0
  for await (const chunk of content) {
    seen += chunk.length
    yield chunk
  }
  if (seen !== size) throw new Error(`${name} has ${seen} bytes instead of ${size}`)
  yield Buffer.alloc(paddingOf(size))
}

/** Appends the parts of a tar archive; texts go to the file `beside` first, since their size comes before them. */
function tarParts(append: Append, beside: string): Sink {
  return {
    has: async () => false,
    add: (name, content, size) => append(part(name, content, size)),
    async addText(name, content) {
      try {
        await pipeline(Readable.from(content), createWriteStream(beside, { mode: 0o600 }))
        await append(part(name, createReadStream(beside), (await stat(beside)).size))
      } finally {
        await rm(beside, { force: true })
      }
    },
    finish: () => append([Buffer.alloc(2 * BLOCK)]),
  }
}

/** Writes a tar archive to the file `path`. */
export async function tarSink(path: string): Promise<Sink> {
  await writing(path, () => writeFile(path, ''))
  const parts = tarParts(
    (content) => pipeline(Readable.from(content), createWriteStream(path, { flags: 'a' })),
    `${path}.part`,
  )
  return {
    ...parts,
    add: (name, content, size) => writing(path, () => parts.add(name, content, size)),
    addText: (name, content) => writing(path, () => parts.addText(name, content)),
    finish: () =>
      writing(path, async () => {
        await parts.finish()
        const file = await open(path)
        await file.sync()
        await file.close()
      }),
  }
}

/** Writes a tar archive to a stream, as fast as it is read. */
export function tarStream(out: Writable, beside: string, signal: AbortSignal): Sink {
  return tarParts(async (content) => {
    for await (const chunk of content) {
      signal.throwIfAborted()
      if (!out.write(chunk)) await once(out, 'drain', { signal })
    }
  }, beside)
}
