import { useTranslation } from '#web/core/i18n/i18n.ts'
import { shownNames } from '#web/core/i18n/names.ts'
import {
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconVolume,
  IconVolume2,
  IconVolumeOff,
  IconX,
} from '#web/ui/icons.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import { neighbour, type Sound, useNowPlaying, usePlayer } from '../ui/audio/audio-player.ts'
import { formatDuration } from '../ui/duration.ts'
import { Hindi } from '../ui/hindi.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import styles from './player-bar.module.css'
import { SeekBar } from './seek-bar.tsx'
import { usePlayerKeys } from './use-player-keys.ts'
import { SPEEDS, useSpeed } from './use-speed.ts'
import { useVolume } from './use-volume.ts'

/** The name and position of the open sound, with the buttons that control it. */
export default function PlayerControls({ sound }: { sound: Sound }) {
  const { t } = useTranslation()
  const player = usePlayer()
  const { state, time, duration } = useNowPlaying()
  const speed = useSpeed(player.element)
  usePlayerKeys({ step: player.step, skip: player.skip, shift: speed.shift })
  const [first, second] = shownNames(sound)
  const about = [sound.about, second?.text].filter(Boolean).join(' · ')
  return (
    <>
      {/* As on a tape: the next one is on the right in every language. */}
      <div className={styles.transport} dir="ltr">
        <StepButton by={-1} />
        <PlayButton sound={sound} size={19} className={styles.play} aria-keyshortcuts="Space" />
        <StepButton by={1} />
      </div>
      <div className={styles.what}>
        <div className={styles.name} dir="auto" title={first.text}>
          <Hindi {...first} />
        </div>
        {state === 'failed' ? (
          <div className={styles.failed} role="alert">
            {t('catalogue.audio.broken')}
          </div>
        ) : (
          about && (
            <div className={styles.hindi} dir="auto" title={about}>
              <Hindi text={about} />
            </div>
          )
        )}
      </div>
      {/* Time runs from left to right also in right-to-left languages. */}
      <div className={styles.position} dir="ltr">
        <span className={styles.time}>{formatDuration(time)}</span>
        <SeekBar sound={sound} />
        <span className={styles.time}>{formatDuration(duration)}</span>
      </div>
      <Speed {...speed} />
      <Volume />
      <button
        type="button"
        className={styles.button}
        aria-label={t('player.close')}
        title={t('player.close')}
        onClick={() => {
          player.close()
          keepFocus()
        }}
      >
        <IconX size={18} stroke={1.6} />
      </button>
    </>
  )
}

const steps = {
  [-1]: { label: 'player.previous', icon: IconPlayerSkipBack, key: 'Shift+P' },
  1: { label: 'player.next', icon: IconPlayerSkipForward, key: 'Shift+N' },
} as const

/** The button that goes to the next sound of the list (1), or the previous one (-1). */
function StepButton({ by }: { by: 1 | -1 }) {
  const { t } = useTranslation()
  const player = usePlayer()
  const playing = useNowPlaying()
  const { label, icon: Icon, key } = steps[by]
  // Without a list there is no other sound, and the slider reaches the beginning.
  if (playing.queue.length === 0) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t(label)}
      aria-keyshortcuts={key}
      title={t(label)}
      disabled={by === 1 && !neighbour(playing, 1)}
      onClick={() => player.step(by)}
    >
      <Icon size={18} stroke={1.6} />
    </button>
  )
}

function Speed({ speed, setSpeed }: ReturnType<typeof useSpeed>) {
  const { t, i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language)
  return (
    <select
      className={styles.speed}
      dir="ltr"
      aria-label={t('player.speed')}
      title={t('player.speed')}
      value={speed}
      onChange={(event) => setSpeed(Number(event.currentTarget.value))}
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one}>
          {`${format.format(one)}×`}
        </option>
      ))}
    </select>
  )
}

function Volume() {
  const { t } = useTranslation()
  const { element } = usePlayer()
  const { volume, setVolume, toggleMute } = useVolume(element)
  const Icon = volume === 0 ? IconVolumeOff : volume < 0.5 ? IconVolume2 : IconVolume
  const label = t(volume === 0 ? 'player.unmute' : 'player.mute')
  return (
    <div className={styles.volume}>
      <button type="button" className={styles.button} aria-label={label} title={label} onClick={toggleMute}>
        <Icon size={18} stroke={1.6} />
      </button>
      <input
        type="range"
        className={styles.loudness}
        aria-label={t('player.volume')}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => setVolume(Number(event.currentTarget.value))}
      />
    </div>
  )
}
