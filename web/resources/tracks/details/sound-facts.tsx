import {
  MIN_SILENCE_SECONDS,
  SILENT_LUFS,
  type SoundFacts as Sound,
  TOO_QUIET_LUFS,
} from '#contract/values/files.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import styles from './sound-facts.module.css'

const tenths = (value: number) => Math.round(value * 10) / 10

/** What was measured in the audio of a track, and its problems. */
export function SoundFacts({ sound }: { sound: Sound }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={styles.facts}>
        {useFacts(sound).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {(sound.is_damaged || sound.problem) && (
        <p className={styles.damaged}>
          <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
          {sound.problem ?? t('tracks.sound.damaged')}
        </p>
      )}
    </>
  )
}

function useFacts({ loudness, true_peak, clipped, leading_silence, trailing_silence }: Sound): string[] {
  const { t } = useTranslation()
  if (loudness !== null && loudness <= SILENT_LUFS) return [t('tracks.sound.silent')]
  const facts: string[] = []
  if (loudness !== null) {
    const isTooQuiet = loudness < TOO_QUIET_LUFS
    facts.push(t(isTooQuiet ? 'tracks.sound.tooQuiet' : 'tracks.sound.loudness', { level: tenths(loudness) }))
  }
  if (true_peak !== null) facts.push(t('tracks.sound.peak', { level: tenths(true_peak) }))
  if (clipped) facts.push(t('tracks.sound.clipped', { places: clipped }))
  const silences = [
    ['tracks.sound.starts', leading_silence],
    ['tracks.sound.ends', trailing_silence],
  ] as const
  for (const [text, seconds] of silences)
    if ((seconds ?? 0) >= MIN_SILENCE_SECONDS) facts.push(t(text, { seconds: Math.round(seconds ?? 0) }))
  return facts
}
