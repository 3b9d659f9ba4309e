import type { ListedTrack } from '#contract/resources/tracks.ts'
import { soundOf } from '#web/catalogue/list/sound-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { type Sound, usePlaying, useToggle } from '#web/ui/audio/audio-player.ts'
import { formatDuration } from '#web/ui/duration.ts'
import { IconAlertTriangle, IconLoader2, IconPlayerPause, IconPlayerPlay } from '#web/ui/icons.ts'
import styles from './sound-cell.module.css'

/**
 * The cell with the recording of a track at the start of its row: a play button and the length, or that it is pending or
 * failed, with the error.
 */
export function SoundCell(track: ListedTrack) {
  const { t } = useTranslation()
  const { message, is_track_complete } = track
  if (is_track_complete !== '1') {
    const said = [t('catalogue.audio.pending'), message].filter(Boolean).join(' ')
    return (
      <span className={styles.waiting} role="img" aria-label={said} title={said}>
        <IconLoader2 size={17} stroke={1.6} />
      </span>
    )
  }
  const sound = soundOf(track)
  if (sound === null) {
    const said = [t('catalogue.audio.failed'), message].filter(Boolean).join(' ')
    return (
      <span className={styles.failed} role="img" aria-label={said} title={said}>
        <IconAlertTriangle size={17} stroke={1.6} />
      </span>
    )
  }
  return (
    <div className={styles.sound}>
      <Play sound={sound} />
      {sound.duration !== null && <span className={styles.duration}>{formatDuration(sound.duration)}</span>}
    </div>
  )
}

function Play({ sound }: { sound: Sound }) {
  const { t } = useTranslation()
  const toggle = useToggle()
  const { state } = usePlaying(sound.key)
  const isPlaying = state === 'playing'
  const label = t(isPlaying ? 'catalogue.audio.pause' : 'catalogue.audio.play', { name: firstName(sound) })
  const broken = state === 'failed' ? t('catalogue.audio.broken') : undefined
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <button
      type="button"
      className={styles.play}
      data-open={state !== 'idle' || undefined}
      aria-label={[label, broken].filter(Boolean).join(' ')}
      aria-busy={state === 'loading'}
      title={broken ?? label}
      data-play
      onClick={() => toggle(sound)}
    >
      {state === 'loading' ? (
        <IconLoader2 className={styles.turning} size={17} stroke={1.6} />
      ) : (
        <Icon size={17} stroke={1.6} />
      )}
    </button>
  )
}
