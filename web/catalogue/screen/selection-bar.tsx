import type { ReactNode } from 'react'
import { type AllPages, BulkBar } from '#web/catalogue/list/bulk-bar.tsx'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useList } from './list-context.ts'
import styles from './toolbar.module.css'

type Props = {
  /** Offers "Select All Pages", and its label. */
  allPages?: AllPages
  /** Buttons for the chosen rows before the bulk actions. */
  children?: (chosen: Chosen, state: ListState) => ReactNode
}

/** While rows are selected: their number, and what can be done with them. */
export function SelectionBar({ allPages, children }: Props) {
  const { bulk, isChoosing, selection, selectAll, everything, answer, state, tools, clear } = useList()
  if (!bulk || !isChoosing) return null
  return (
    <div className={styles.toolbar} data-selecting data-screen-only>
      <BulkBar
        selection={selection}
        shown={{ ...everything, count: answer?.totalCount ?? 0, found: answer?.found }}
        allPages={allPages}
        onSelectAll={selectAll}
        actions={bulk}
        menu={(chosen) => children?.(chosen, state)}
        tools={{ ...tools, clear }}
      />
    </div>
  )
}
