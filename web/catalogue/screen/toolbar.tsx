import type { ReactNode } from 'react'
import type { ViewedList } from '#contract/features/saved-views.ts'
import { ColumnMenu } from '#web/catalogue/list/column-menu.tsx'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import type { ListPage } from '#web/catalogue/list/list-types.ts'
import { SearchBox } from '#web/catalogue/list/search-box.tsx'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { ViewsMenu } from '#web/catalogue/views/views-menu.tsx'
import { EditToggle } from './edit-toggle.tsx'
import { useList } from './list-context.ts'
import { PeekButton } from './peek-button.tsx'
import styles from './toolbar.module.css'

/** Search, and what narrows and shows the list; the selection bar takes its place while rows are selected. */
export function Toolbar({ children }: { children?: ReactNode }) {
  const { list, state, searchField, isChoosing } = useList()
  if (isChoosing) return null
  return (
    <div className={styles.toolbar} data-screen-only>
      <SearchBox ref={searchField} value={state.search} onSearch={list.search} />
      {children}
    </div>
  )
}

/** The parts of a toolbar that stand at its end. */
export function ToolbarEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}

/** The filters of the list. */
export function FilterControls() {
  const { source, list, state, answer, isEarlier } = useList()
  return source.filters?.bar(state.filters, list.filter, isEarlier ? undefined : answer?.totalCount)
}

/** Totals from the response that other lists do not have. */
export function Summary<Answer extends ListPage<object>>({ of }: { of: (answer: Answer) => ReactNode }) {
  const { answer } = useList()
  const said = answer && of(answer as Answer)
  return said && <p className={styles.summary}>{said}</p>
}

/** Saves states of the list as named views, and opens them. */
export function SavedViews({ of }: { of: ViewedList }) {
  const { list } = useList()
  return <ViewsMenu list={of} state={list.views} />
}

/** Buttons that do something with all rows that match. */
export function WithEverything({
  children,
}: {
  children: (everything: Chosen, state: ListState) => ReactNode
}) {
  const { everything, state } = useList()
  return children(everything, state)
}

/** Starts and stops editing the cells of the list, where they can be edited. */
export function CellsButton() {
  const { editing } = useList()
  return editing.start && <EditToggle isOn={editing.isOn} onToggle={editing.toggle} />
}

/** Chooses the columns. */
export function ColumnsButton() {
  const { columns, list } = useList()
  return <ColumnMenu columns={columns} shown={list.shown} onPick={list.pick} />
}

/** Opens and closes the side panel, where the list has one. */
export function PanelButton() {
  const { peek } = useList()
  return peek.exists && <PeekButton isOpen={peek.isOpen} onToggle={() => peek.toggle()} />
}
