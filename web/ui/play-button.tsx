import { Loader } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { type Sound, usePlaying, useToggle } from './audio/audio-player.ts'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from './icons.ts'
import styles from './play-button.module.css'

type ButtonProps = ComponentProps<'button'> & {
  sound: Sound
  /** Size of the icon, in pixels. */
  size?: number
}

/** Plays and pauses a sound in the application's player. */
export function PlayButton({ sound, size = 15, className = styles.play, ...button }: ButtonProps) {
  const { t } = useTranslation()
  const toggle = useToggle()
  const { state } = usePlaying(sound.key)
  const isPlaying = state === 'playing'
  const label = t(isPlaying ? 'catalogue.audio.pause' : 'catalogue.audio.play', { name: firstName(sound) })
  return (
    <button
      {...button}
      type="button"
      className={className}
      aria-label={label}
      title={label}
      data-play
      aria-busy={state === 'loading'}
      onClick={() => toggle(sound)}
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
