import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { described } from '#contract/catalogue/described.ts'
import { filterOfGap, gapsOf, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { review } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import { sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { ToolbarButton } from '#web/catalogue/list/toolbar-button.tsx'
import { useQueryOf } from '#web/core/client/hooks.ts'
import type { Sends } from '#web/core/client/sent.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconListCheck } from '#web/ui/icons.ts'
import { gapLabel } from './gap-label.ts'
import {
  bodyOf,
  type ReviewedSelection,
  useMayMerge,
  useStartDuplicateReview,
  useStartReview,
} from './use-start-review.ts'

export type ReviewMenuProps = {
  selection: Pick<SelectionCalls<z.ZodMiniObject>, 'kind' | 'rules'>
  chosen: Chosen
}

/** The queues of these leave out tracks that are being downloaded, so that the list has more. */
const COUNTED_APART: readonly ReviewedGap[] = ['audio', 'dead_link']

/** Reviews the chosen rows, or all that match: what the list is filtered by, or one of the gaps and faults that they have. */
export function ReviewMenu({ selection: { kind, rules }, chosen }: ReviewMenuProps) {
  if (!isKind(kind)) return null
  const { expected_count: _, ...selection } = sentSelection(rules, chosen, chosen.count)
  const gaps = gapsOf(described(kind))
  const [filtered] = gaps.filter((gap) => chosen.filters[filterOfGap(gap) ?? ''] === 'true')
  return filtered && !COUNTED_APART.includes(filtered) ? (
    <StartButton list={kind} gap={filtered} selection={selection} count={chosen.count} />
  ) : (
    <GapMenu list={kind} selection={selection} count={chosen.count} />
  )
}

type StartProps = { list: KindName; gap: ReviewedGap; selection: ReviewedSelection; count: number }

function StartButton({ list, gap, selection, count }: StartProps) {
  const { t } = useTranslation()
  const { mutate: start, isPending } = useStartReview()
  const label = t('catalogue.review.count', { total: count })
  return (
    <ToolbarButton
      icon={IconListCheck}
      loading={isPending}
      // As wide as before the number is known.
      aria-label={label}
      title={label}
      onClick={() => start({ list, gap, selection })}
    >
      {t('catalogue.review.title')}
    </ToolbarButton>
  )
}

type MenuProps = { list: KindName; selection: ReviewedSelection; count: number }

/** The gaps and faults of the records, each with its number, counted when the menu opens; and all records. */
function GapMenu({ list, selection, count: total }: MenuProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { mutate: start, isPending } = useStartReview()
  const { mutate: startDuplicates, isPending: isStarting } = useStartDuplicateReview()
  const mayMerge = useMayMerge()(list)
  const body = bodyOf<Sends<typeof review.gaps>['body']>(list, selection)
  const { data, error, refetch } = useQueryOf(review.gaps, { body }, { enabled: opened, gcTime: 0 })
  return (
    <Menu position="bottom-end" withinPortal={false} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ToolbarButton icon={IconListCheck} loading={isPending || isStarting}>
          {t('catalogue.review.title')}
        </ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown>
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
        {data?.length !== 0 && <Menu.Divider />}
        <Menu.Item
          disabled={total === 0}
          rightSection={<b>{t('format.number', { count: total })}</b>}
          onClick={() => start({ list, gap: 'each', selection })}
        >
          {t('catalogue.review.each')}
        </Menu.Item>
        {mayMerge && (
          <Menu.Item onClick={() => startDuplicates({ list, selection })}>{t('duplicates.title')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
