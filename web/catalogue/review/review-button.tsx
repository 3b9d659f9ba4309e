import { useTranslation } from 'react-i18next'
import { needOf } from '#contract/calls/permissions.ts'
import { isKind } from '#contract/kinds/kinds.ts'
import { ToolbarButton } from '#web/catalogue/list/toolbar-button.tsx'
import { useMay } from '#web/core/session/rights.ts'
import { IconListCheck } from '#web/ui/icons.ts'
import { ReviewMenu, type ReviewMenuProps } from './review-menu.tsx'

/** Reviews the rows of a list; greyed out while it has none. */
export function ReviewButton(props: ReviewMenuProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { kind } = props.selection
  // The same kinds are reviewed, and what is accepted is an edit.
  if (!isKind(kind) || !may(needOf(kind, 'edit'))) return null
  if (props.chosen.count > 0) return <ReviewMenu {...props} />
  return (
    <ToolbarButton icon={IconListCheck} disabled>
      {t('catalogue.review.title')}
    </ToolbarButton>
  )
}
