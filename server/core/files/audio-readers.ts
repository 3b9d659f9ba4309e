import type { IAudioMetadata } from 'music-metadata'
import type { Word } from '#contract/word.ts'
import { readMetadata } from './audio-tags.ts'
import { type AudioExtension, type AudioRefusal, DAMAGED, VIDEO, WRONG_TYPE } from './audio-types.ts'
import type { Bytes } from './bytes.ts'
import { readMpeg } from './mpeg-frames.ts'
import { readOgg } from './ogg-pages.ts'

/** `start` is where the tags end that the file may begin with. */
type Source = { file: Bytes; start: number }
/** Seconds and bit/s as the file has them or claims them. */
export type Sound = {
  extension: AudioExtension
  seconds: number | undefined
  bitrate: number | undefined
  metadata: IAudioMetadata | null
}
type Reader = (source: Source) => Promise<Sound | AudioRefusal>

const refused = (refusal: Word): AudioRefusal => ({ refusal })

const mpeg: Reader = async ({ file, start }) => {
  const sound = readMpeg(file, start)
  if (!sound) return refused(WRONG_TYPE)
  const { codec: extension, seconds, bytes } = sound
  // Tags that cannot be read do no harm to the sound.
  return {
    extension,
    seconds,
    bitrate: (bytes * 8) / seconds,
    metadata: await readMetadata(file, 'audio/mpeg'),
  }
}

const ogg: Reader = async ({ file }) => {
  const { codecs, seconds, bytes } = readOgg(file)
  codecs.delete('skeleton')
  if (codecs.size === 0 || codecs.has('other')) return refused(WRONG_TYPE)
  if (seconds === 0) return refused(DAMAGED)
  const extension = codecs.has('opus') ? 'opus' : 'ogg'
  return {
    extension,
    seconds,
    bitrate: (bytes * 8) / seconds,
    metadata: await readMetadata(file, 'audio/ogg'),
  }
}

const flac: Reader = async ({ file, start }) => {
  const metadata = await readMetadata(file, 'audio/flac')
  if (!metadata?.format.sampleRate || !hasFlacFrame(file, start)) return refused(DAMAGED)
  const { duration: seconds, bitrate } = metadata.format
  return { extension: 'flac', seconds, bitrate, metadata }
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
  // The size of the file says how long it is at most, whatever the header claims.
  return { extension: 'wav', seconds: Math.min(duration, (file.size * 8) / real), bitrate: real, metadata }
}
/** As music-metadata calls them; the last is the number of WAVE_FORMAT_EXTENSIBLE. */
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
/** What ID3 tags are put in front of. */
const TAGGED = new Set([mpeg, flac])

/** Who reads a file whose content was recognised as `type`; undefined when that is no recording. */
export function readerOf(type: string | undefined, hasTags: boolean): Reader | undefined {
  // What is not recognised may be an MP3 still, with padding before its first frame.
  const reader = READERS[type ?? 'audio/mpeg']
  return reader && (!hasTags || TAGGED.has(reader)) ? reader : undefined
}

/** Whether a frame follows the blocks that a FLAC begins with. Source: RFC 9639, sections 8 and 9.1. */
function hasFlacFrame(file: Bytes, start: number): boolean {
  for (let at = start + 4, wasLast = false; ; ) {
    const head = file.at(at, 4)
    if (head.length < 4) return false
    if (wasLast) return head.readUInt16BE(0) >>> 1 === 0x7ffc
    wasLast = head.readUInt8(0) >= 0x80
    at += 4 + head.readUIntBE(1, 3)
  }
}
