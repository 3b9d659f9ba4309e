import type { ReactNode, Ref } from 'react'
import { ColumnMenu } from '#web/catalogue/list/column-menu.tsx'
import type { ListState } from '#web/catalogue/list/list-state.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { SearchBox } from '#web/catalogue/list/search-box.tsx'
import styles from './list-toolbar.module.css'

type Props<Row> = {
  state: ListState
  onSearch: (text: string) => void
  searchField: Ref<HTMLInputElement>
  filters: ReactNode
  views: ReactNode
  exported?: ReactNode
  editing?: ReactNode
  columns: readonly ListColumn<Row>[]
  shown: readonly ListColumn<Row>[]
  onPick: (names: readonly string[]) => void
  /** Opens and closes the side panel. */
  peek?: ReactNode
  summary: ReactNode
  /** Shown instead while rows are selected. */
  bulk: ReactNode
}

/** Search, filters, views and columns; while rows are selected, the bulk actions. */
export function ListToolbar<Row>(props: Props<Row>) {
  const {
    state,
    onSearch,
    searchField,
    filters,
    views,
    exported,
    editing,
    columns,
    shown,
    onPick,
    peek,
    summary,
    bulk,
  } = props
  if (bulk)
    return (
      <div className={styles.toolbar} data-selecting data-screen-only>
        {bulk}
      </div>
    )
  return (
    <div className={styles.toolbar} data-screen-only>
      <SearchBox ref={searchField} value={state.search} onSearch={onSearch} />
      {filters}
      {summary && <p className={styles.summary}>{summary}</p>}
      <div className={styles.end}>
        {views}
        {exported}
        {editing}
        <ColumnMenu columns={columns} shown={shown} onPick={onPick} />
        {peek}
      </div>
    </div>
  )
}
