import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterOfGap, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { TEAM_KINDS } from '#contract/catalogue/team-kinds.ts'
import { type DashboardWork, dashboard } from '#contract/features/dashboard.ts'
import { DRAFT_NEEDS } from '#contract/features/draft-needs.ts'
import { recordings } from '#contract/features/recordings.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { gapLabel } from '#web/catalogue/review/gap-label.ts'
import { useMayReview, useStartReview } from '#web/catalogue/review/use-start-review.ts'
import lined from '#web/catalogue/team/lines.module.css'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useMay } from '#web/core/session/rights.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import styles from './dashboard.module.css'
import { TimeLeft, TimeRate } from './time-left.tsx'
import { type CountedGap, useGaps } from './use-gaps.ts'

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

/** How many gaps of other kinds are shown before all are asked for. */
const FIRST_GAPS = 4

type Line = {
  label: string
  list: KindName
  count: number
  search: Record<string, string>
  gap: ReviewedGap | undefined
}

/** What needs attention: in tracks, in records of other kinds, in drafts. */
export function Worklist() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(dashboard.work, {})
  const gaps = useGaps()
  const [isWhole, setWhole] = useState(false)
  const open = lines.flatMap(({ name, search, gap }): Line[] => {
    const count = data?.[name] ?? 0
    return count > 0 ? [{ label: t(`tracks.issue.${name}`), list: 'tracks', count, search, gap }] : []
  })
  const others = gaps.map(({ list, gap, count }: CountedGap): Line => {
    const search = { [filterOfGap(gap) ?? '']: 'true' }
    return { label: t(gapLabel(gap)), list, count, search, gap }
  })
  const shown = [...open, ...(isWhole ? others : others.slice(0, FIRST_GAPS))]
  return (
    <section className={styles.part} aria-labelledby="worklist">
      <h2 id="worklist">{t('dashboard.work')}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} />}
      {data && open.length === 0 && <p className={lined.none}>{t('dashboard.allDone')}</p>}
      {data && (
        <>
          <ul className={lined.lines}>
            {shown.map((line) => (
              <WorkLine key={`${line.list} ${line.label}`} {...line} />
            ))}
            <DraftsLine />
            <DuplicatesLine />
          </ul>
          <div className={styles.foot}>
            <TimeRate />
            {others.length > FIRST_GAPS && !isWhole && (
              <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
                {t('dashboard.allGaps', { count: others.length - FIRST_GAPS })}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function WorkLine({ label, list, count, search, gap }: Line) {
  const { t } = useTranslation()
  const mayReview = useMayReview()
  const { mutate: start, isPending } = useStartReview()
  const isReviewed = gap !== undefined && mayReview(list)
  return (
    <li className={lined.issue}>
      <Link to={TEAM_KINDS[list].screen} search={search} className={lined.line}>
        <span>
          {label} <small className={lined.by}>{t(`kind.${list}`)}</small>
        </span>
        {isReviewed && <TimeLeft records={count} />}
        <b>{t('format.number', { count })}</b>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </Link>
      {isReviewed && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          aria-label={`${t('catalogue.review.title')}: ${label} · ${t(`kind.${list}`)}`}
          onClick={() => start({ list, gap, selection: { byQuery: true, query: '', filters: search } })}
        >
          {t('catalogue.review.title')}
        </Button>
      )}
    </li>
  )
}

/** The admin's own drafts, if there are any. */
function DraftsLine() {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useQueryOf(
    recordings.waiting,
    {},
    { enabled: DRAFT_NEEDS.every(may), meta: { quiet: true } },
  )
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <li>
      <Link to="/tracks/recordings" className={lined.line}>
        <span>{t('recordings.waiting', { count })}</span>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </Link>
    </li>
  )
}

/** Without a number: to count the pairs, all names are compared. */
function DuplicatesLine() {
  const { t } = useTranslation()
  return (
    <li>
      <Link to="/duplicates" className={lined.line}>
        <span>{t('duplicates.title')}</span>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </Link>
    </li>
  )
}
