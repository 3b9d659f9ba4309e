import { pipeline, type Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { exactSize } from '#server/core/files/exact-size.ts'
import { message } from '#server/core/messages/message.ts'
import { damaged, SpreadsheetError } from './cells.ts'

/** The most parts of a zip file: even a workbook with a picture in every cell has fewer. */
const MAX_PARTS = 20_000
const MEGABYTE = 1024 * 1024
const STORED = 0
const DEFLATED = 8

/** In bytes: the size of decompressed chunks. The library's default of 16 KB costs as much time as parsing the content. */
const CHUNK_BYTES = 256 * 1024

export type Zip = {
  has(name: string): boolean
  /** Streams a part. Throws `SpreadsheetError` when it is missing, or declares more than `most` bytes. */
  read(name: string, most: number): Promise<Readable>
  close(): void
}

/**
 * Opens a zip file by its directory, so that the order of its parts does not matter. Reading a part fails when it has more bytes
 * than declared.
 */
export async function openZip(path: string): Promise<Zip> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw damaged()
  })
  const parts = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName.toLowerCase(), entry)
      if (parts.size > MAX_PARTS) throw new SpreadsheetError(message('sheet.manyParts'))
    }
  } catch (error) {
    zip.close()
    throw error instanceof SpreadsheetError ? error : damaged()
  }
  return {
    has: (name) => parts.has(name.toLowerCase()),
    async read(name, most) {
      const part = parts.get(name.toLowerCase())
      if (!part) throw damaged()
      if (part.isEncrypted()) throw new SpreadsheetError(message('sheet.isProtected'))
      if (part.uncompressedSize > most)
        throw new SpreadsheetError(message('sheet.partTooLarge', { most: Math.round(most / MEGABYTE) }))
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

/** Fails when a part has more or fewer bytes than declared. */
const unpacked = (packed: Readable, size: number): Readable =>
  // Errors reach the reader of the last stream; when it stops reading, the other streams are destroyed.
  pipeline(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }), exactSize(size), () => {})
