import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { dashboard } from '#contract/features/dashboard.ts'
import { trackLine, trackNames } from '#web/catalogue/names/track-names.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { shownNames } from '#web/core/i18n/names.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { describeMonth } from '#web/ui/describe-date.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import styles from './dashboard.module.css'

type Answer = DataOf<typeof dashboard.charts>

/** The chart of tracks added over time. */
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

/** The chart of the most played tracks. */
export function MostPlayed() {
  const { t } = useTranslation()
  return (
    <Part>
      {({ most_played }) => (
        <BarChart
          title={t('dashboard.mostPlayed')}
          of={t('field.track')}
          counted={t('dashboard.plays')}
          bars={most_played.map(({ track_id, trackCount, ...track }) => {
            const [first, second] = shownNames(trackNames(track))
            return {
              key: String(track_id),
              label: first.text,
              other: [second?.text, trackLine(track)].filter(Boolean).join(' · '),
              value: trackCount,
              to: `/tracks/edit/${track_id}`,
            }
          })}
          none={t('dashboard.nothingPlayed')}
        />
      )}
    </Part>
  )
}

/** A section of the dashboard whose children are drawn from the response with all charts. */
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
