import type { Message } from '#contract/messages/message.ts'
import { message } from '#server/core/messages/message.ts'

/** The file extensions of stored recordings, and the content type of each. */
export const AUDIO_TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
} as const

export type AudioExtension = keyof typeof AUDIO_TYPES

const byExtension = new Map<string, string>(Object.entries(AUDIO_TYPES))

/** The content type of a stored recording; undefined when its key has no known extension. */
export const audioType = (key: string): string | undefined =>
  byExtension.get(key.slice(key.lastIndexOf('.') + 1))

/**
 * The metadata read from a recording's content. Texts are trimmed, NFC, and at most 200 characters long; lyrics keep their lines
 * and have up to 100,000.
 */
export type AudioFacts = {
  extension: AudioExtension
  contentType: string
  /** In seconds. */
  duration: number | null
  /** In bit/s. */
  bitrate: number | null
  /** In seconds: the length that the file claims, if it holds less although its end is not cut off. */
  claimed_duration: number | null
  title: string | null
  /** The artists of the tags, one text for each value; a value may still name several artists. */
  artists: string[]
  album: string | null
  genre: string | null
  /** The date as yyyy-MM-dd. A year alone is not a record date. */
  record_date: string | null
  year: number | null
  /** The place of the track in its album; the tracks of later discs are counted on. */
  track_number: number | null
  lyrics: string | null
  lyrics_hindi: string | null
  /** The bytes of the cover picture in the tag, unverified: at most 10 MB. */
  cover: Buffer | null
}

/** Why a file is rejected. `endsEarly`: the file is cut off, so a new download may be complete. */
export type AudioRefusal = { refusal: Message; endsEarly?: true }

export const WRONG_TYPE = message('files.audioType')
export const DAMAGED = message('files.audioDamaged')
/** The message for an unsupported format or codec. Its name `kind` is the same in all languages. */
export const unsupportedFormat = (kind: string): Message => message('files.audioOtherKind', { kind })
export const unsupportedCodec = (codec: string): Message => message('files.audioOtherCodec', { codec })
export const copyProtected = (by: string): Message => message('files.audioProtected', { by })
export const VIDEO = message('files.audioIsVideo')

/**
 * The message for a truncated file, with its lengths in minutes and seconds, as in players. `promised` is null when the length is
 * unknown.
 */
export const endsEarly = (present: number, promised: number | null): AudioRefusal => ({
  refusal:
    promised === null
      ? message('files.audioWithoutEnd', { present: clock(present) })
      : message('files.audioEndsEarly', { present: clock(present), promised: clock(promised) }),
  endsEarly: true,
})

function clock(seconds: number) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export const TOO_MUCH = message('files.audioTooMuch')
