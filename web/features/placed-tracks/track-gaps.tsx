import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TRACK_GAPS } from '#contract/catalogue/placed-tracks.ts'
import { gapFields } from '#web/catalogue/filters/filter-fields.ts'
import type { RecordQuery } from '#web/catalogue/form/form-types.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './track-gaps.module.css'

type Props = {
  ask: RecordQuery<Record<(typeof TRACK_GAPS)[number], number>>
  /** The filter with which the track list shows the tracks of this record. */
  filter: Readonly<Record<string, string>>
}

/** The numbers of gaps in the tracks of an album or playlist, each a link to the track list with exactly these. */
export function TrackGaps({ ask, filter }: Props) {
  const { t } = useTranslation()
  // This error stays silent, because the list fails for the same reason and shows it.
  const { data } = useQuery({ ...ask, meta: { quiet: true } })
  const open = TRACK_GAPS.filter((gap) => data && data[gap] > 0)
  // The space is reserved, because rows that are about to be dragged must not move when the numbers come.
  if (!data || open.length === 0) return <div className={styles.gaps} />
  return (
    <section className={styles.gaps} aria-label={t('catalogue.filter.gaps')} data-screen-only>
      <ul>
        {open.map((gap) => (
          <li key={gap}>
            <Link to="/tracks" search={{ ...filter, [gap]: 'true' }} className={styles.gap}>
              {gapFields[gap] && t(gapFields[gap])} <b>{t('format.number', { count: data[gap] })}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
