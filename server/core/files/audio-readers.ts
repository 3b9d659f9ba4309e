import type { IAudioMetadata } from 'music-metadata'
import type { Message } from '#contract/messages/message.ts'
import { readMetadata } from './audio-tags.ts'
import { type AudioExtension, type AudioRefusal, DAMAGED, VIDEO, WRONG_TYPE } from './audio-types.ts'
import type { Bytes } from './bytes.ts'
import { samplesPresent } from './flac-frames.ts'
import { readMpeg } from './mpeg-frames.ts'
import { readOgg } from './ogg-pages.ts'

/** `start` is the offset after any leading tags. */
type Source = { file: Bytes; start: number }
/** Seconds and bit/s as measured in the file or claimed by it. */
export type Sound = {
  extension: AudioExtension
  seconds: number | undefined
  bitrate: number | undefined
  metadata: IAudioMetadata | null
  /** Seconds that the header claims; null when the end is missing and no length is known. */
  promised?: number | null
  /** Seconds that a header claims of a file that ends as a whole one does: it may have been shortened since. */
  claimed?: number
}
type Reader = (source: Source) => Promise<Sound | AudioRefusal>

const refused = (refusal: Message): AudioRefusal => ({ refusal })

const mpeg: Reader = async ({ file, start }) => {
  const sound = readMpeg(file, start)
  if (!sound) return refused(WRONG_TYPE)
  const { codec: extension, seconds, bytes, claimed, isBroken } = sound
  // Unreadable tags do not make the audio invalid.
  return {
    extension,
    seconds,
    bitrate: (bytes * 8) / seconds,
    metadata: await readMetadata(file, 'audio/mpeg'),
    ...(isBroken ? { promised: claimed } : { claimed }),
  }
}

const ogg: Reader = async ({ file }) => {
  const { codecs, seconds, bytes, isEnded } = readOgg(file)
  codecs.delete('skeleton')
  if (codecs.size === 0 || codecs.has('other')) return refused(WRONG_TYPE)
  if (seconds === 0) return refused(DAMAGED)
  const extension = codecs.has('opus') ? 'opus' : 'ogg'
  return {
    extension,
    seconds,
    bitrate: (bytes * 8) / seconds,
    metadata: await readMetadata(file, 'audio/ogg'),
    ...(isEnded ? {} : { promised: null }),
  }
}

const flac: Reader = async ({ file, start }) => {
  const metadata = await readMetadata(file, 'audio/flac')
  const first = firstFlacFrame(file, start)
  if (!metadata?.format.sampleRate || first === null) return refused(DAMAGED)
  const { duration: seconds, bitrate, sampleRate } = metadata.format
  // The STREAMINFO block, which every FLAC begins with: block sizes, and the sample count in 36 bits.
  const info = file.at(start + 8, 34)
  const blockSize = info.readUInt16BE(0)
  const totalSamples = (info.readUInt8(13) & 15) * 2 ** 32 + info.readUInt32BE(14)
  const present = totalSamples > 0 ? samplesPresent(file, first, { blockSize, totalSamples }) : null
  if (present === null || present === totalSamples) return { extension: 'flac', seconds, bitrate, metadata }
  return { extension: 'flac', seconds: present / sampleRate, bitrate, metadata, promised: seconds ?? null }
}

const wav: Reader = async ({ file }) => {
  const metadata = await readMetadata(file, 'audio/wav')
  if (!metadata) return refused(DAMAGED)
  const {
    codec = '',
    duration,
    bitrate,
    sampleRate = 0,
    numberOfChannels = 0,
    bitsPerSample = 0,
  } = metadata.format
  if (!duration || !sampleRate || !numberOfChannels) return refused(DAMAGED)
  const real = UNCOMPRESSED.has(codec) ? sampleRate * numberOfChannels * bitsPerSample : 0
  if (real === 0) return { extension: 'wav', seconds: duration, bitrate, metadata }
  // The file size limits the duration, whatever the header claims.
  const seconds = Math.min(duration, (file.size * 8) / real)
  return { extension: 'wav', seconds, bitrate: real, metadata, ...promiseOfWav(file, real) }
}

/** Encoders that write to a pipe claim the maximum size: that is not a real length. */
const MAX_WAV_PROMISE = 0x7fff_0000

/** Set when there are fewer bytes of audio than the header says. Only the data chunk counts, not what follows it. */
function promiseOfWav(file: Bytes, bitsPerSecond: number): { seconds: number; promised: number } | undefined {
  for (let at = 12; at + 8 <= file.size; ) {
    const head = file.at(at, 8)
    const isSound = head.toString('latin1', 0, 4) === 'data'
    const length = head.readUInt32LE(4)
    at += 8
    if (isSound) {
      const present = file.size - at
      if (length <= present || length >= MAX_WAV_PROMISE) return undefined
      return { seconds: (present * 8) / bitsPerSecond, promised: (length * 8) / bitsPerSecond }
    }
    at += length + (length % 2)
  }
  return undefined
}

/** Codec names of music-metadata; the last is the number of WAVE_FORMAT_EXTENSIBLE. */
const UNCOMPRESSED = new Set(['PCM', 'IEEE_FLOAT', 'non-PCM (65534)'])

const mp4: Reader = async ({ file }) => {
  const metadata = await readMetadata(file, 'audio/mp4')
  if (!metadata) return refused(DAMAGED)
  const { hasAudio, hasVideo, codec = '', duration, bitrate } = metadata.format
  if (hasVideo) return refused(VIDEO)
  if (!hasAudio || !duration) return refused(DAMAGED)
  if (codec !== 'MPEG-4/AAC' && codec !== 'ALAC') return refused(WRONG_TYPE)
  return { extension: 'm4a', seconds: duration, bitrate, metadata }
}

const READERS: Record<string, Reader> = {
  'audio/mpeg': mpeg,
  'audio/aac': mpeg,
  'audio/ogg': ogg,
  'audio/ogg; codecs=opus': ogg,
  'application/ogg': ogg,
  'audio/flac': flac,
  'audio/wav': wav,
  'audio/mp4': mp4,
  'audio/x-m4a': mp4,
  'video/mp4': mp4,
}
/** Formats that may be preceded by ID3 tags. */
const TAGGED = new Set([mpeg, flac])

/** Returns the reader for content recognised as `type`; undefined when that is not audio. */
export function readerOf(type: string | undefined, hasTags: boolean): Reader | undefined {
  // Unrecognised content may still be an MP3 with padding before its first frame.
  const reader = READERS[type ?? 'audio/mpeg']
  return reader && (!hasTags || TAGGED.has(reader)) ? reader : undefined
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
