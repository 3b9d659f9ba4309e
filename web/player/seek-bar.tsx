import { useMemo } from 'react'
import { tracks } from '#contract/resources/tracks.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { type Sound, useNowPlaying, usePlayer } from '../ui/audio/audio-player.ts'
import { formatDuration } from '../ui/duration.ts'
import styles from './seek-bar.module.css'
import { outlineOf } from './waveform.ts'

/** Shows and changes the playback position: over the waveform if known, otherwise over a plain bar. */
export function SeekBar({ sound }: { sound: Sound }) {
  const { t } = useTranslation()
  const player = usePlayer()
  const { state, time, duration } = useNowPlaying()
  const peaks = usePeaks(sound.key)
  const length = duration || 1
  const at = Math.min(time, length)
  return (
    <div className={styles.seek}>
      {peaks && <Waveform peaks={peaks} heard={at / length} />}
      <input
        type="range"
        className={peaks ? styles.cursor : styles.bar}
        aria-label={t('catalogue.audio.seek', { name: sound.name })}
        aria-valuetext={t('player.at', { time: formatDuration(time), duration: formatDuration(duration) })}
        min={0}
        max={length}
        step="any"
        value={at}
        disabled={state === 'failed'}
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
      />
    </div>
  )
}

/** The waveform of a stored recording; a local file, or one not processed yet, has none. */
function usePeaks(key: Sound['key']): number[] | null {
  const isStored = typeof key === 'number'
  const { data } = useQueryOf(
    tracks.peaks,
    { params: { id: isStored ? key : 0 } },
    {
      enabled: isStored,
      staleTime: ({ state }) => (state.data?.peaks ? Number.POSITIVE_INFINITY : 0),
      // If the waveform fails to load, the plain bar is shown.
      meta: { quiet: true },
    },
  )
  return data?.peaks ?? null
}

/** The bars of the waveform; `heard` is the played share, 0 to 1. */
function Waveform({ peaks, heard }: { peaks: readonly number[]; heard: number }) {
  const outline = useMemo(() => outlineOf(peaks), [peaks])
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${peaks.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={outline} />
      <path d={outline} className={styles.heard} style={{ clipPath: `inset(0 ${(1 - heard) * 100}% 0 0)` }} />
    </svg>
  )
}
