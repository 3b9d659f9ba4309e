import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { filterOfGap, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'
import { type DashboardWork, dashboard } from '#contract/features/dashboard.ts'
import { DRAFT_NEEDS } from '#contract/features/draft-needs.ts'
import { recordings } from '#contract/features/recordings.ts'
import { isKind, type KindName } from '#contract/kinds/kinds.ts'
import { gapLabel } from '#web/catalogue/review/gap-label.ts'
import {
  useMayMerge,
  useMayReview,
  useStartDuplicateReview,
  useStartReview,
} from '#web/catalogue/review/use-start-review.ts'
import lined from '#web/catalogue/team/lines.module.css'
import { useWaiting } from '#web/catalogue/team/use-waiting.ts'
import { WaitingLines } from '#web/catalogue/team/waiting-lines.tsx'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import styles from './dashboard.module.css'
import { TimeLeft, TimeRate } from './time-left.tsx'
import { type CountedGap, type CountedPairs, useGaps, useLikelyPairs } from './use-gaps.ts'

/** The lines of the worklist. Each opens the track list with the filter that its number counts. */
const lines: readonly { name: keyof DashboardWork; search: Record<string, string>; gap?: ReviewedGap }[] = [
  { name: 'audio_failed', search: { audio: 'failed' }, gap: 'audio' },
  { name: 'audio_pending', search: { audio: 'pending' } },
  { name: 'damaged_audio', search: { damaged_audio: 'true' }, gap: 'damaged_audio' },
  { name: 'dead_links', search: { dead_link: 'true' }, gap: 'dead_link' },
  { name: 'without_hindi_name', search: { without_hindi_name: 'true' }, gap: 'hindi_name' },
  { name: 'without_cover', search: { without_cover: 'true' }, gap: 'cover' },
  { name: 'without_category', search: { without_category: 'true' }, gap: 'category' },
]

/** The number of gaps of other kinds that are shown before the admin asks for all. */
const FIRST_GAPS = 4

type Line = {
  label: string
  list: KindName
  count: number
  search: Record<string, string>
  gap: ReviewedGap | undefined
}

/** The tasks that wait for the admin, and the problems of the catalogue: each once, with its number and a link to the records. */
export function Worklist({ withTracks }: { withTracks: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(dashboard.work, {}, { enabled: withTracks })
  const gaps = useGaps()
  const pairs = useLikelyPairs()
  const [isWhole, setWhole] = useState(false)
  const open = lines.flatMap(({ name, search, gap }): Line[] => {
    const count = data?.[name] ?? 0
    return count > 0 ? [{ label: t(`tracks.issue.${name}`), list: 'tracks', count, search, gap }] : []
  })
  const others = gaps.map(({ list, gap, count }: CountedGap): Line => {
    const search = { [filterOfGap(gap) ?? '']: 'true' }
    return { label: t(gapLabel(gap)), list, count, search, gap }
  })
  const waiting = useWaiting()
  const isNothing = !waiting?.total && others.length === 0 && pairs.length === 0
  if (!withTracks && isNothing) return null
  const shown = [...open, ...(isWhole ? others : others.slice(0, FIRST_GAPS))]
  return (
    <section className={styles.part} aria-labelledby="worklist">
      <h2 id="worklist">{t('dashboard.work')}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {withTracks && !data && !error && <Skeleton height={180} />}
      <Waiting />
      {data && open.length === 0 && <p className={lined.none}>{t('dashboard.allDone')}</p>}
      {(data || !withTracks) && (
        <>
          <ul className={lined.lines}>
            {shown.map((line) => (
              <WorkLine key={`${line.list} ${line.label}`} {...line} />
            ))}
            <DraftsLine />
            {pairs.map((pair) => (
              <PairsLine key={pair.list} {...pair} />
            ))}
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
  const mayReview = useMayReview()
  const { mutate: start, isPending } = useStartReview()
  const isReviewed = gap !== undefined && mayReview(list)
  return (
    <WorklistLine
      to={TEAM_KINDS[list].screen}
      search={search}
      label={label}
      list={list}
      count={count}
      isPending={isPending}
      onReview={
        isReviewed
          ? () => start({ list, gap, selection: { byQuery: true, query: '', filters: search } })
          : null
      }
    />
  )
}

/** The line with the admin's own drafts, if there are any. */
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

/** The line with the likely duplicates of a kind, and their review for admins who may merge them. */
function PairsLine({ list, count }: CountedPairs) {
  const { t } = useTranslation()
  const mayMerge = useMayMerge()(list)
  const { mutate: start, isPending } = useStartDuplicateReview()
  return (
    <WorklistLine
      to="/duplicates"
      search={{ kind: list }}
      label={t('duplicates.title')}
      list={list}
      count={count}
      isPending={isPending}
      onReview={mayMerge ? () => start({ list, selection: { byQuery: true, query: '' } }) : null}
    />
  )
}

/** The lines with what was sent to the admin: assigned records, mentions, and imports that stopped. */
function Waiting() {
  const { t } = useTranslation()
  const { adminId } = useSession()
  const mayReview = useMayReview()
  const { mutate: start, isPending, variables } = useStartReview()
  const waiting = useWaiting()
  if (!waiting?.total) return null
  const filters = { assigned_to: String(adminId) }
  const isReviewed = (kind: TeamKind): kind is KindName => isKind(kind) && mayReview(kind)
  return (
    <WaitingLines
      waiting={waiting}
      time={(kind, count) => isReviewed(kind) && <TimeLeft records={count} />}
      action={(kind, count) =>
        isReviewed(kind) && (
          <ReviewButton
            what={t(`counted.${kind}`, { count })}
            isPending={isPending && variables.list === kind}
            onReview={() =>
              start({ list: kind, gap: 'each', selection: { byQuery: true, query: '', filters } })
            }
          />
        )
      }
    />
  )
}

type LineProps = {
  to: string
  search: Record<string, string>
  label: string
  list: KindName
  count: number
  isPending: boolean
  /** Starts the review; null where the admin may not review these records. */
  onReview: (() => void) | null
}

/** A line of the worklist: how many records need something, how long that takes, and links to their list and review. */
function WorklistLine({ to, search, label, list, count, isPending, onReview }: LineProps) {
  const { t } = useTranslation()
  return (
    <li className={lined.issue}>
      <Link to={to} search={search} className={lined.line}>
        <span>
          {label} <small className={lined.by}>{t(`kind.${list}`)}</small>
        </span>
        {onReview && <TimeLeft records={count} />}
        <b>{t('format.number', { count })}</b>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </Link>
      {onReview && (
        <ReviewButton what={`${label} · ${t(`kind.${list}`)}`} isPending={isPending} onReview={onReview} />
      )}
    </li>
  )
}

type ReviewProps = { what: string; isPending: boolean; onReview: () => void }

function ReviewButton({ what, isPending, onReview }: ReviewProps) {
  const { t } = useTranslation()
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={`${t('catalogue.review.title')}: ${what}`}
      onClick={onReview}
    >
      {t('catalogue.review.title')}
    </Button>
  )
}
