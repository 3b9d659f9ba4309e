import type { Track } from '#contract/resources/tracks.ts'
import { audioFormat } from '#contract/values/audio-formats.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { megabytes } from '#web/core/i18n/megabytes.ts'
import styles from './sound-facts.module.css'

const CODEC_NAMES = { opus: 'Opus', aac: 'AAC', mp3: 'MP3' }

/** The other audio formats of a track, with the reason where one could not be made. */
export function RenditionFacts({ renditions }: Pick<Track, 'renditions'>) {
  const { t, i18n } = useTranslation()
  const facts = renditions.flatMap(({ format, state, size, problem }) => {
    const found = audioFormat(format)
    if (!found) return []
    const values = {
      codec: CODEC_NAMES[found.codec],
      rate: found.bitRate,
      size: megabytes(size ?? 0, i18n.language),
      reason: problem,
    }
    return [[format, t(`tracks.rendition.${state}`, values)] as const]
  })
  if (facts.length === 0) return null
  return (
    <ul className={styles.facts}>
      {facts.map(([format, fact]) => (
        <li key={format}>{fact}</li>
      ))}
    </ul>
  )
}
