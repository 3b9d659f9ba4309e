import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboard } from '#contract/dashboard.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { ErrorState } from '../api/error-state.tsx'
import { useQueryOf } from '../api/hooks.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { describeMonth } from '../ui/describe-date.ts'
import styles from './dashboard.module.css'

type Answer = DataOf<typeof dashboard.charts>

/** How the catalogue grows. */
export function TracksAdded() {
  const { t, i18n } = useTranslation()
  return (
    <Part>
      {({ added }) => (
        <BarChart
          title={t('dashboard.added')}
          of={t('dashboard.month')}
          counted={t('dashboard.tracksAdded')}
          bars={added.map(({ month, tracks }) => ({
            key: month,
            label: describeMonth(month, i18n.language),
            value: tracks,
          }))}
          upright
        />
      )}
    </Part>
  )
}

/** What is listened to. */
export function MostPlayed() {
  const { t } = useTranslation()
  return (
    <Part>
      {({ most_played }) => (
        <BarChart
          title={t('dashboard.mostPlayed')}
          of={t('dashboard.track')}
          counted={t('dashboard.plays')}
          bars={most_played.map(({ track_id, display_name, display_name_hindi, trackCount }) => ({
            key: String(track_id),
            label: display_name,
            hindi: display_name_hindi,
            value: trackCount,
            to: `/tracks/edit/${track_id}`,
          }))}
          none={t('dashboard.nothingPlayed')}
        />
      )}
    </Part>
  )
}

/** A part of the dashboard that shows something of the charts' one answer. */
function Part({ children }: { children: (data: Answer) => ReactNode }) {
  const { data, error, refetch } = useQueryOf(dashboard.charts, {})
  return (
    <section className={styles.part}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={220} />}
      {data && children(data)}
    </section>
  )
}
