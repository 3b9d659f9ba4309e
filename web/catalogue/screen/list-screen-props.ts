import type { ReactNode } from 'react'
import type { FoundCounts } from '#contract/calls/list.ts'
import type { CellCalls } from '#contract/catalogue/cells.ts'
import type { ViewedList } from '#contract/features/saved-views.ts'
import type { AllPages } from '#web/catalogue/list/bulk-bar.tsx'
import type { Filters, ListState, ReadFilters } from '#web/catalogue/list/list-state.ts'
import type {
  BulkAction,
  DetailsOf,
  ListAsk,
  ListColumn,
  ListPage,
  ListQuery,
  RowAction,
} from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { Subject } from '#web/ui/subject.tsx'
import type { Removal } from './removal.tsx'
import type { PeekOf } from './use-peek.tsx'

export type ListFilters = {
  read: ReadFilters
  /** `total` is the number of rows that match; absent while loading. */
  bar: (filters: Filters, change: (filters: Filters) => void, total: number | undefined) => ReactNode
  /** Beside the total, where it pushes no rows: how the total of a search is made up, where related records find rows too. */
  found?: (found: FoundCounts, filters: Filters, change: (filters: Filters) => void) => ReactNode
}

export type ListScreenProps<Row, Sort extends string, Answer extends ListPage<Row>> = {
  /** Its name for settings stored in this browser. */
  name: string
  title: TextKey
  /** The name of the list, where its screen has another title. */
  label?: TextKey
  columns: readonly ListColumn<Row, Sort>[]
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** The query for the list's state. */
  ask: (request: ListAsk<Sort>, filters: Filters) => ListQuery<Answer>
  /** How rows are removed; absent when they cannot be. */
  removal?: Removal
  actions?: readonly RowAction<Row>[]
  /** Bulk actions; without them rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[]
  /** Offers "Select All Pages", and its label. */
  allPages?: AllPages
  /** The filters besides the search: their URL params, and the controls beside the search. */
  filters?: ListFilters
  /** Lets the admin save states of the list as named views. */
  views?: ViewedList
  /** The buttons that review and export the chosen rows, or else all that match. */
  exported?: (chosen: Chosen, state: ListState<Sort>) => ReactNode
  /** The calls that edit its cells in place; absent when they are not. */
  cells?: CellCalls | undefined
  /** The details of a row; a row opens them. */
  details?: DetailsOf<Row>
  /** What the side panel shows of a row; without it there is none. */
  peek?: PeekOf<Row>
  /** What a row opens if it is neither its details nor the first screen among its actions. */
  opens?: (row: Row) => string
  /** The path of the form that adds a record. */
  add?: string
  /** The label of its button, where the specification does not call it Add. */
  addLabel?: TextKey
  /** Links to other screens, before Add. */
  headerLinks?: ReactNode
  /** The list that this one belongs to. */
  backward?: string
  /** The empty state. `action` is the next step, where it is not Add. */
  empty: { title: TextKey; hint?: TextKey; action?: ReactNode }
  /** The record that all rows belong to, with totals from the response. */
  subject?: (answer: Answer | undefined) => Subject | undefined
  /** The name of the order of a search without a sort, where it is not the best match first. */
  searchOrder?: TextKey
  /** Above the list. */
  head?: ReactNode
  /** Gives what is on the screen something that comes with the rows. */
  provide?: (screen: ReactNode, answer: Answer | undefined) => ReactNode
  /** Beside the search: totals from the response that other lists do not have. */
  summary?: (answer: Answer) => ReactNode
}
