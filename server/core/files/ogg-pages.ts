import type { Bytes } from './bytes.ts'

const PAGE = Buffer.from('OggS')
const HEADER = 27
const FIRST_PAGE = 2
const LAST_PAGE = 4

type Stream = { codec: string; rate: number; preSkip: number; position: number; isEnded: boolean }
/** `isEnded`: every stream has its last page. */
type Sound = { codecs: Set<string>; seconds: number; bytes: number; isEnded: boolean }

/**
 * Reads all pages of an Ogg: its length is not stored anywhere else, and recordings joined end to end restart their
 * count. The codecs are `opus`, `vorbis`, `flac`, `skeleton` (which describes the others), and `other`.
 * Source: RFC 3533 (pages), RFC 7845 (Opus), the Vorbis I specification, the Ogg mapping of FLAC.
 */
export function readOgg(file: Bytes): Sound {
  const streams = new Map<number, Stream>()
  const sound: Sound = { codecs: new Set(), seconds: 0, bytes: 0, isEnded: true }
  const finish = (stream?: Stream) => {
    if (!stream || stream.rate === 0) return
    sound.seconds += Math.max(0, stream.position - stream.preSkip) / stream.rate
    sound.isEnded &&= stream.isEnded
  }

  for (let at = 0; at !== -1; ) {
    const header = file.at(at, HEADER)
    if (header.length < HEADER) break
    if (!header.subarray(0, 4).equals(PAGE)) {
      at = file.find(PAGE, at + 1)
      continue
    }
    const flags = header.readUInt8(5)
    const position = Number(header.readBigInt64LE(6))
    const serial = header.readUInt32LE(14)
    const table = file.at(at + HEADER, header.readUInt8(26))
    const length = table.reduce((sum, segment) => sum + segment, 0)
    const body = at + HEADER + table.length
    if (body + length > file.size) break
    if (flags & FIRST_PAGE) {
      const stream = streamOf(file.at(body, Math.min(length, 64)))
      finish(streams.get(serial))
      streams.set(serial, stream)
      sound.codecs.add(stream.codec)
    }
    const stream = streams.get(serial)
    if (stream && flags & LAST_PAGE) stream.isEnded = true
    // -1: no packet ends on this page.
    if (stream && position > 0) stream.position = position
    sound.bytes += length
    at = body + length
  }
  for (const stream of streams.values()) finish(stream)
  return sound
}

/** Detects the codec by a stream's first packet; the rate is 0 for streams without audio or with a damaged header. */
function streamOf(head: Buffer): Stream {
  const begins = (mark: string) => head.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'))
  const none = { rate: 0, preSkip: 0, position: 0, isEnded: false }
  if (begins('OpusHead') && head.length >= 19)
    return { ...none, codec: 'opus', rate: 48_000, preSkip: head.readUInt16LE(10) }
  if (begins('\x01vorbis') && head.length >= 30)
    return { ...none, codec: 'vorbis', rate: head.readUInt32LE(12) }
  if (begins('\x7fFLAC') && head.length >= 31)
    return { ...none, codec: 'flac', rate: head.readUInt32BE(27) >>> 12 }
  return { ...none, codec: begins('fishead') ? 'skeleton' : 'other' }
}
