import { Loader } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AudioPlayer, type Renew, usePlaying } from '../ui/audio-player.ts'
import { formatDuration } from '../ui/duration.ts'
import styles from './audio-cell.module.css'

type Props = {
  player: AudioPlayer
  /** Names the track to the player and to `renew`. */
  id: number
  name: string
  is_track_complete: string
  /** The signed address; null while there is no audio. */
  address: string | null
  /** In seconds, where known before it plays. */
  duration: number | null
  renew: Renew
}

/** The audio of a track, in its three states (specification 2, section 4). */
export function AudioCell({ address, is_track_complete, ...playable }: Props) {
  const { t } = useTranslation()
  if (is_track_complete !== '1') return <span className={styles.note}>{t('catalogue.audio.pending')}</span>
  if (!address) return <span className={styles.failed}>{t('catalogue.audio.failed')}</span>
  return <Player {...playable} address={address} />
}

type Playable = Omit<Props, 'is_track_complete' | 'address'> & { address: string }

function Player({ player, id, name, address, duration, renew }: Playable) {
  const { t } = useTranslation()
  const playing = usePlaying(player, id)
  const isPlaying = playing.state === 'playing'
  const length = playing.duration || duration || 0
  const label = t(isPlaying ? 'catalogue.audio.pause' : 'catalogue.audio.play', { name })
  return (
    <div className={styles.player}>
      <button
        type="button"
        className={styles.play}
        aria-label={label}
        title={label}
        aria-busy={playing.state === 'loading'}
        onClick={() => player.toggle(id, address, renew)}
      >
        {playing.state === 'loading' ? (
          <Loader size={14} color="currentColor" />
        ) : isPlaying ? (
          <IconPlayerPauseFilled size={15} />
        ) : (
          <IconPlayerPlayFilled size={15} />
        )}
      </button>
      {playing.state === 'failed' ? (
        <span className={styles.failed} role="alert">
          {t('catalogue.audio.broken')}
        </span>
      ) : (
        <>
          {playing.key !== null && (
            <input
              type="range"
              className={styles.position}
              aria-label={t('catalogue.audio.seek', { name })}
              aria-valuetext={formatDuration(playing.time)}
              min={0}
              max={length || 1}
              step="any"
              value={playing.time}
              onChange={(event) => player.seek(Number(event.currentTarget.value))}
            />
          )}
          <span className={styles.time}>
            {playing.key !== null && `${formatDuration(playing.time)} / `}
            {length > 0 && formatDuration(length)}
          </span>
        </>
      )}
    </div>
  )
}
