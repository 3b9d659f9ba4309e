import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '../api/errors.ts'
import type { TextKey } from '../i18n/text-key.ts'
import type { Icon } from '../resource.ts'
import type { Chosen } from './selection.ts'

/** What a list asks its endpoint, in the specification's words; `page_no` counts from 0. */
export type ListAsk<Sort extends string> = {
  page_no: number
  pageSize: number
  sorted: { id: Sort; desc: boolean } | { id: null; desc: null }
  searchText: string
}

export type ListPage<Row> = { Info: Row[]; totalPageNo: number; totalCount: number }

/**
 * A list's query, as `queryOf(contract.albums.list, { body })` makes it; with `refetchInterval`, one that is asked again
 * by itself while its tab is seen.
 */
export type ListQuery<Answer> = Pick<
  UseQueryOptions<Answer, CallError>,
  'queryKey' | 'queryFn' | 'refetchInterval'
>

export type ListColumn<Row, Sort extends string = string> = {
  /** Its name in the URL and in the stored choice. */
  id: string
  label: TextKey
  /** What the endpoint calls it when it sorts by it; absent: not sortable. */
  sort?: Sort
  cell: (row: Row) => ReactNode
  /** Its width in px; the rest is shared by those that say nothing. A share in % would crush those where it is narrow. */
  width?: string
  /** How a small screen, where a row is a card, places it: picture and icon at the side, the title on top. */
  kind?: 'picture' | 'title' | 'actions' | 'icon'
  /** Not shown until it is chosen. */
  optional?: boolean
}

/** What a row's action may do with its list. */
export type ListTools<Row> = {
  /** Opens the details of the row over the list. */
  view: (row: Row) => void
  /** Asks whether these rows shall be removed, and removes them. */
  remove: (keys: readonly number[], name?: string) => void
}

/** What a bulk action may do with its list. */
export type BulkTools<Row> = ListTools<Row> & {
  /** Lets the selection go. */
  clear: () => void
}

type Done<Row> = { run: (row: Row, tools: ListTools<Row>) => void }
type Opened<Row> = { to: (row: Row) => string }

/** `label` is told the row's `{{name}}`, for those who only hear it. */
export type RowAction<Row> = {
  id: string
  icon: Icon
  label: TextKey
  hint: TextKey
  danger?: boolean
  /** Which rows have it; all, when absent. */
  isFor?: (row: Row) => boolean
} & (Done<Row> | Opened<Row>)

/** What can be done with all selected rows at once. */
export type BulkAction<Row> = {
  id: string
  icon?: Icon
  label: TextKey
  danger?: boolean
  run: (chosen: Chosen, tools: BulkTools<Row>) => void
}
