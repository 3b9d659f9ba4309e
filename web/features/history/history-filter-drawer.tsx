import { isSeen } from '#contract/calls/guarded-tables.ts'
import { FilterDrawer, type FilterDrawerProps } from '#web/catalogue/filters/filter-drawer.tsx'
import { useSession } from '#web/core/session/session.ts'
import { changeChoices } from './filter-choices.ts'

/** The drawer with the filters of the history. */
export default function HistoryFilterDrawer(props: FilterDrawerProps) {
  const { adminType, rights } = useSession()
  const choices = changeChoices((kind) => isSeen(kind, { admin_type: adminType, rights }))
  return <FilterDrawer {...props} links={{}} choices={choices} />
}
