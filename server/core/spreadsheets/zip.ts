import { pipeline, type Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { exactSize } from '#server/files/exact-size.ts'
import { say } from '#server/words/say.ts'
import { damaged, Unreadable } from './cells.ts'

/** A workbook with a picture in every cell has fewer. */
const MOST_PARTS = 20_000
const MEGABYTE = 1024 * 1024
const STORED = 0
const DEFLATED = 8

/** In bytes: the library's own pieces of 16 KB cost as much as reading what is in them. */
const PIECE = 256 * 1024

export type Zip = {
  has(name: string): boolean
  /** The bytes of a part. Throws `Unreadable` when there is none, or when it says that it has more than `most` bytes. */
  read(name: string, most: number): Promise<Readable>
  close(): void
}

/**
 * Opens a zip file. Its directory is read, never its parts in their order: where in the file a part lies does not
 * matter. A part that has more bytes than it says breaks off with an error.
 */
export async function openZip(path: string): Promise<Zip> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw damaged()
  })
  const parts = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName.toLowerCase(), entry)
      if (parts.size > MOST_PARTS) throw new Unreadable(say('sheet.manyParts'))
    }
  } catch (error) {
    zip.close()
    throw error instanceof Unreadable ? error : damaged()
  }
  return {
    has: (name) => parts.has(name.toLowerCase()),
    async read(name, most) {
      const part = parts.get(name.toLowerCase())
      if (!part) throw damaged()
      if (part.isEncrypted()) throw new Unreadable(say('sheet.isProtected'))
      if (part.uncompressedSize > most)
        throw new Unreadable(say('sheet.partTooLarge', { most: Math.round(most / MEGABYTE) }))
      const packed = await zip.openReadStreamPromise(part, { decodeFileData: false }).catch(() => {
        throw damaged()
      })
      if (part.compressionMethod === STORED) return packed
      if (part.compressionMethod === DEFLATED) return unpacked(packed, part.uncompressedSize)
      throw damaged()
    },
    close: () => zip.close(),
  }
}

/** A part whose bytes are more or fewer than were announced breaks off with an error. */
const unpacked = (packed: Readable, size: number): Readable =>
  // What goes wrong is told to whoever reads the last stream; when he stops, the others end with it.
  pipeline(packed, createInflateRaw({ chunkSize: PIECE }), exactSize(size), () => {})
