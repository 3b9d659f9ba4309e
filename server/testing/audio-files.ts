/** Short recordings of silence in every accepted format, made byte by byte: there is no encoder in the house. */

type Tags = {
  title?: string
  /** Several, where the format has several values. */
  artist?: string | string[]
  album?: string
  date?: string
  /** The place in the album, such as '3' or '3/12'. */
  track?: string
  genre?: string
  lyrics?: string
  cover?: Buffer
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const be16 = (value: number) => Buffer.from([value >>> 8, value & 0xff])
const be32 = (value: number) =>
  Buffer.from([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff])
const le32 = (value: number) => be32(value).reverse()

/** As many bytes as 28 bits say, the way that ID3 writes a number. */
const synchsafe = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f))

/** An ID3v2.4 tag; `claimed` is the size that it says it has, in bytes. */
export function id3(
  { title, artist, album, date, track, genre, lyrics, cover }: Tags,
  claimed?: number,
): Buffer {
  const frame = (id: string, body: Buffer) =>
    Buffer.concat([latin(id), synchsafe(body.length), be16(0), body])
  const text = (id: string, value?: string) => (value ? [frame(id, Buffer.from(`\x03${value}`))] : [])
  const picture = (bytes: Buffer) => Buffer.concat([latin('\0image/png\0\x03\0'), bytes])
  const body = Buffer.concat([
    ...text('TIT2', title),
    ...text('TPE1', [artist ?? []].flat().join('\0')),
    ...text('TALB', album),
    ...text('TDRC', date),
    ...text('TRCK', track),
    ...text('TCON', genre),
    ...(lyrics ? [frame('USLT', Buffer.from(`\x03eng\0${lyrics}`))] : []),
    ...(cover ? [frame('APIC', picture(cover))] : []),
  ])
  return Buffer.concat([latin('ID3\x04\0\0'), synchsafe(claimed ?? body.length), body])
}

/** In kbit/s, as MPEG-1 layer III numbers them. */
const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

/** One frame of 1152 silent samples at 44,100 Hz: its side information says that nothing follows. */
function mp3Frame(kilobits: number): Buffer {
  const frame = Buffer.alloc(Math.floor((144_000 * kilobits) / 44_100))
  frame.writeUInt32BE(0xfffb_00c0 + BITRATES.indexOf(kilobits) * 0x1000)
  return frame
}

/** MPEG-1 layer III, mono, of frames with these bit rates in kbit/s, one after the other. */
export const mp3 = (bitrates: number[], tags?: Tags): Buffer =>
  Buffer.concat([...(tags ? [id3(tags)] : []), ...bitrates.map(mp3Frame)])

export const mp3Seconds = (frames: number): number => (frames * 1152) / 44_100

/** AAC-LC, mono, 44,100 Hz: a single channel element without a line of the spectrum, and the end. */
const AAC_SILENCE = Buffer.from([0, 0, 0, 7])

export function adts(frames: number): Buffer {
  const length = 7 + AAC_SILENCE.length
  const head = [
    0xff,
    0xf1,
    0x50,
    0x40 | (length >>> 11),
    (length >>> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ]
  return Buffer.concat(Array.from({ length: frames }, () => Buffer.concat([Buffer.from(head), AAC_SILENCE])))
}

export const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([be32(8 + body.length), latin(type), body])
}
export const fullBox = (type: string, ...parts: Buffer[]) => box(type, be32(0), ...parts)
const zeros = (length: number) => Buffer.alloc(length)
const MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(be32))

/** What an MPEG-4 may have that others have not. */
type Mp4Options = {
  brand?: string
  tags?: Tags
  /** Adds a track of pictures. */
  video?: boolean
  /** Adds pictures of chapters, and a cover that is kept as a track. */
  pictures?: boolean
  /** In samples: what an edit list leaves of it. */
  edited?: number
  /** The four letters of the sound. */
  entry?: string
  /** Boxes that stand in the track besides, and in `udta`. */
  inTrack?: Buffer
  inUdta?: Buffer
  /** The sound comes in fragments. */
  fragments?: boolean
}

/** MPEG-4 with AAC-LC, mono, 44,100 Hz. Source: ISO/IEC 14496-12 and 14496-14. */
export function m4a(frames: number, options: Mp4Options = {}): Buffer {
  const { brand = 'M4A ', tags = {}, video = false, pictures = false, fragments = false } = options
  const ftyp = box('ftyp', latin(brand), be32(0), latin('isommp42'))
  const samples = Array.from({ length: frames }, () => AAC_SILENCE)
  const duration = frames * 1024
  const head = Buffer.concat([be32(0), be32(0), be32(44_100), be32(fragments ? 0 : duration)])
  const mvhd = fullBox('mvhd', head, be32(0x10000), be16(0x100), zeros(10), MATRIX, zeros(24), be32(3))
  const udta = box('udta', ...(options.inUdta ? [options.inUdta] : []), metaBox(tags))
  const mvex = box('mvex', fullBox('trex', be32(1), be32(1), be32(1024), be32(AAC_SILENCE.length), be32(0)))
  const traks = [
    trak(fragments ? 0 : frames, duration, ftyp.length + 8, { ...options, isChaptered: pictures }),
    ...(video ? [trak(frames, duration, ftyp.length + 8, { handler: 'vide' })] : []),
    ...(pictures ? [trak(4, duration, ftyp.length + 8, { handler: 'vide', entry: 'avc1', id: 3 })] : []),
    ...(pictures ? [trak(1, 1764, ftyp.length + 8, { handler: 'vide', id: 4 })] : []),
  ]
  const moov = box('moov', mvhd, ...traks, ...(fragments ? [mvex] : []), udta)
  if (!fragments) return Buffer.concat([ftyp, box('mdat', ...samples), moov])
  const halves = [samples.slice(0, frames >> 1), samples.slice(frames >> 1)]
  return Buffer.concat([
    ftyp,
    moov,
    ...halves.flatMap((half) => [fragment(half.length), box('mdat', ...half)]),
  ])
}

/** What it does not say is what `trex` says; the sound follows it. */
function fragment(samples: number): Buffer {
  const moof = (offset: number) =>
    box(
      'moof',
      fullBox('mfhd', be32(1)),
      box('traf', box('tfhd', be32(0x20000), be32(1)), box('trun', be32(1), be32(samples), be32(offset))),
    )
  return moof(moof(0).length + 8)
}

type TrackOptions = {
  handler?: string
  entry?: string | undefined
  id?: number
  edited?: number | undefined
  inTrack?: Buffer | undefined
  isChaptered?: boolean
}

function trak(
  frames: number,
  duration: number,
  offset: number,
  {
    handler = 'soun',
    entry: type,
    id = handler === 'soun' ? 1 : 2,
    edited,
    inTrack,
    isChaptered,
  }: TrackOptions,
): Buffer {
  const tkhd = box(
    'tkhd',
    be32(7),
    be32(0),
    be32(0),
    be32(id),
    be32(0),
    be32(duration),
    zeros(8),
    be16(0),
    be16(0),
    be16(0x100),
    be16(0),
    MATRIX,
    zeros(8),
  )
  const mdhd = fullBox('mdhd', be32(0), be32(0), be32(44_100), be32(duration), be16(0x55c4), be16(0))
  const hdlr = fullBox('hdlr', be32(0), latin(handler), zeros(12), latin('\0'))
  const entry =
    handler === 'soun'
      ? mp4a(type)
      : box(type ?? 'avc1', zeros(6), be16(1), zeros(16), be16(64), be16(64), zeros(50))
  const stbl = box(
    'stbl',
    fullBox('stsd', be32(1), entry),
    fullBox('stts', be32(1), be32(frames), be32(1024)),
    fullBox('stsc', be32(1), be32(1), be32(frames), be32(1)),
    fullBox('stsz', be32(AAC_SILENCE.length), be32(frames)),
    fullBox('stco', be32(1), be32(offset)),
  )
  const dinf = box('dinf', fullBox('dref', be32(1), box('url ', be32(1))))
  const minf = box('minf', fullBox('smhd', be32(0)), dinf, stbl)
  const edits =
    edited === undefined
      ? []
      : [box('edts', fullBox('elst', be32(1), be32(edited), be32(1024), be32(0x10000)))]
  const chapters = isChaptered ? [box('tref', box('chap', be32(3)))] : []
  return box(
    'trak',
    tkhd,
    ...edits,
    ...chapters,
    box('mdia', mdhd, hdlr, minf),
    ...(inTrack ? [inTrack] : []),
  )
}

function mp4a(type = 'mp4a'): Buffer {
  const descriptor = (tag: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([Buffer.from([tag, body.length]), body])
  }
  const config = descriptor(5, Buffer.from([0x12, 0x08]))
  const decoder = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), be32(0), be32(0), config)
  const esds = fullBox(
    'esds',
    descriptor(3, be16(1), Buffer.from([0]), decoder, descriptor(6, Buffer.from([2]))),
  )
  return box(type, zeros(6), be16(1), zeros(8), be16(1), be16(16), be32(0), be32(44_100 * 0x10000), esds)
}

function metaBox({ title, artist, album, date, genre, lyrics, cover }: Tags): Buffer {
  const item = (id: string, type: number, value?: Buffer) =>
    value ? [box(id, box('data', be32(type), be32(0), value))] : []
  const text = (id: string, value?: string) => item(id, 1, value === undefined ? value : Buffer.from(value))
  const ilst = box(
    'ilst',
    ...text('\xa9nam', title),
    ...text('\xa9ART', [artist ?? []].flat()[0]),
    ...text('\xa9alb', album),
    ...text('\xa9day', date),
    ...text('\xa9gen', genre),
    ...text('\xa9lyr', lyrics),
    ...item('covr', 14, cover),
  )
  const hdlr = fullBox('hdlr', be32(0), latin('mdirappl'), zeros(9))
  return fullBox('meta', hdlr, ilst)
}

/** The comments of Vorbis, which Opus and FLAC use too. */
function comments({ title, artist, album, date, genre, lyrics }: Tags): Buffer {
  const named = { TITLE: title, ALBUM: album, DATE: date, GENRE: genre, LYRICS: lyrics }
  const artists = [artist ?? []].flat().map((value): [string, string] => ['ARTIST', value])
  const texts = [...Object.entries(named), ...artists].filter(([, value]) => value)
  const sized = (text: string) => {
    const bytes = Buffer.from(text)
    return Buffer.concat([le32(bytes.length), bytes])
  }
  return Buffer.concat([
    sized('made by hand'),
    le32(texts.length),
    ...texts.map(([name, value]) => sized(`${name}=${value}`)),
  ])
}

/** FLAC of silent blocks of 4096 samples at 44,100 Hz, mono, 16 bits. Source: RFC 9639. */
export function flac(
  blocks: number,
  { tags = {}, length = blocks * 4096 }: { tags?: Tags; length?: number } = {},
): Buffer {
  const streamInfo = Buffer.alloc(34)
  streamInfo.writeUInt16BE(4096, 0)
  streamInfo.writeUInt16BE(4096, 2)
  streamInfo.writeBigUInt64BE((44_100n << 44n) | (15n << 36n) | BigInt(length), 10)
  const block = (type: number, body: Buffer) => Buffer.concat([be32((type << 24) | body.length), body])
  const frames = Array.from({ length: blocks }, (_, index) => flacFrame(index))
  const { cover } = tags
  const picture = cover
    ? [
        block(
          6,
          Buffer.concat([be32(3), sizedBe('image/png'), be32(0), zeros(16), be32(cover.length), cover]),
        ),
      ]
    : []
  return Buffer.concat([
    latin('fLaC'),
    block(0, streamInfo),
    ...picture,
    block(0x84, comments(tags)),
    ...frames,
  ])
}

const sizedBe = (text: string) => Buffer.concat([be32(text.length), latin(text)])

/** A subframe of one constant, 0. The number of the block is written as UTF-8 is. */
function flacFrame(index: number): Buffer {
  const number = Buffer.from(String.fromCodePoint(index))
  const head = Buffer.concat([Buffer.from([0xff, 0xf8, 0xc9, 0x08]), number])
  const body = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), Buffer.from([0, 0, 0])])
  return Buffer.concat([body, be16(crc(body, 16, 0x8005))])
}

/** A cyclic redundancy check of `width` bits, the highest first. */
function crc(bytes: Buffer, width: number, polynomial: number): number {
  const top = 2 ** (width - 1)
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++)
      value = (value & top ? (value << 1) ^ polynomial : value << 1) & (top * 2 - 1)
  }
  return value
}

type Page = {
  flags?: number
  position?: bigint
  serial?: number
  index: number
  packets: Buffer[]
  unfinished?: boolean
}

/** One page of Ogg with whole packets; `unfinished` leaves the last one to be continued. Source: RFC 3533. */
export function oggPage({
  flags = 0,
  position = 0n,
  serial = 1,
  index,
  packets,
  unfinished = false,
}: Page): Buffer {
  const table = packets.flatMap((packet, at) => {
    const full = Array.from({ length: Math.floor(packet.length / 255) }, () => 255)
    return unfinished && at === packets.length - 1 ? full : [...full, packet.length % 255]
  })
  const head = Buffer.alloc(27)
  head.write('OggS')
  head.writeUInt8(flags, 5)
  head.writeBigInt64LE(position, 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(index, 18)
  head.writeUInt8(table.length, 26)
  const page = Buffer.concat([head, Buffer.from(table), ...packets])
  page.writeUInt32LE(oggCrc(page), 22)
  return page
}

/** CRC-32 with the polynomial of everybody, but the highest bit first: reflected in and out, without inversion. */
function oggCrc(bytes: Buffer): number {
  let value = 0
  for (const byte of bytes) value = ((value << 8) ^ (OGG_TABLE[(value >>> 24) ^ byte] ?? 0)) >>> 0
  return value
}
const OGG_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1
  return value >>> 0
})

/** Opus, mono, silent packets of 20 ms, fifty to a page. Source: RFC 7845. */
export function opus(pages: number, tags: Tags = {}, serial = 1): Buffer {
  const head = Buffer.concat([latin('OpusHead\x01\x01'), Buffer.from([0x38, 0x01]), le32(48_000), zeros(3)])
  return ogg(pages, serial, [head, Buffer.concat([latin('OpusTags'), comments(tags)])], {
    packets: Array.from({ length: 50 }, () => Buffer.from([0xf8, 0xff, 0xfe])),
    samples: 48_000,
    before: 312,
  })
}

/** The headers and pages of Vorbis, mono, 44,100 Hz, with packets that no decoder would take. */
export function vorbis(pages: number, tags: Tags = {}, serial = 1): Buffer {
  const bitrates = Buffer.concat([le32(0), le32(64_000), le32(0)])
  const head = Buffer.concat([
    latin('\x01vorbis'),
    le32(0),
    Buffer.from([1]),
    le32(44_100),
    bitrates,
    Buffer.from([0xb8, 1]),
  ])
  const others = [Buffer.concat([latin('\x03vorbis'), comments(tags), Buffer.from([1])]), latin('\x05vorbis')]
  return ogg(pages, serial, [head, ...others], { packets: [zeros(200)], samples: 44_100, before: 0 })
}

type Sound = { packets: Buffer[]; samples: number; before: number }

function ogg(pages: number, serial: number, headers: Buffer[], { packets, samples, before }: Sound): Buffer {
  const first = headers.map((packet, index) =>
    oggPage({ flags: index === 0 ? 2 : 0, serial, index, packets: [packet] }),
  )
  const sound = Array.from({ length: pages }, (_, number) =>
    oggPage({
      flags: number === pages - 1 ? 4 : 0,
      position: BigInt(before + (number + 1) * samples),
      serial,
      index: headers.length + number,
      packets,
    }),
  )
  return Buffer.concat([...first, ...sound])
}
