import type { ReactNode } from 'react'
import type { FoundCounts } from '#contract/calls/list.ts'
import type { CellCalls } from '#contract/catalogue/cells.ts'
import type { Filters, ReadFilters } from '#web/catalogue/list/list-state.ts'
import type {
  BulkAction,
  DetailsOf,
  ListAsk,
  ListColumn,
  ListPage,
  ListQuery,
  RowAction,
} from '#web/catalogue/list/list-types.ts'
import type { NamesWithLine } from '#web/catalogue/names/names-in-line.tsx'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { PeekOf } from './use-peek.ts'

export type ListFilters = {
  read: ReadFilters
  /** `total` is the number of rows that match; absent while loading. */
  bar: (filters: Filters, change: (filters: Filters) => void, total: number | undefined) => ReactNode
  /** Beside the total, where it pushes no rows: how the total of a search is made up, where related records find rows too. */
  found?: (found: FoundCounts, filters: Filters, change: (filters: Filters) => void) => ReactNode
}

/** What a list shows and what can be done with its rows. Where that stands on the screen is said by its parts. */
export type ListSource<Row, Sort extends string, Answer extends ListPage<Row>> = {
  /** Its name for settings stored in this browser. */
  name: string
  /** What the list is called. */
  label: TextKey
  columns: readonly ListColumn<Row, Sort>[]
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** Its names and what tells it apart, where the first name alone does not. */
  namesOf?: (row: Row) => NamesWithLine
  /** The query for the list's state; see `pagesOf`. */
  ask: (request: ListAsk<Sort>, filters: Filters) => ListQuery<Answer>
  /** The name of the order of a search without a sort, where it is not the best match first. */
  searchOrder?: TextKey
  /** The filters besides the search: their URL params, and the controls beside the search. */
  filters?: ListFilters
  actions?: readonly RowAction<Row>[]
  /** Bulk actions; without them rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[]
  /** The calls that edit its cells in place; absent when they are not. */
  cells?: CellCalls | undefined
  /** The details of a row; a row opens them. */
  details?: DetailsOf<Row>
  /** What the side panel shows of a row; without it there is none. */
  peek?: PeekOf<Row> | undefined
  /** What a row opens if it is neither its details nor the first screen among its actions. */
  opens?: (row: Row) => string
  /** The path of the form that adds a record. */
  add?: string
  /** The label of its button, where the specification does not call it Add. */
  addLabel?: TextKey
}
