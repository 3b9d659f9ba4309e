import * as z from 'zod/mini'
import { namedWithLine } from './named.ts'

/**
 * A file part of a multipart call, as a class, so that a JSON body cannot imitate it. `path` is a temporary file on the
 * server's disk, deleted when the call ends; `size` is in bytes.
 */
export class Upload {
  readonly path: string
  readonly file_name: string
  readonly size: number

  constructor(path: string, file_name: string, size: number) {
    this.path = path
    this.file_name = file_name
    this.size = size
  }
}

/** A file that a call returns instead of the envelope; `content` may be generated while it is sent. */
export class Download {
  readonly file_name: string
  readonly media_type: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>

  constructor(file_name: string, media_type: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
    this.file_name = file_name
    this.media_type = media_type
    this.content = content
  }
}

/** The media types of spreadsheets. */
export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv'

/** In LUFS: audio below this loudness is too quiet. It is five LU below what EBU R128 asks of broadcasts. */
export const TOO_QUIET_LUFS = -28
/** In LUFS: audio with no part above this loudness is silent. */
export const SILENT_LUFS = -70
/** In seconds: the shortest silence at the beginning or end that listeners notice. */
export const MIN_SILENCE_SECONDS = 2

/** The sound measured in a track's audio. If it could not be decoded, everything but `problem` is null. */
export const sound = z.object({
  /** Integrated loudness by EBU R128, in LUFS; null for less than 400 ms. */
  loudness: z.nullable(z.number()),
  /** The highest level, also between samples, in dBTP; null for digital silence. */
  true_peak: z.nullable(z.number()),
  /** The number of places where the sound is cut off at full scale. */
  clipped: z.nullable(z.int()),
  /** The silence at the beginning and at the end, in seconds. */
  leading_silence: z.nullable(z.number()),
  trailing_silence: z.nullable(z.number()),
  /** Whether the samples differ from the checksum in the file; null for a file without one, such as an MP3. */
  is_damaged: z.nullable(z.boolean()),
  /** The message why nothing was measured. */
  problem: z.nullable(z.string()),
})
export type SoundFacts = z.output<typeof sound>

/** A track whose recording sounds the same as another's. */
export const sameSound = z.object({ id: z.int(), ...namedWithLine })
export type SameSound = z.output<typeof sameSound>
