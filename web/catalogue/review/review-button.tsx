import { useTranslation } from 'react-i18next'
import { needOf } from '#contract/calls/permissions.ts'
import { ToolbarButton } from '#web/catalogue/list/toolbar-button.tsx'
import { isMergedKind } from '#web/catalogue/merge/mergeable.ts'
import { useAfterData } from '#web/core/client/use-late.ts'
import { useMay } from '#web/core/session/rights.ts'
import { IconListCheck } from '#web/ui/icons.ts'
import type { ReviewMenuProps } from './review-menu.tsx'

const load = () => import('./review-menu.tsx')

/** Reviews the rows of a list. Its code is loaded once the list has its rows; its place is kept until then. */
export function ReviewButton(props: ReviewMenuProps) {
  const { t } = useTranslation()
  const may = useMay()
  const Menu = useAfterData(load)
  const { kind } = props.selection
  // The same kinds are reviewed, and what is accepted is an edit.
  if (!isMergedKind(kind) || !may(needOf(kind, 'edit'))) return null
  if (Menu && props.chosen.count > 0) return <Menu {...props} />
  return (
    <ToolbarButton icon={IconListCheck} disabled>
      {t('catalogue.review.title')}
    </ToolbarButton>
  )
}
