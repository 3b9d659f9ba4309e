import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListeningItem } from '#contract/listening.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { NamesInLine } from '#web/catalogue/form/names-in-line.tsx'
import { shownNames } from '#web/core/i18n/names.ts'
import { basePath } from '#web/core/navigation/base-path.ts'
import reviewStyles from '#web/features/review/review.module.css'
import { soundOf } from '#web/features/review/sound-of.ts'
import { SeekBar } from '#web/player/seek-bar.tsx'
import { trackLookup } from '#web/resources/lookups.ts'
import { type Sound, usePlaying } from '#web/ui/audio/audio-player.ts'
import { formatDuration } from '#web/ui/duration.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconExternalLink } from '#web/ui/icons.ts'
import styles from './listening.module.css'

type Props = { item: ListeningItem; ref: Ref<HTMLElement> }

/** What is played: cover, names, artists, albums, and the position in its waveform. */
export function TrackPanel({ item, ref }: Props) {
  const { t } = useTranslation()
  const { record_id, cover_picture, links, file_name } = item
  const [first, second] = shownNames(item)
  const sound = soundOf(item)
  const facts = links.filter(({ list }) => list !== 'tags' && list !== 'categories')
  return (
    <section
      ref={ref}
      className={`${reviewStyles.card} ${styles.track}`}
      aria-label={t('filing.track')}
      tabIndex={-1}
      data-autofocus
    >
      <div className={reviewStyles.who}>
        <div className={reviewStyles.cover}>
          <RecordCover src={cover_picture ?? ''} kind="track" />
        </div>
        <div className={reviewStyles.names}>
          <h3>
            <Hindi {...first} />
          </h3>
          {second && (
            <p>
              <Hindi {...second} />
            </p>
          )}
          {/* In a tab of its own: what is played goes on. */}
          <a
            className={reviewStyles.open}
            href={`${basePath}${trackLookup.opens(record_id)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('review.open')} <IconExternalLink size={14} stroke={1.6} aria-hidden />
          </a>
        </div>
      </div>
      {sound && <Position sound={sound} />}
      <dl className={reviewStyles.facts}>
        {facts.map(({ list, records }) => (
          <div key={list}>
            <dt>{t(`kind.${list}`)}</dt>
            <dd>
              {records.map((record, index) => (
                <span key={record.id}>
                  {index > 0 && t('catalogue.listComma')}
                  <NamesInLine of={record} />
                </span>
              ))}
            </dd>
          </div>
        ))}
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

/** Time runs from left to right also in right-to-left languages. */
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
        <p className={reviewStyles.problem} role="alert">
          {t('catalogue.audio.broken')}
        </p>
      )}
    </>
  )
}
