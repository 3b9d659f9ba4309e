import { useTranslation } from 'react-i18next'
import { type Sound, usePlaying } from '#web/ui/audio-player.ts'
import { formatDuration } from '#web/ui/duration.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import styles from './audio-cell.module.css'

/** The audio fields of a row. */
type Props = {
  track_id: number
  display_name: string
  display_name_hindi: string | null
  is_track_complete: string
  /** The signed URL; null while there is no audio. */
  trackData: string | null
  duration: number | null
}

/** The audio of a record, in its three states (specification 2, section 4). */
export function AudioCell(row: Props) {
  const { track_id, display_name, display_name_hindi, is_track_complete, trackData, duration } = row
  const { t } = useTranslation()
  if (is_track_complete !== '1') return <span className={styles.note}>{t('catalogue.audio.pending')}</span>
  if (!trackData) return <span className={styles.failed}>{t('catalogue.audio.failed')}</span>
  const sound = {
    key: track_id,
    name: display_name,
    hindi_name: display_name_hindi,
    address: trackData,
    duration,
  }
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
