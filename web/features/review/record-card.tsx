import { useTranslation } from 'react-i18next'
import type { ReviewedList, ReviewItem } from '#contract/review.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { NamesInLine } from '#web/catalogue/form/names-in-line.tsx'
import { AudioCell } from '#web/catalogue/list/audio-cell.tsx'
import { shownNames } from '#web/core/i18n/names.ts'
import { basePath } from '#web/core/navigation/base-path.ts'
import { mergeables } from '#web/resources/mergeables.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconExternalLink } from '#web/ui/icons.ts'
import styles from './review.module.css'

type Props = { item: ReviewItem; list: ReviewedList }

/** What is there: cover, names, audio and links of a record. */
export function RecordCard({ item, list }: Props) {
  const { t } = useTranslation()
  const { record_id, name, hindi_name, cover_picture, description, file_name, links, sound } = item
  const { cover, opens } = mergeables[list]
  const [first, second] = shownNames(item)
  return (
    <section className={styles.card} aria-label={t('review.record')}>
      <div className={styles.who}>
        {cover && cover_picture !== null && (
          <div className={styles.cover}>
            <RecordCover src={cover_picture} kind={cover} />
          </div>
        )}
        <div className={styles.names}>
          <h3>
            <Hindi {...first} />
          </h3>
          {second && (
            <p>
              <Hindi {...second} />
            </p>
          )}
          {/* In a tab of its own: the queue stays where it is. */}
          <a className={styles.open} href={`${basePath}${opens(record_id)}`} target="_blank" rel="noreferrer">
            {t('review.open')} <IconExternalLink size={14} stroke={1.6} aria-hidden />
          </a>
        </div>
      </div>
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
      <dl className={styles.facts}>
        {links.map(({ list: linked, count, records }) => (
          <div key={linked}>
            <dt>{t(`kind.${linked}`)}</dt>
            <dd>
              {records.map((record, index) => (
                <span key={record.id}>
                  {index > 0 && t('catalogue.listComma')}
                  <NamesInLine of={record} />
                </span>
              ))}
              {count > records.length && ` ${t('review.more', { more: count - records.length })}`}
            </dd>
          </div>
        ))}
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
