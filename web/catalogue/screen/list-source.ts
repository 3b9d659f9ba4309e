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
  /** The controls of the filters. `total` is the number of rows that match; absent while loading. */
  bar: (filters: Filters, change: (filters: Filters) => void, total: number | undefined) => ReactNode
  /**
   * How the total of a search is made up, where related records find rows too. Shown beside the total, so that it pushes no
   * rows down.
   */
  found?: (found: FoundCounts, filters: Filters, change: (filters: Filters) => void) => ReactNode
}

/** What a list shows and what can be done with its rows. The parts of its screen decide where that stands. */
export type ListSource<Row, Sort extends string, Answer extends ListPage<Row>> = {
  /** The name of the list in settings that this browser stores. */
  name: string
  /** The title of the list. */
  label: TextKey
  columns: readonly ListColumn<Row, Sort>[]
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** Both names of a row and the line that tells it apart, where the first name alone does not. */
  namesOf?: (row: Row) => NamesWithLine
  /** The query for a state of the list; see `pagesOf`. */
  ask: (request: ListAsk<Sort>, filters: Filters) => ListQuery<Answer>
  /** The label of the order that a search has by default, where that is not the best match first. */
  searchOrder?: TextKey
  /** The filters besides the search: their URL params, and the controls beside the search. */
  filters?: ListFilters
  actions?: readonly RowAction<Row>[]
  /** The bulk actions; without them rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[]
  /** The calls that edit cells in place; absent where cells are not edited. */
  cells?: CellCalls | undefined
  /** The details dialog, which a click on a row opens. */
  details?: DetailsOf<Row>
  /** What the side panel shows of a row; absent where the list has no side panel. */
  peek?: PeekOf<Row> | undefined
  /** The path that a row opens, if it is neither its details nor the first screen among its actions. */
  opens?: (row: Row) => string
  /** The path of the form that adds a record. */
  add?: string
  /** The label of the button that adds a record, where the specification does not call it Add. */
  addLabel?: TextKey
}
