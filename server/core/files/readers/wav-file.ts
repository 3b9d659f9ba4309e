import type { Bytes } from '../bytes.ts'
import { readId3 } from './id3-frames.ts'
import { firstOf, placeIn, plainText, type Tags } from './tags.ts'

/** Sizes are in bytes: `data` is the size of the sound by the header, and `present` how much of it the file holds. */
export type Wav = {
  format: number
  channels: number
  sampleRate: number
  bitsPerSample: number
  bytesPerSecond: number
  data: number
  present: number
  tags: Tags
}

const EXTENSIBLE = 0xfffe
/** A 32-bit size from which on the header gives no true size: it has no room for it, or the writer did not know it. */
const NO_SIZE = 0x7fff_0000
/** In bytes: the largest list of texts that is read. */
const MAX_LIST_BYTES = 1024 * 1024
const MAX_CHUNKS = 10_000

/** Whether a WAV begins here, also one of more than 4 GB (RF64, BW64). */
export function isWav(file: Bytes, at: number): boolean {
  const head = file.at(at, 12).toString('latin1')
  return /^(?:RIFF|RF64|BW64)/.test(head) && head.slice(8) === 'WAVE'
}

/**
 * Reads the chunks of the WAV that begins at `start`; null when it says nothing of its sound. Source: Microsoft's RIFF
 * specification, and EBU Tech 3306 for RF64.
 */
export function readWav(file: Bytes, start: number): Wav | null {
  let about: Omit<Wav, 'data' | 'present' | 'tags'> | null = null
  let sound: { data: number; present: number } | null = null
  let large: number | null = null
  const tags: Tags[] = []
  for (let at = start + 12, n = 0; at + 8 <= file.size && n < MAX_CHUNKS; n++) {
    const head = file.at(at, 8)
    const id = head.toString('latin1', 0, 4)
    let size = head.readUInt32LE(4)
    at += 8
    if (id === 'ds64' && size >= 16) large = Number(file.at(at + 8, 8).readBigUInt64LE(0))
    if (id === 'fmt ' && size >= 16) about = formatIn(file.at(at, Math.min(size, 40)))
    if (id === 'data' && sound === null) {
      if (large !== null && size >= NO_SIZE) size = large
      const left = Math.max(0, file.size - at)
      // A program that writes to a pipe does not know the size, so the rest of the file counts as sound.
      sound = { data: size >= NO_SIZE && large === null ? left : size, present: Math.min(size, left) }
    }
    if (id.toLowerCase() === 'id3 ') tags.push(readId3(file, at) ?? {})
    if (id === 'LIST' && size <= MAX_LIST_BYTES) tags.push(textsIn(Buffer.from(file.at(at, size))))
    at += size + (size % 2)
  }
  return about && sound && { ...about, ...sound, tags: firstOf(...tags) }
}

function formatIn(chunk: Buffer) {
  if (chunk.length < 16) return null
  const format = chunk.readUInt16LE(0)
  return {
    // The extensible format has the true number at the beginning of an identifier of 16 bytes.
    format: format === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : format,
    channels: chunk.readUInt16LE(2),
    sampleRate: chunk.readUInt32LE(4),
    bytesPerSecond: chunk.readUInt32LE(8),
    bitsPerSample: chunk.readUInt16LE(14),
  }
}

/** The texts in a list of the kind INFO. */
function textsIn(list: Buffer): Tags {
  if (list.toString('latin1', 0, 4) !== 'INFO') return {}
  const texts = new Map<string, string>()
  for (let at = 4; at + 8 <= list.length; ) {
    const size = list.readUInt32LE(at + 4)
    const text = list.subarray(at + 8, at + 8 + size)
    const zero = text.indexOf(0)
    texts.set(list.toString('latin1', at, at + 4), plainText(zero === -1 ? text : text.subarray(0, zero)))
    at += 8 + size + (size % 2)
  }
  const artist = texts.get('IART')
  return {
    title: texts.get('INAM'),
    artists: artist === undefined ? undefined : [artist],
    album: texts.get('IPRD'),
    genre: texts.get('IGNR'),
    date: texts.get('ICRD'),
    track: placeIn(texts.get('ITRK') ?? texts.get('IPRT')),
  }
}
