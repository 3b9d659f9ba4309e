import type { Ref } from 'react'
import type { ListeningItem } from '#contract/features/listening.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { CardHead, CardNames } from '#web/features/queue/card-head.tsx'
import { LinkFacts } from '#web/features/queue/link-facts.tsx'
import queueStyles from '#web/features/queue/queue.module.css'
import { soundOf } from '#web/features/queue/sound-of.ts'
import { SeekBar } from '#web/player/seek-bar.tsx'
import { type Sound, usePlaying } from '#web/ui/audio/audio-player.ts'
import { formatDuration } from '#web/ui/duration.ts'
import styles from './listening.module.css'

type Props = { item: ListeningItem; ref: Ref<HTMLElement> }

/** The track that plays: cover, names, artists, albums, and the position in its waveform. */
export function TrackPanel({ item, ref }: Props) {
  const { t } = useTranslation()
  const { record_id, cover_picture, links, file_name } = item
  const sound = soundOf(item)
  const facts = links.filter(({ list }) => list !== 'tags' && list !== 'categories')
  return (
    <section
      ref={ref}
      className={`${queueStyles.card} ${styles.track}`}
      aria-label={t('filing.track')}
      tabIndex={-1}
      data-autofocus
    >
      <CardHead cover={{ src: cover_picture ?? '', kind: 'track' }} opens={lookups.tracks.opens(record_id)}>
        <CardNames of={item} />
      </CardHead>
      {sound && <Position sound={sound} />}
      <dl className={queueStyles.facts}>
        <LinkFacts links={facts} />
        {file_name && (
          <div>
            <dt>{t('field.file_name')}</dt>
            <dd dir="auto">{file_name}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** The position in the waveform, in which time runs from left to right also in right-to-left languages. */
function Position({ sound }: { sound: Sound }) {
  const { t } = useTranslation()
  const { state, time, duration } = usePlaying(sound.key)
  return (
    <>
      <div className={styles.position} dir="ltr">
        <span>{formatDuration(time)}</span>
        <SeekBar sound={sound} />
        <span>{formatDuration(duration || (sound.duration ?? 0))}</span>
      </div>
      {state === 'failed' && (
        <p className={queueStyles.problem} role="alert">
          {t('catalogue.audio.broken')}
        </p>
      )}
    </>
  )
}
