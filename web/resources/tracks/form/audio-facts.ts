import { useTranslation } from '#web/core/i18n/i18n.ts'
import { megabytes } from '#web/core/i18n/megabytes.ts'
import { formatDuration } from '#web/ui/duration.ts'

/** In seconds, bit/s and bytes; null where a fact is unknown. */
type Facts = { duration: number | null; bitrate: number | null; audio_size: number | null }

/** The known facts about a recording in one line: 5:42 · 320 kbit/s · 13.1 MB. */
export function useAudioFacts({ duration, bitrate, audio_size }: Facts): string {
  const { t, i18n } = useTranslation()
  const facts = [
    duration && formatDuration(duration),
    bitrate && t('tracks.audio.bitrate', { rate: Math.round(bitrate / 1000) }),
    audio_size && t('tracks.audio.size', { size: megabytes(audio_size, i18n.language) }),
  ]
  return facts.filter(Boolean).join(' · ')
}
