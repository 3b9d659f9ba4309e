import type { ReviewItem } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { mergeables } from '#web/catalogue/kinds/mergeables.ts'
import { AudioCell } from '#web/catalogue/list/audio-cell.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { CardHead, CardNames } from '#web/features/queue/card-head.tsx'
import { LinkFacts } from '#web/features/queue/link-facts.tsx'
import styles from '#web/features/queue/queue.module.css'
import { Hindi } from '#web/ui/hindi.tsx'
import { RecordFacts } from './record-facts.tsx'

type Props = { item: ReviewItem; list: KindName }

/** What a record has: cover, names, audio and links. */
export function RecordCard({ item, list }: Props) {
  const { t } = useTranslation()
  const { record_id, name, hindi_name, cover_picture, description, file_name, links, sound } = item
  const { cover, opens } = mergeables[list]
  return (
    <section className={styles.card} aria-label={t('review.record')}>
      <CardHead
        cover={cover && cover_picture !== null ? { src: cover_picture, kind: cover } : null}
        opens={opens(record_id)}
      >
        <CardNames of={item} />
      </CardHead>
      {sound && (
        <AudioCell
          track_id={record_id}
          display_name={name}
          display_name_hindi={hindi_name}
          is_track_complete="1"
          trackData={sound.address}
          duration={sound.duration}
        />
      )}
      {item.actions.length > 0 && <RecordFacts item={item} />}
      <dl className={styles.facts}>
        <LinkFacts links={links} />
        {file_name && (
          <div>
            <dt>{t('field.file_name')}</dt>
            <dd dir="auto">{file_name}</dd>
          </div>
        )}
        {description && (
          <div>
            <dt>{t('field.description')}</dt>
            <dd>
              <Hindi text={description} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
