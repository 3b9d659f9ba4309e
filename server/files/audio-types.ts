import type { Word } from '#contract/word.ts'
import { say } from '#server/words/say.ts'

/** The endings under which recordings are stored, and the type that each is served as. */
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

/** What a stored recording is served as; undefined when its key has no such ending. */
export const audioType = (key: string): string | undefined =>
  byExtension.get(key.slice(key.lastIndexOf('.') + 1))

/** What a recording's content says of itself. A text is trimmed, NFC, and has at most 200 characters. */
export type AudioFacts = {
  extension: AudioExtension
  contentType: string
  /** In seconds. */
  duration: number | null
  /** In bit/s. */
  bitrate: number | null
  title: string | null
  artist: string | null
  album: string | null
  /** The bytes of a picture, or of what a tag calls one: at most 10 MB. */
  cover: Buffer | null
}

/** Why a file is no acceptable recording. */
export type AudioRefusal = { refusal: Word }

export const WRONG_TYPE = say('files.audioType')
export const DAMAGED = say('files.audioDamaged')
export const VIDEO = say('files.audioIsVideo')
export const TOO_MUCH = say('files.audioTooMuch')
