import type { Bytes } from './bytes.ts'

const PAGE = Buffer.from('OggS')
const HEADER = 27
const FIRST_PAGE = 2
/** In bytes: the length of a segment whose packet continues in the next segment. */
const GOES_ON = 255

/**
 * The state of a stream. `begin` is where its count of samples begins, which in a recording of a broadcast is not 0; null until
 * known.
 */
type Stream = { codec: string; rate: number; preSkip: number; position: number; begin: number | null }
/**
 * The sound of a file. `isCut`: the file ends in the middle of a page or packet. The flag of the last page is not used, since many
 * recorders never set it.
 */
type Sound = { codecs: Set<string>; seconds: number; bytes: number; isCut: boolean }

/**
 * Reads all pages of an Ogg: its length is not stored anywhere else, and recordings joined end to end restart their
 * count. The codecs are `opus`, `vorbis`, `flac`, `skeleton` (which describes the others), and `other`.
 * Source: RFC 3533 (pages), RFC 7845 (Opus), the Vorbis I specification, the Ogg mapping of FLAC.
 */
export function readOgg(file: Bytes): Sound {
  const streams = new Map<number, Stream>()
  const sound: Sound = { codecs: new Set(), seconds: 0, bytes: 0, isCut: false }
  const finish = (stream?: Stream) => {
    if (!stream || stream.rate === 0) return
    sound.seconds += Math.max(0, stream.position - (stream.begin ?? 0) - stream.preSkip) / stream.rate
  }

  for (let at = 0; at !== -1; ) {
    const header = file.at(at, HEADER)
    if (header.length < HEADER) {
      sound.isCut ||= header.length > 0 && PAGE.subarray(0, header.length).equals(header.subarray(0, 4))
      break
    }
    if (!header.subarray(0, 4).equals(PAGE)) {
      at = file.find(PAGE, at + 1)
      continue
    }
    const flags = header.readUInt8(5)
    const position = Number(header.readBigInt64LE(6))
    const serial = header.readUInt32LE(14)
    const segments = header.readUInt8(26)
    const table = Buffer.from(file.at(at + HEADER, segments))
    const length = table.reduce((sum, segment) => sum + segment, 0)
    const body = at + HEADER + segments
    if (table.length < segments || body + length > file.size) {
      sound.isCut = true
      break
    }
    if (flags & FIRST_PAGE) {
      const stream = streamOf(file.at(body, Math.min(length, 64)))
      finish(streams.get(serial))
      streams.set(serial, stream)
      sound.codecs.add(stream.codec)
    }
    const stream = streams.get(serial)
    // The last page of the file decides, whichever stream it belongs to.
    sound.isCut = table.at(-1) === GOES_ON
    // A position of -1 means that no packet ends on this page.
    if (stream && position > 0) {
      if (stream.codec === 'opus') stream.begin ??= beginOf(position - opusSamples(file, body, table))
      stream.position = position
    }
    sound.bytes += length
    at = body + length
  }
  for (const stream of streams.values()) finish(stream)
  return sound
}

/** Detects the codec by a stream's first packet; the rate is 0 for streams without audio or with a damaged header. */
function streamOf(head: Buffer): Stream {
  const begins = (mark: string) => head.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'))
  const none = { rate: 0, preSkip: 0, position: 0, begin: null }
  if (begins('OpusHead') && head.length >= 19)
    return { ...none, codec: 'opus', rate: 48_000, preSkip: head.readUInt16LE(10) }
  if (begins('\x01vorbis') && head.length >= 30)
    return { ...none, codec: 'vorbis', rate: head.readUInt32LE(12) }
  if (begins('\x7fFLAC') && head.length >= 31)
    return { ...none, codec: 'flac', rate: head.readUInt32BE(27) >>> 12 }
  return { ...none, codec: begins('fishead') ? 'skeleton' : 'other' }
}

/**
 * In samples: where a stream begins to count. Fewer than a second is an inaccuracy of a program; a broadcast has gone on for long.
 */
const beginOf = (samples: number) => (samples > 48_000 ? samples : 0)

/** How many samples the packets of a page have; each packet says so in its first bytes (RFC 6716, 3.1 and 3.2). */
function opusSamples(file: Bytes, body: number, table: Buffer): number {
  let samples = 0
  let at = body
  let isBegin = true
  for (const segment of table) {
    if (isBegin && segment > 0) samples += samplesOf(file.at(at, 2))
    isBegin = segment < GOES_ON
    at += segment
  }
  return samples
}

/** The lengths of Opus frames in samples at 48,000 Hz, by the number of the configuration. */
const SILK = [480, 960, 1920, 2880]
const HYBRID = [480, 960]
const CELT = [120, 240, 480, 960]

function samplesOf(packet: Buffer): number {
  const [head = 0, second = 0] = packet
  const config = head >> 3
  const frame = config < 12 ? SILK[config % 4] : config < 16 ? HYBRID[config % 2] : CELT[(config - 16) % 4]
  const frames = [1, 2, 2, second & 0x3f][head & 3] ?? 1
  return (frame ?? 0) * frames
}
