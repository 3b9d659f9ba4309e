import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipPart = { name: string; content: AsyncIterable<string> | Iterable<string> }

/** The date of every part: 1 January 1980, the earliest of a zip file, so that equal content gives equal files. */
const DATE = 0x21
/** Flags of every part: its sizes follow its content, and its name is UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20

/** Streams parts as a zip file; each may have up to 4 GB. */
export async function* writeZip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const start = offset
    const fileName = Buffer.from(name)
    const header = record(0x04034b50, [2, VERSION], ...about(0, 0, 0), [2, fileName.length], [2, 0])
    yield Buffer.concat([header, fileName])
    offset += header.length + fileName.length

    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const piece of deflated(content, sums)) {
      sums.packed += piece.length
      yield piece
    }
    const { crc, size, packed } = sums
    const descriptor = record(0x08074b50, [4, crc], [4, packed], [4, size])
    yield descriptor
    offset += packed + descriptor.length

    const entry = record(
      0x02014b50,
      [2, VERSION],
      [2, VERSION],
      ...about(crc, packed, size),
      [2, fileName.length],
      // No extra field, no comment, first disk, no attributes.
      ...[2, 2, 2, 2, 4].map((length): [number, number] => [length, 0]),
      [4, start],
    )
    directory.push(Buffer.concat([entry, fileName]))
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const count = directory.length
  yield* directory
  yield record(0x06054b50, [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])
}

async function* deflated(
  content: ZipPart['content'],
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  async function* bytes() {
    for await (const text of content) {
      const piece = Buffer.from(text)
      sums.crc = crc32(piece, sums.crc)
      sums.size += piece.length
      yield piece
    }
  }
  const source = Readable.from(bytes())
  const deflate = createDeflateRaw()
  source.on('error', (error) => deflate.destroy(error))
  try {
    yield* source.pipe(deflate) as AsyncIterable<Buffer>
  } finally {
    source.destroy()
  }
}

/** The fields that the local header of a part and its entry in the directory have in common. */
const about = (crc: number, packed: number, size: number): [number, number][] => [
  [2, FLAGS],
  [2, DEFLATE],
  [2, 0],
  [2, DATE],
  [4, crc],
  [4, packed],
  [4, size],
]

/** Writes a signature and fields of 2 or 4 bytes, little-endian. */
function record(signature: number, ...fields: [length: number, value: number][]): Buffer {
  const all: [number, number][] = [[4, signature], ...fields]
  const bytes = Buffer.alloc(all.reduce((sum, [length]) => sum + length, 0))
  all.reduce((at, [length, value]) => bytes.writeUIntLE(value, at, length), 0)
  return bytes
}
