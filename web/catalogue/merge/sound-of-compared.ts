import type { ComparedRecord } from '#contract/catalogue/merge.ts'
import type { Sound } from '#web/ui/audio/audio-player.ts'

/** The audio of a compared track for the player; null while there is none. */
export const soundOfCompared = ({ id, name, hindi_name, audio, duration }: ComparedRecord): Sound | null =>
  audio ? { key: id, name, hindi_name, address: audio, duration: duration ?? null } : null
