import { lineOf, trackLine, trackNames } from '#web/catalogue/names/track-names.ts'
import type { Names } from '#web/core/i18n/names.ts'
import type { Sound } from '#web/ui/audio/audio-player.ts'

/** The audio fields of a row. */
export type AudioFields = {
  track_id: number
  display_name: string
  display_name_hindi: string | null
  is_track_complete: string
  /** The signed URL; null while there is no audio. */
  trackData: string | null
  duration: number | null
  trackArtist?: readonly Names[]
  trackAlbum?: readonly Names[]
}

/** The audio of a row for the player; null while there is none. */
export function soundOf(row: AudioFields): Sound | null {
  const { track_id, is_track_complete, trackData, duration } = row
  if (is_track_complete !== '1' || trackData === null) return null
  const about = trackLine(lineOf({ ...row, duration: null }))
  return { key: track_id, ...trackNames(row), about, address: trackData, duration }
}
