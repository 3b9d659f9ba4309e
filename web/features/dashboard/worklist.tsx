import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReviewedGap } from '#contract/catalogue/gaps.ts'
import { type DashboardWork, dashboard } from '#contract/features/dashboard.ts'
import { useMayReview, useStartReview } from '#web/catalogue/review/use-start-review.ts'
import lined from '#web/catalogue/team/lines.module.css'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import styles from './dashboard.module.css'

/** Each line opens the track list with the filter that its number counts. */
const lines: readonly { name: keyof DashboardWork; search: Record<string, string>; gap?: ReviewedGap }[] = [
  { name: 'audio_failed', search: { audio: 'failed' }, gap: 'audio' },
  { name: 'audio_pending', search: { audio: 'pending' } },
  { name: 'damaged_audio', search: { damaged_audio: 'true' }, gap: 'damaged_audio' },
  { name: 'dead_links', search: { dead_link: 'true' }, gap: 'dead_link' },
  { name: 'without_hindi_name', search: { without_hindi_name: 'true' }, gap: 'hindi_name' },
  { name: 'without_cover', search: { without_cover: 'true' }, gap: 'cover' },
  { name: 'without_category', search: { without_category: 'true' }, gap: 'category' },
]

const EVERYTHING = { byQuery: true, query: '' }

/** The tracks that need attention. */
export function Worklist() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(dashboard.work, {})
  const mayReview = useMayReview()
  const { mutate: start, isPending, variables } = useStartReview()
  const open = lines.filter(({ name }) => (data?.[name] ?? 0) > 0)
  return (
    <section className={styles.part} aria-labelledby="worklist">
      <h2 id="worklist">{t('dashboard.work')}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} />}
      {data && open.length === 0 && <p className={lined.none}>{t('dashboard.allDone')}</p>}
      {data && open.length > 0 && (
        <ul className={lined.lines}>
          {open.map(({ name, search, gap }) => (
            <li key={name} className={lined.issue}>
              <Link to="/tracks" search={search} className={lined.line}>
                <span>{t(`tracks.issue.${name}`)}</span>
                <b>{t('format.number', { count: data[name] })}</b>
                <IconChevronRight size={16} stroke={1.6} aria-hidden />
              </Link>
              {gap && mayReview('tracks') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={isPending && variables.gap === gap}
                  aria-label={`${t('catalogue.review.title')}: ${t(`tracks.issue.${name}`)}`}
                  onClick={() =>
                    start({ list: 'tracks', gap, selection: { ...EVERYTHING, filters: search } })
                  }
                >
                  {t('catalogue.review.title')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
