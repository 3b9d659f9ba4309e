import { Loader } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type Sound, usePlayer, usePlaying } from '../ui/audio-player.ts'
import { formatDuration } from '../ui/duration.ts'
import styles from './audio-cell.module.css'

/** What a row has that can be heard. */
type Props = {
  track_id: number
  display_name: string
  display_name_hindi: string | null
  is_track_complete: string
  /** The signed address; null while there is no audio. */
  trackData: string | null
  duration: number | null
}

/** The audio of a record, in its three states (specification 2, section 4). */
export function AudioCell(row: Props) {
  const { track_id, display_name, display_name_hindi, is_track_complete, trackData, duration } = row
  const { t } = useTranslation()
  if (is_track_complete !== '1') return <span className={styles.note}>{t('catalogue.audio.pending')}</span>
  if (!trackData) return <span className={styles.failed}>{t('catalogue.audio.failed')}</span>
  const sound = { key: track_id, name: display_name, hindi: display_name_hindi, address: trackData, duration }
  return <Player sound={sound} />
}

type ButtonProps = ComponentProps<'button'> & {
  sound: Sound
  /** Of its sign, in pixels. */
  size?: number
}

/** Plays and pauses a sound in the application's player. */
export function PlayButton({ sound, size = 15, className = styles.play, ...button }: ButtonProps) {
  const { t } = useTranslation()
  const player = usePlayer()
  const { state } = usePlaying(sound.key)
  const isPlaying = state === 'playing'
  const label = t(isPlaying ? 'catalogue.audio.pause' : 'catalogue.audio.play', { name: sound.name })
  return (
    <button
      {...button}
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-busy={state === 'loading'}
      onClick={() => player.toggle(sound)}
    >
      {state === 'loading' ? (
        <Loader size={size - 1} color="currentColor" />
      ) : isPlaying ? (
        <IconPlayerPauseFilled size={size} />
      ) : (
        <IconPlayerPlayFilled size={size} />
      )}
    </button>
  )
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
