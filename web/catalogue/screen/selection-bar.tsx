import { type AllPages, type BarParts, BulkBar } from '#web/catalogue/list/bulk-bar.tsx'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useList } from './list-context.ts'
import styles from './selection-bar.module.css'

type Props = {
  /** Formats the total for "Select All Pages"; absent where a list does not offer it. */
  allPages?: AllPages
  /** What the list adds to the bar for the chosen rows. */
  parts?: (chosen: Chosen, state: ListState) => BarParts
}

/** The bar with the number of selected rows and the actions on them. It lies over the list, so that the rows stay in place. */
export function SelectionBar({ allPages, parts }: Props) {
  const { bulk, isChoosing, selection, selectAll, everything, answer, state, tools, clear, namesOf } =
    useList()
  if (!bulk || !isChoosing) return null
  return (
    <div className={styles.place} data-selecting data-screen-only>
      <BulkBar
        selection={selection}
        shown={{ ...everything, count: answer?.totalCount ?? 0, found: answer?.found }}
        allPages={allPages}
        onSelectAll={selectAll}
        actions={bulk}
        parts={parts && ((chosen) => parts(chosen, state))}
        tools={{ ...tools, clear, namesOf }}
      />
    </div>
  )
}
