import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { audioFormat } from '#contract/values/audio-formats.ts'
import styles from './sound-facts.module.css'

const CODEC_NAMES = { opus: 'Opus', aac: 'AAC', mp3: 'MP3' }
const MEGABYTE = 1024 ** 2

/** The other formats of the audio of a track, and why one could not be made. */
export function RenditionFacts({ renditions }: Pick<Track, 'renditions'>) {
  const { t, i18n } = useTranslation()
  const megabytes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  if (renditions.length === 0) return null
  return (
    <ul className={styles.facts}>
      {renditions.map(({ format, state, size, problem }) => (
        <li key={format}>
          {t(`tracks.rendition.${state}`, {
            format: named(format),
            size: megabytes.format((size ?? 0) / MEGABYTE),
            reason: problem,
          })}
        </li>
      ))}
    </ul>
  )

  function named(name: string) {
    const format = audioFormat(name)
    return format
      ? `${CODEC_NAMES[format.codec]} ${t('tracks.audio.bitrate', { rate: format.bitRate })}`
      : name
  }
}
