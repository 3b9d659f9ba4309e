import { ToolbarPlace } from '#web/catalogue/list/toolbar-button.tsx'
import { useAfterData } from '#web/core/client/use-late.ts'
import type { ReviewMenuProps } from './review-menu.tsx'

const load = () => import('./review-menu.tsx')

/** Reviews the rows of a list. Its code is loaded once the list has its rows. */
export function ReviewButton(props: ReviewMenuProps) {
  const Menu = useAfterData(load)
  return Menu ? <Menu {...props} /> : <ToolbarPlace />
}
