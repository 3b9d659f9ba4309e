import type { ReviewItem } from '#contract/features/review.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import queueStyles from '#web/features/queue/queue.module.css'
import { SoundFacts } from '#web/resources/tracks/details/sound-facts.tsx'
import { DeadLink } from '#web/resources/tracks/fetching/dead-link.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './review.module.css'

/** The problems of a record that is judged, with its links, measured sound, status, and the admin it is assigned to. */
export function RecordFacts({ item }: { item: ReviewItem }) {
  const { t } = useTranslation()
  const { is_active, assigned_to, message, dead_links, measured, track_link } = item
  const isDead = dead_links.some(({ field }) => field === 'track_link')
  return (
    <>
      {dead_links.map((link) => (
        <DeadLink key={link.field} {...link} />
      ))}
      {message && !isDead && <p className={queueStyles.note}>{message}</p>}
      {measured && <SoundFacts sound={measured} />}
      {is_active === '0' && <p className={queueStyles.note}>{t('catalogue.status.inactive')}</p>}
      {assigned_to && (
        <p className={queueStyles.note}>
          <Hindi text={t('team.assignedTo', { name: assigned_to.name })} />
          {assigned_to.note && (
            <>
              <br />
              <Hindi text={assigned_to.note} />
            </>
          )}
        </p>
      )}
      {track_link && (
        <p className={styles.link}>
          <a href={track_link} target="_blank" rel="noreferrer">
            <bdi>{track_link}</bdi>
          </a>
        </p>
      )}
    </>
  )
}
