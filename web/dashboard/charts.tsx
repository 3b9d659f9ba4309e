import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dashboard } from '#contract/dashboard.ts'
import { ErrorState } from '../api/error-state.tsx'
import { useQueryOf } from '../api/hooks.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { describeMonth } from '../ui/describe-date.ts'
import styles from './dashboard.module.css'

/** How the catalogue grows, and what is listened to. */
export function Charts() {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQueryOf(dashboard.charts, {})
  if (error)
    return (
      <section className={styles.part}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    )
  if (!data)
    return (
      <section className={styles.part}>
        <Skeleton height={220} />
      </section>
    )
  const added = data.added.map(({ month, tracks }) => ({
    key: month,
    label: describeMonth(month, i18n.language),
    value: tracks,
  }))
  const played = data.most_played.map(({ track_id, display_name, display_name_hindi, trackCount }) => ({
    key: String(track_id),
    label: display_name,
    hindi: display_name_hindi,
    value: trackCount,
    to: `/tracks/edit/${track_id}`,
  }))
  return (
    <>
      <section className={styles.part}>
        <BarChart
          title={t('dashboard.added')}
          of={t('dashboard.month')}
          counted={t('dashboard.tracksAdded')}
          bars={added}
          upright
        />
      </section>
      <section className={styles.part}>
        <BarChart
          title={t('dashboard.mostPlayed')}
          of={t('dashboard.track')}
          counted={t('dashboard.plays')}
          bars={played}
          none={t('dashboard.nothingPlayed')}
        />
      </section>
    </>
  )
}
