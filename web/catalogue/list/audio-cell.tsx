import { useTranslation } from '#web/core/i18n/i18n.ts'
import { type Sound, usePlaying } from '#web/ui/audio/audio-player.ts'
import { formatDuration } from '#web/ui/duration.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import styles from './audio-cell.module.css'
import { type AudioFields, soundOf } from './sound-of.ts'

/** The audio of a record in its three states (specification 2, section 4). */
export function AudioCell(row: AudioFields) {
  const { t } = useTranslation()
  if (row.is_track_complete !== '1')
    return <span className={styles.note}>{t('catalogue.audio.pending')}</span>
  const sound = soundOf(row)
  if (!sound) return <span className={styles.failed}>{t('catalogue.audio.failed')}</span>
  return <Player sound={sound} />
}

function Player({ sound }: { sound: Sound }) {
  const { t } = useTranslation()
  const playing = usePlaying(sound.key)
  const length = playing.duration || sound.duration || 0
  return (
    <div className={styles.player}>
      <PlayButton sound={sound} />
      {playing.state === 'failed' ? (
        <span className={styles.failed}>{t('catalogue.audio.broken')}</span>
      ) : (
        <span className={styles.time}>
          {playing.sound && `${formatDuration(playing.time)} / `}
          {length > 0 && formatDuration(length)}
        </span>
      )}
    </div>
  )
}
