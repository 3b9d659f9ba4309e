import { Loader } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Sound, usePlayer, usePlaying } from '../ui/audio-player.ts'
import { formatDuration } from '../ui/duration.ts'
import styles from './audio-cell.module.css'

type Props = Omit<Sound, 'key' | 'address'> & {
  /** Names the record to the player. */
  id: number
  is_track_complete: string
  /** The signed address; null while there is no audio. */
  address: string | null
}

/** The audio of a record, in its three states (specification 2, section 4). */
export function AudioCell({ id, address, is_track_complete, ...sound }: Props) {
  const { t } = useTranslation()
  if (is_track_complete !== '1') return <span className={styles.note}>{t('catalogue.audio.pending')}</span>
  if (!address) return <span className={styles.failed}>{t('catalogue.audio.failed')}</span>
  return <Player sound={{ ...sound, key: id, address }} />
}

/** Plays and pauses a sound in the application's player. */
export function PlayButton({ sound }: { sound: Sound }) {
  const { t } = useTranslation()
  const player = usePlayer()
  const { state } = usePlaying(sound.key)
  const isPlaying = state === 'playing'
  const label = t(isPlaying ? 'catalogue.audio.pause' : 'catalogue.audio.play', { name: sound.name })
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={label}
      title={label}
      aria-busy={state === 'loading'}
      onClick={() => player.toggle(sound)}
    >
      {state === 'loading' ? (
        <Loader size={14} color="currentColor" />
      ) : isPlaying ? (
        <IconPlayerPauseFilled size={15} />
      ) : (
        <IconPlayerPlayFilled size={15} />
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
