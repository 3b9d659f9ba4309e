import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { gapsOf, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import { REVIEWED, type ReviewedList, review } from '#contract/review.ts'
import { sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { gapFields } from '#web/catalogue/filters/filter-fields.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { ToolbarButton } from '#web/catalogue/list/toolbar-button.tsx'
import { useQueryOf } from '#web/core/client/hooks.ts'
import type { Sends } from '#web/core/client/sent.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconListCheck } from '#web/ui/icons.ts'
import {
  bodyOf,
  isReviewed,
  type ReviewedSelection,
  useMayMerge,
  useMayReview,
  useStartDuplicateReview,
  useStartReview,
} from './use-start-review.ts'

export type ReviewMenuProps = {
  selection: Pick<SelectionCalls<z.ZodMiniObject>, 'kind' | 'rules'>
  chosen: Chosen
}

/** The queue of this gap leaves out tracks that are being downloaded, so that the list has more. */
const COUNTED_APART: ReviewedGap = 'audio'

const labelOf = (gap: ReviewedGap): TextKey => gapFields[`without_${gap}`] ?? 'catalogue.filter.gaps'

/** Reviews the chosen rows, or all that match: the gap that the list is filtered by, or one of those that they have. */
export default function ReviewMenu({ selection: { kind, rules }, chosen }: ReviewMenuProps) {
  const mayReview = useMayReview()
  if (!isReviewed(kind) || !mayReview(kind)) return null
  const { expected_count: _, ...selection } = sentSelection(rules, chosen, chosen.count)
  const gaps = gapsOf(REVIEWED[kind])
  const [filtered] = gaps.filter((gap) => chosen.filters[`without_${gap}`] === 'true')
  return filtered && filtered !== COUNTED_APART ? (
    <StartButton list={kind} gap={filtered} selection={selection} count={chosen.count} />
  ) : (
    <GapMenu list={kind} selection={selection} />
  )
}

type StartProps = { list: ReviewedList; gap: ReviewedGap; selection: ReviewedSelection; count: number }

function StartButton({ list, gap, selection, count }: StartProps) {
  const { t } = useTranslation()
  const { mutate: start, isPending } = useStartReview()
  return (
    <ToolbarButton icon={IconListCheck} loading={isPending} onClick={() => start({ list, gap, selection })}>
      {t('catalogue.review.count', { total: count })}
    </ToolbarButton>
  )
}

type MenuProps = { list: ReviewedList; selection: ReviewedSelection }

/** The gaps of the records, each with its number, counted when the menu opens. */
function GapMenu({ list, selection }: MenuProps) {
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
        {data?.length === 0 && <Menu.Item disabled>{t('catalogue.review.none')}</Menu.Item>}
        {data?.map(({ gap, count }) => (
          <Menu.Item
            key={gap}
            rightSection={<b>{t('format.number', { count })}</b>}
            onClick={() => start({ list, gap, selection })}
          >
            {t(labelOf(gap))}
          </Menu.Item>
        ))}
        {mayMerge && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => startDuplicates({ list, selection })}>
              {t('duplicates.title')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
