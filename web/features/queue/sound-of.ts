import type { ShownRecord } from '#contract/features/review.ts'
import type { Sound } from '#web/ui/audio/audio-player.ts'

/** The audio of a reviewed record for the player; null if it has none. */
export const soundOf = ({ record_id, name, hindi_name, sound }: ShownRecord): Sound | null =>
  sound && { key: record_id, name, hindi_name, ...sound }
