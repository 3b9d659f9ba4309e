import { type AudioFormat, audioFormat, type Codec } from '#contract/values/audio-formats.ts'
import { CODEC_OF } from '#server/core/audio/ffmpeg/encoders.ts'
import { type AudioExtension, audioType } from '#server/core/files/audio-types.ts'

/** A finished rendition, as `renditionsOf` reads it; `size` is in bytes. */
export type StoredRendition = { format: string; key: string; size: number }

/** The audio of a track as stored; `bitrate` is in bit/s. */
export type TrackAudio = {
  audio_key: string
  audio_size: number | null
  bitrate: number | null
  renditions: readonly StoredRendition[]
}

/** The audio that a client asks for; `maxBitRate` is in kbit/s. Without either it means the original. */
export type WantedAudio = { codec?: Codec | undefined; maxBitRate?: number | undefined }

/** The file of a track that is served. `bitRate` is in kbit/s, null if unknown; `rendition` is null for the original. */
export type ChosenAudio = {
  key: string
  size: number | null
  content_type: string
  bitRate: number | null
  rendition: AudioFormat | null
}

/**
 * Chooses the file to serve: the original if it is as wanted, else the best rendition that is. If none is small enough, the
 * smallest of the wanted codec; and if there is no rendition yet, the original.
 */
export function chooseAudio(track: TrackAudio, { codec, maxBitRate = Infinity }: WantedAudio): ChosenAudio {
  const original = originalOf(track)
  const isWanted = codec === undefined || codec === codecOf(track.audio_key)
  if (isWanted && (maxBitRate === Infinity || (original.bitRate ?? Infinity) <= maxBitRate)) return original
  const fitting = renditionsIn(track)
    .filter(({ rendition }) => codec === undefined || rendition.codec === codec)
    .toSorted((a, b) => b.bitRate - a.bitRate)
  const found = fitting.find(({ bitRate }) => bitRate <= maxBitRate) ?? fitting.at(-1)
  if (!found) return original
  // The original has the wanted codec but is too large, and this rendition may be larger still.
  return isWanted && (original.bitRate ?? Infinity) <= found.bitRate ? original : found
}

/** The finished renditions of a track, with the facts that clients get about each. */
export const renditionsIn = ({ renditions }: Pick<TrackAudio, 'renditions'>) =>
  renditions.flatMap(({ format, key, size }) => {
    const rendition = audioFormat(format)
    const content_type = audioType(key)
    return rendition && content_type
      ? [{ key, size, content_type, bitRate: rendition.bitRate, rendition }]
      : []
  })

const codecOf = (key: string): Codec | undefined =>
  CODEC_OF[key.slice(key.lastIndexOf('.') + 1) as AudioExtension]

const originalOf = ({ audio_key, audio_size, bitrate }: TrackAudio): ChosenAudio => ({
  key: audio_key,
  size: audio_size,
  content_type: audioType(audio_key) ?? 'application/octet-stream',
  bitRate: bitrate === null ? null : Math.round(bitrate / 1000),
  rendition: null,
})
