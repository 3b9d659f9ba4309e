import { Menu } from '@mantine/core'
import type * as z from 'zod/mini'
import { described } from '#contract/catalogue/described.ts'
import { filterOfGap, gapsOf, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { review } from '#contract/features/review.ts'
import { isKind, type KindName } from '#contract/kinds/kinds.ts'
import { sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import type { Sends } from '#web/core/client/sent.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { gapLabel } from './gap-label.ts'
import {
  bodyOf,
  type ReviewedSelection,
  useMayMerge,
  useStartDuplicateReview,
  useStartReview,
} from './use-start-review.ts'

export type ReviewItemsProps = {
  selection: Pick<SelectionCalls<z.ZodMiniObject>, 'kind' | 'rules'>
  chosen: Chosen
}

/** The gaps whose review leaves out tracks that are still being downloaded, so that the list's filter counts more. */
const COUNTED_APART: readonly ReviewedGap[] = ['audio', 'dead_link']

/**
 * The menu items that start a review of the chosen rows, or of all that match: one for each of their gaps with its number,
 * counted when the menu opens, one for all of them, and one for likely duplicates.
 */
export function ReviewItems({ selection: { kind, rules }, chosen }: ReviewItemsProps) {
  if (!isKind(kind)) return null
  const { expected_count: _, ...selection } = sentSelection(rules, chosen, chosen.count)
  const gaps = gapsOf(described(kind))
  const [filtered] = gaps.filter((gap) => chosen.filters[filterOfGap(gap) ?? ''] === 'true')
  const isDirect = filtered !== undefined && !COUNTED_APART.includes(filtered)
  return (
    <>
      {isDirect ? (
        <FilteredGap list={kind} gap={filtered} selection={selection} count={chosen.count} />
      ) : (
        <Gaps list={kind} selection={selection} count={chosen.count} />
      )}
      <Duplicates list={kind} selection={selection} />
    </>
  )
}

type Items = { list: KindName; selection: ReviewedSelection; count: number }

function FilteredGap({ list, gap, selection, count }: Items & { gap: ReviewedGap }) {
  const { t } = useTranslation()
  const { mutate: start } = useStartReview()
  return (
    <Menu.Item onClick={() => start({ list, gap, selection })}>
      {t('catalogue.review.count', { total: count })}
    </Menu.Item>
  )
}

function Gaps({ list, selection, count: total }: Items) {
  const { t } = useTranslation()
  const { mutate: start } = useStartReview()
  const body = bodyOf<Sends<typeof review.gaps>['body']>(list, selection)
  const { data, error, refetch } = useQueryOf(review.gaps, { body }, { gcTime: 0 })
  return (
    <>
      <Menu.Label>{t('catalogue.review.title')}</Menu.Label>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Menu.Item disabled>{t('catalogue.loading')}</Menu.Item>}
      {data?.map(({ gap, count }) => (
        <Menu.Item
          key={gap}
          rightSection={<b>{t('format.number', { count })}</b>}
          onClick={() => start({ list, gap, selection })}
        >
          {t(gapLabel(gap))}
        </Menu.Item>
      ))}
      <Menu.Item
        disabled={total === 0}
        rightSection={<b>{t('format.number', { count: total })}</b>}
        onClick={() => start({ list, gap: 'each', selection })}
      >
        {t('catalogue.review.each')}
      </Menu.Item>
    </>
  )
}

function Duplicates({ list, selection }: Pick<Items, 'list' | 'selection'>) {
  const { t } = useTranslation()
  const { mutate: start } = useStartDuplicateReview()
  if (!useMayMerge()(list)) return null
  return <Menu.Item onClick={() => start({ list, selection })}>{t('duplicates.title')}</Menu.Item>
}
