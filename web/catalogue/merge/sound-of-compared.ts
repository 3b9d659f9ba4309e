import type { ComparedRecord } from '#contract/catalogue/merge.ts'
import { trackLine } from '#web/catalogue/names/track-names.ts'
import type { Sound } from '#web/ui/audio/audio-player.ts'

/** The audio of a compared track for the player; null while there is none. */
export const soundOfCompared = ({
  id,
  name,
  hindi_name,
  audio,
  duration,
  linked,
}: ComparedRecord): Sound | null =>
  audio
    ? {
        key: id,
        name,
        hindi_name,
        about: trackLine({ linked, duration: null }),
        address: audio,
        duration: duration ?? null,
      }
    : null
