import type { IAudioMetadata } from 'music-metadata'
import type { Message } from '#contract/messages/message.ts'
import { readMetadata, tagsOf } from './audio-tags.ts'
import {
  type AudioExtension,
  type AudioRefusal,
  copyProtected,
  DAMAGED,
  unsupportedCodec,
  unsupportedFormat,
  VIDEO,
  WRONG_TYPE,
} from './audio-types.ts'
import type { Bytes } from './bytes.ts'
import { samplesPresent } from './flac-frames.ts'
import { readMpeg } from './mpeg-frames.ts'
import { readOgg } from './ogg-pages.ts'
import { readId3 } from './readers/id3-frames.ts'
import { isOurs, readMp4 } from './readers/mp4-file.ts'
import { firstOf, placeIn, type Tags } from './readers/tags.ts'
import { isWav, readWav } from './readers/wav-file.ts'

/** `start` is the offset after any leading tags. */
type Source = { file: Bytes; start: number }
/** The sound of a file; seconds and bit/s as measured in the file or claimed by it. */
export type Sound = {
  extension: AudioExtension
  seconds: number | undefined
  bitrate: number | undefined
  tags: Tags
  /** For a file without its end: the seconds that the header claims, or null when it claims no length. */
  promised?: number | null
  /** For a file with a proper end: the seconds that a header claims. The file may have been shortened since. */
  claimed?: number
}
type Reader = (source: Source) => Promise<Sound | AudioRefusal>

const refused = (refusal: Message): AudioRefusal => ({ refusal })

const mpeg: Reader = async ({ file, start }) => {
  const sound = readMpeg(file, start)
  if (!sound) return refused(WRONG_TYPE)
  const { codec: extension, seconds, bytes, claimed, isBroken } = sound
  // Unreadable tags do not make the audio invalid, so they are left out.
  return {
    extension,
    seconds,
    bitrate: (bytes * 8) / seconds,
    tags: firstOf(readId3(file, 0), atEnd(await readMetadata(file, 'audio/mpeg'))),
    ...(isBroken ? { promised: claimed } : { claimed }),
  }
}

/** The tags at the end of an MP3, as the library has read them. Tags at the beginning are read by `readId3`. */
function atEnd(metadata: IAudioMetadata | null): Tags {
  if (!metadata) return {}
  const { APEv2 = [], ID3v1 = [] } = metadata.native
  const text = (name: string) => {
    const values = [...APEv2, ...ID3v1]
      .filter(({ id }) => id.toLowerCase() === name)
      .map(({ value }) => value)
    return values.filter((value) => typeof value === 'string')
  }
  const artists = APEv2.some(({ id }) => id.toLowerCase() === 'artist')
    ? APEv2.filter(({ id }) => id.toLowerCase() === 'artist').map(({ value }) => String(value))
    : text('artist').slice(0, 1)
  return firstOf({
    title: text('title')[0],
    artists,
    album: text('album')[0],
    genre: text('genre')[0],
    date: text('year')[0],
    track: placeIn(text('track')[0]),
    lyrics: text('lyrics').slice(0, 1),
  })
}

const ogg: Reader = async ({ file }) => {
  const { codecs, seconds, bytes, isCut } = readOgg(file)
  codecs.delete('skeleton')
  if (codecs.size === 0 || codecs.has('other')) return refused(WRONG_TYPE)
  if (seconds === 0) return refused(DAMAGED)
  const extension = codecs.has('opus') ? 'opus' : 'ogg'
  return {
    extension,
    seconds,
    bitrate: (bytes * 8) / seconds,
    tags: tagsOf(await readMetadata(file, 'audio/ogg')),
    ...(isCut ? { promised: null } : {}),
  }
}

const flac: Reader = async ({ file, start }) => {
  const metadata = await readMetadata(file, 'audio/flac')
  const first = firstFlacFrame(file, start)
  if (!metadata?.format.sampleRate || first === null) return refused(DAMAGED)
  const { duration: seconds, bitrate, sampleRate } = metadata.format
  // Every FLAC begins with the STREAMINFO block: block sizes, and the sample count in 36 bits.
  const info = file.at(start + 8, 34)
  const blockSize = info.readUInt16BE(0)
  const totalSamples = (info.readUInt8(13) & 15) * 2 ** 32 + info.readUInt32BE(14)
  const present = totalSamples > 0 ? samplesPresent(file, first, { blockSize, totalSamples }) : null
  const about = { extension: 'flac', bitrate, tags: firstOf(tagsOf(metadata), readId3(file, 0)) } as const
  if (present === null || present === totalSamples) return { ...about, seconds }
  return { ...about, seconds: present / sampleRate, promised: seconds ?? null }
}

/** The WAV formats that browsers play, by number, with the bits per sample that each may have. */
const WAV_CODECS: Readonly<Record<number, readonly number[]>> = {
  1: [8, 16, 24, 32],
  3: [32],
  // The formats 6 and 7 are A-law and µ-law.
  6: [8],
  7: [8],
}
/** The names of WAV formats that browsers do not play, by number. Source: the registered numbers of RFC 2361. */
const OTHER_WAV_CODECS: Readonly<Record<number, string>> = {
  2: 'MS ADPCM',
  3: '64-bit float',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  80: 'MPEG',
  85: 'MP3',
  255: 'AAC',
  353: 'WMA',
  354: 'WMA',
  8192: 'AC-3',
}

const wav: Reader = async ({ file, start }) => {
  const found = readWav(file, start)
  if (!found) return refused(DAMAGED)
  const { format, channels, sampleRate, bitsPerSample, data, present, tags } = found
  if (!WAV_CODECS[format]?.includes(bitsPerSample))
    return refused(unsupportedCodec(OTHER_WAV_CODECS[format] ?? `0x${format.toString(16)}`))
  const bitrate = sampleRate * channels * bitsPerSample
  if (bitrate === 0 || present === 0) return refused(DAMAGED)
  return {
    extension: 'wav',
    seconds: (present * 8) / bitrate,
    bitrate,
    tags: firstOf(tags, readId3(file, 0)),
    ...(data > present ? { promised: (data * 8) / bitrate } : {}),
  }
}

const mp4: Reader = async ({ file }) => {
  const found = readMp4(file)
  if (!found) return refused(DAMAGED)
  const { codec, seconds, present, bytes, isFilm, protection, tags } = found
  if (protection !== null) return refused(copyProtected(protection))
  if (isFilm) return refused(VIDEO)
  if (!isOurs(codec)) return refused(unsupportedCodec(OTHER_MP4_CODECS[codec] ?? codec))
  if (seconds === 0 || bytes === 0) return refused(DAMAGED)
  return {
    extension: 'm4a',
    seconds: present,
    bitrate: (bytes * 8) / seconds,
    tags,
    ...(present < seconds ? { promised: seconds } : {}),
  }
}

const OTHER_MP4_CODECS: Readonly<Record<string, string>> = {
  samr: 'AMR',
  sawb: 'AMR-WB',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  lpcm: 'PCM',
  sowt: 'PCM',
  twos: 'PCM',
  in24: 'PCM',
  ima4: 'IMA ADPCM',
  apac: 'APAC',
}

/** The reader for each type that `file-type` detects. Many types are MP4, whose content then decides. */
const READERS: Record<string, Reader> = {
  'audio/mpeg': mpeg,
  'audio/aac': mpeg,
  'audio/ogg': ogg,
  'audio/ogg; codecs=opus': ogg,
  'video/ogg': ogg,
  'application/ogg': ogg,
  'audio/flac': flac,
  'audio/wav': wav,
  'audio/mp4': mp4,
  'audio/x-m4a': mp4,
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/quicktime': mp4,
  'video/3gpp': mp4,
  'video/3gpp2': mp4,
}
/** The readers of formats that ID3 tags may precede. */
const TAGGED = new Set([mpeg, flac, wav])

/** The names of audio formats that people have and browsers do not play. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  'audio/amr': 'AMR',
  'audio/aiff': 'AIFF',
  'audio/ape': 'APE',
  'audio/wavpack': 'WavPack',
  'audio/x-dsf': 'DSF',
  'audio/x-musepack': 'Musepack',
  'audio/midi': 'MIDI',
  'audio/x-ms-asf': 'WMA',
  'audio/x-ms-wma': 'WMA',
  'application/vnd.ms-asf': 'WMA',
  'video/x-ms-asf': 'WMA',
  'audio/webm': 'WebM',
  'video/webm': 'WebM',
  'audio/matroska': 'Matroska',
  'video/matroska': 'Matroska',
  'audio/x-caf': 'CAF',
  'audio/qcelp': 'QCELP',
  'audio/ac3': 'AC-3',
  'audio/vnd.dolby.dd-raw': 'AC-3',
  'audio/x-voc': 'VOC',
}
/** The first bytes of formats that `file-type` does not detect. */
const BEGINNINGS: readonly [RegExp, string][] = [
  [/^caff/, 'CAF'],
  [/^#!AMR/, 'AMR'],
  [/^FORM.{4}AIF[FC]/s, 'AIFF'],
  [/^\.ra\xfd/, 'RealAudio'],
  [/^\x30\x26\xb2\x75/, 'WMA'],
]

/** Returns the reader for content that was recognised as `type`, or the reason why the format is not accepted. */
export function readerOf(file: Bytes, start: number, type: string | undefined): Reader | AudioRefusal {
  if (isWav(file, start)) return wav
  const beginning = file.at(start, 16).toString('latin1')
  // An index or a tag may precede the box that says that a file is an MP4.
  if (/^.{4}(?:ftyp|moov|mdat|wide|free|skip|pnot)/s.test(beginning) && start === 0) return mp4
  const kind = OTHER_KINDS[type ?? ''] ?? BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1]
  if (kind !== undefined) return refused(unsupportedFormat(kind))
  // Unrecognised content may still be an MP3 with padding before its first frame.
  const reader = READERS[type ?? 'audio/mpeg']
  return reader && (start === 0 || TAGGED.has(reader)) ? reader : refused(WRONG_TYPE)
}

/** Returns the offset of the first frame after the metadata blocks, or null. Source: RFC 9639, sections 8 and 9.1. */
function firstFlacFrame(file: Bytes, start: number): number | null {
  for (let at = start + 4, wasLast = false; ; ) {
    const head = file.at(at, 4)
    if (head.length < 4) return null
    if (wasLast) return head.readUInt16BE(0) >>> 1 === 0x7ffc ? at : null
    wasLast = head.readUInt8(0) >= 0x80
    at += 4 + head.readUIntBE(1, 3)
  }
}
