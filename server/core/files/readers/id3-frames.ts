import { inflateSync } from 'node:zlib'
import type { Bytes } from '../bytes.ts'
import { MAX_COVER_BYTES, placeIn, plainText, type Tags } from './tags.ts'

/** The source of a tag: a file, or the bytes of a tag that was decoded as a whole. */
type Source = { size: number; at(position: number, most: number): Buffer }
type Frame = { id: string; body: Buffer }

/** In bytes: longer texts in a tag are left out. The lyrics of a whole day would have some hundred thousand. */
const MAX_TEXT_BYTES = 1024 * 1024
/** In bytes: the largest tag that is decoded as a whole. */
const MAX_DECODED_BYTES = 16 * 1024 * 1024
/** How many frames of a tag are read: a tag has a few dozen, a malicious one may have millions. */
const MAX_FRAMES = 2000

const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40
const FOOTER = 0x10

const synchsafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)

/** The offset after the ID3v2 tags at `from`; past the end of the file when a tag claims too much. */
export function id3End(file: Bytes, from: number): number {
  for (let at = from; ; ) {
    const size = sizeOfTag(file, at)
    if (size === null) return at
    at += size
  }
}

/** In bytes: the size of the tag at `at` with its header and footer; null where no tag begins. */
function sizeOfTag(file: Source, at: number): number | null {
  const head = file.at(at, 10)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return null
  return 10 + synchsafe(head.subarray(6)) + (head.readUInt8(5) & FOOTER ? 10 : 0)
}

/**
 * Reads the ID3v2 tag at `from` (versions 2.2 to 2.4), and forgives what other readers do: sizes as iTunes once wrote them, texts
 * without a byte order mark, UTF-8 that is called Latin-1, odd bytes at the end. Null where no tag begins. Source: the documents
 * id3v2-00, id3v2.3.0 and id3v2.4.0-structure of id3.org.
 */
export function readId3(file: Source, from: number): Tags | null {
  const size = sizeOfTag(file, from)
  if (size === null) return null
  const head = Buffer.from(file.at(from, 10))
  const version = head.readUInt8(3)
  const flags = head.readUInt8(5)
  if (version < 2 || version > 4) return null
  const end = Math.min(from + size, file.size)
  let source: Source = { size: end, at: (at, most) => file.at(at, Math.min(most, end - at)) }
  let begin = from + 10
  if (flags & UNSYNCHRONISED && version < 4) {
    source = decoded(synchronised(gather(source, begin, Math.min(end - begin, MAX_DECODED_BYTES))))
    begin = 0
  }
  if (flags & EXTENDED && version > 2) {
    const extended = source.at(begin, 4)
    if (extended.length === 4)
      begin += version === 4 ? Math.max(4, synchsafe(extended)) : 4 + extended.readUInt32BE(0)
  }
  return tagsOf(framesIn(source, begin, version, (flags & UNSYNCHRONISED) !== 0))
}

const decoded = (bytes: Buffer): Source => ({
  size: bytes.length,
  at: (position, most) => bytes.subarray(position, position + most),
})

/** Reads a range of the source in several pieces, since one read of a file is limited. */
function gather(source: Source, from: number, length: number): Buffer {
  const pieces: Buffer[] = []
  for (let at = from; at < from + length; ) {
    const piece = source.at(at, Math.min(256 * 1024, from + length - at))
    if (piece.length === 0) break
    pieces.push(Buffer.from(piece))
    at += piece.length
  }
  return Buffer.concat(pieces)
}

/** Removes the zero that a tag has after each 0xFF, which keeps players from taking the tag for sound. */
function synchronised(bytes: Buffer): Buffer {
  const result = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.readUInt8(at)
    result[length++] = byte
    if (byte === 0xff && bytes[at + 1] === 0) at++
  }
  return result.subarray(0, length)
}

const isId = (id: string) => /^[A-Z0-9]{3,4}$/.test(id)

function* framesIn(
  source: Source,
  begin: number,
  version: number,
  isUnsynchronised: boolean,
): Generator<Frame> {
  const [idLength, headLength] = version === 2 ? [3, 6] : [4, 10]
  for (let at = begin, n = 0; n < MAX_FRAMES; n++) {
    const head = Buffer.from(source.at(at, headLength))
    if (head.length < headLength) return
    const id = head.toString('latin1', 0, idLength)
    if (!isId(id)) return
    const size = sizeOfFrame(source, at, head, version)
    at += headLength
    const isPicture = id === 'APIC' || id === 'PIC'
    if (size > 0 && size <= (isPicture ? MAX_COVER_BYTES + 1024 : MAX_TEXT_BYTES)) {
      const raw = gather(source, at, size)
      const body = version === 2 ? raw : bodyOf(raw, head.readUInt16BE(8), version, isUnsynchronised)
      if (body) yield { id, body }
    }
    at += size
  }
}

function sizeOfFrame(source: Source, at: number, head: Buffer, version: number): number {
  if (version === 2) return head.readUIntBE(3, 3)
  const plain = head.readUInt32BE(4)
  if (version === 3) return plain
  const safe = synchsafe(head.subarray(4, 8))
  // iTunes wrote plain sizes in version 2.4; the right one leads to another frame or to the end of the tag.
  return plain === safe || leadsOn(source, at + 10 + safe) || !leadsOn(source, at + 10 + plain) ? safe : plain
}

function leadsOn(source: Source, at: number): boolean {
  if (at >= source.size) return at === source.size
  const next = source.at(at, 4)
  return next.every((byte) => byte === 0) || (next.length === 4 && isId(next.toString('latin1')))
}

/** The content of a frame; null for a frame that is encrypted or damaged. */
function bodyOf(raw: Buffer, flags: number, version: number, isUnsynchronised: boolean): Buffer | null {
  let body = raw
  if (version === 3) {
    if (flags & 0x40) return null
    if (flags & 0x20) body = body.subarray(1)
    return flags & 0x80 ? inflated(body.subarray(4)) : body
  }
  if (flags & 0x04) return null
  if (flags & 0x40) body = body.subarray(1)
  if (flags & 0x01) body = body.subarray(4)
  if (flags & 0x02 || isUnsynchronised) body = synchronised(body)
  return flags & 0x08 ? inflated(body) : body
}

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_COVER_BYTES })
  } catch {
    return null
  }
}

/** The names of frames by their shorter names in version 2.2. */
const TODAY: Readonly<Record<string, string>> = {
  TT2: 'TIT2',
  TP1: 'TPE1',
  TAL: 'TALB',
  TCO: 'TCON',
  TYE: 'TYER',
  TDA: 'TDAT',
  TRK: 'TRCK',
  TPA: 'TPOS',
  TXX: 'TXXX',
  ULT: 'USLT',
  SLT: 'SYLT',
  PIC: 'APIC',
}

function tagsOf(frames: Iterable<Frame>): Tags {
  const texts = new Map<string, string[]>()
  const named = new Map<string, string[]>()
  const lyrics: string[] = []
  let cover: { bytes: Buffer; isFront: boolean } | null = null
  for (const { id: sent, body } of frames) {
    const id = TODAY[sent] ?? sent
    const encoding = body.readUInt8(0)
    const rest = body.subarray(1)
    if (id === 'TXXX') {
      const [name = '', ...values] = textsIn(encoding, rest)
      named.set(name.toUpperCase(), values)
    } else if (id.startsWith('T')) texts.set(id, [...(texts.get(id) ?? []), ...textsIn(encoding, rest)])
    else if (id === 'USLT') lyrics.push(textsIn(encoding, rest.subarray(3)).slice(1).join('\n'))
    else if (id === 'SYLT') lyrics.push(timedText(encoding, rest.subarray(5)))
    else if (id === 'APIC') {
      const picture = pictureIn(encoding, rest, sent === 'PIC')
      if (picture && (!cover || (picture.isFront && !cover.isFront))) cover = picture
    }
  }
  const first = (id: string) => texts.get(id)?.find((text) => text.trim() !== '')
  return {
    title: first('TIT2'),
    artists: named.get('ARTISTS') ?? texts.get('TPE1'),
    album: first('TALB'),
    genre: first('TCON'),
    date: first('TDRC') ?? dateOf(first('TYER'), first('TDAT')),
    track: placeIn(first('TRCK')),
    disc: placeIn(first('TPOS')),
    lyrics: lyrics.filter((text) => text.trim() !== ''),
    cover: cover?.bytes,
  }
}

/** The date of a tag: version 2.3 has the year, and apart from it the day and month as four digits. */
function dateOf(year: string | undefined, dayAndMonth: string | undefined): string | undefined {
  const [, day, month] = /^\s*(\d\d)(\d\d)\s*$/.exec(dayAndMonth ?? '') ?? []
  return year !== undefined && /^\s*\d{4}\s*$/.test(year) && day !== undefined
    ? `${year.trim()}-${month}-${day}`
    : year
}

const isWide = (encoding: number) => encoding === 1 || encoding === 2

/** The texts in a frame, separated by zeros; empty ones at the end are left out. */
function textsIn(encoding: number, bytes: Buffer): string[] {
  const texts = parted(encoding, bytes).map((part) => decode(encoding, part))
  while (texts.length > 1 && texts.at(-1) === '') texts.pop()
  return texts
}

function parted(encoding: number, bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = endOf(encoding, bytes, from)
    parts.push(bytes.subarray(from, end))
    from = end + (isWide(encoding) ? 2 : 1)
  }
  return parts
}

/** The offset of the zero that ends the text at `from`, or the end of the bytes. */
function endOf(encoding: number, bytes: Buffer, from: number): number {
  if (!isWide(encoding)) {
    const zero = bytes.indexOf(0, from)
    return zero === -1 ? bytes.length : zero
  }
  for (let at = from; at + 1 < bytes.length; at += 2) if (bytes[at] === 0 && bytes[at + 1] === 0) return at
  return bytes.length
}

function decode(encoding: number, bytes: Buffer): string {
  if (!isWide(encoding)) return plainText(bytes)
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const mark = even.length >= 2 ? even.readUInt16BE(0) : 0
  if (mark === 0xfeff) return wide(even.subarray(2), true)
  if (mark === 0xfffe) return wide(even.subarray(2), false)
  return wide(even, encoding === 2 || isBigEndian(even))
}

const wide = (bytes: Buffer, isBig: boolean) => new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes)

/** Whether UTF-16 without a byte order mark is big-endian: the upper byte of most letters is 0 in English and 9 in Hindi. */
function isBigEndian(bytes: Buffer): boolean {
  const upper = (offset: number) => {
    let count = 0
    for (let at = offset; at < bytes.length; at += 2) if (bytes[at] === 0 || bytes[at] === 9) count++
    return count
  }
  return upper(0) > upper(1)
}

/** Synchronised lyrics: texts that are each followed by a time of four bytes; each begins a line unless it says so. */
function timedText(encoding: number, bytes: Buffer): string {
  let from = endOf(encoding, bytes, 0) + (isWide(encoding) ? 2 : 1)
  const lines: string[] = []
  while (from < bytes.length && lines.length < 10_000) {
    const end = endOf(encoding, bytes, from)
    lines.push(decode(encoding, bytes.subarray(from, end)).replace(/^\n/, ''))
    from = end + (isWide(encoding) ? 2 : 1) + 4
  }
  return lines.join('\n')
}

const FRONT = 3

function pictureIn(encoding: number, bytes: Buffer, isShort: boolean) {
  const type = isShort ? 3 : bytes.indexOf(0) + 1
  if (type < 1 || type >= bytes.length) return null
  const about = bytes.subarray(type + 1)
  const from = endOf(encoding, about, 0) + (isWide(encoding) ? 2 : 1)
  const picture = about.subarray(from)
  return picture.length > 0 && picture.length <= MAX_COVER_BYTES
    ? { bytes: picture, isFront: bytes[type] === FRONT }
    : null
}
