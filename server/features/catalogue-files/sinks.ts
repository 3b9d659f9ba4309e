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

/** The target of an export: files are written one after the other, the manifest last. */
export type Sink = {
  /** Whether a file of this size exists already, from an interrupted export. */
  has(path: string, size: number): Promise<boolean>
  /** Adds a file of known size. */
  add(path: string, content: AsyncIterable<Buffer>, size: number): Promise<void>
  /** Adds a file whose size is known only at its end. */
  addText(path: string, content: AsyncIterable<Buffer>): Promise<void>
  finish(): Promise<void>
}

/** Runs work that writes to a place, and says errors of the place in words. Errors of the content stay unchanged. */
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

/** Writes to a folder that is empty, or has the files of an interrupted export. Throws `CatalogueProblem` for any other folder. */
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

/** Appends the parts of a tar archive. A text goes to the file `beside` first, since its size must precede it. */
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

/** Writes a tar archive to a stream, as fast as its reader takes it. */
export function tarStream(out: Writable, beside: string, signal: AbortSignal): Sink {
  return tarParts(async (content) => {
    for await (const chunk of content) {
      signal.throwIfAborted()
      if (!out.write(chunk)) await once(out, 'drain', { signal })
    }
  }, beside)
}
