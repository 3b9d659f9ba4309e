import type { ReactNode } from 'react'
import type { ViewedList } from '#contract/features/saved-views.ts'
import type { ListPage } from '#web/catalogue/list/list-types.ts'
import { SearchBox } from '#web/catalogue/list/search-box.tsx'
import { ViewsMenu } from '#web/catalogue/views/views-menu.tsx'
import { EditToggle } from './edit-toggle.tsx'
import { useList } from './list-context.ts'
import styles from './toolbar.module.css'

/** The line above the rows: the search, the filters, and how the list is shown. */
export function Toolbar({ children }: { children?: ReactNode }) {
  const { list, state, searchField } = useList()
  return (
    <div className={styles.frame} data-screen-only>
      <div className={styles.toolbar}>
        <SearchBox ref={searchField} value={state.search} onSearch={list.search} />
        {children}
      </div>
    </div>
  )
}

/** The end of a toolbar, for buttons that are aligned there. */
export function ToolbarEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}

/** The filters of the list. */
export function FilterControls() {
  const { source, list, state, answer, isEarlier } = useList()
  return source.filters?.bar(state.filters, list.filter, isEarlier ? undefined : answer?.totalCount)
}

/** Totals from the list's response that other lists do not have. */
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

/** Starts and stops editing the cells of the list, where they can be edited. */
export function CellsButton() {
  const { editing, isChoosing } = useList()
  return editing.start && <EditToggle isOn={editing.isOn} isDisabled={isChoosing} onToggle={editing.toggle} />
}

/** The parts of a toolbar that only a wide list shows; a narrow one has them in a menu. */
export function WhereWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

/** The parts of a toolbar that only a narrow list shows, such as the menu. */
export function WhereNarrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}
