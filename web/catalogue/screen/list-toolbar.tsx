import type { ReactNode, Ref } from 'react'
import { ColumnMenu } from './column-menu.tsx'
import type { ListState } from './list-state.ts'
import styles from './list-toolbar.module.css'
import type { ListColumn } from './list-types.ts'
import { SearchBox } from './search-box.tsx'

type Props<Row> = {
  state: ListState
  onSearch: (text: string) => void
  searchField: Ref<HTMLInputElement>
  filters: ReactNode
  views: ReactNode
  columns: readonly ListColumn<Row>[]
  shown: readonly ListColumn<Row>[]
  onPick: (names: readonly string[]) => void
  summary: ReactNode
  /** While rows are chosen: what stands here instead. */
  bulk: ReactNode
}

/** Search, filters, views and columns; while rows are chosen, what can be done with them. */
export function ListToolbar<Row>(props: Props<Row>) {
  const { state, onSearch, searchField, filters, views, columns, shown, onPick, summary, bulk } = props
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
        <ColumnMenu columns={columns} shown={shown} onPick={onPick} />
      </div>
    </div>
  )
}
