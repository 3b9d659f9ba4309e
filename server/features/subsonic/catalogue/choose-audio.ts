import { audioType } from '#server/core/files/audio-types.ts'

export type Audio = { key: string; type: string }

/** What a player wants: 'raw' or no format is the original. */
export type Wanted = { format?: string | undefined; maxBitRate?: number | undefined }

/**
 * The stored file that a player gets of a track. There is only the original, which answers every wish: a server may ignore
 * format and bit rate. The one place to choose a smaller rendition.
 */
export function chooseAudio({ audio_key }: { audio_key: string }, _wanted: Wanted): Audio | null {
  const type = audioType(audio_key)
  return type === undefined ? null : { key: audio_key, type }
}
