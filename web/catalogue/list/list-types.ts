import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FoundCounts } from '#contract/calls/list.ts'
import type { Need } from '#contract/calls/permissions.ts'
import type { Right } from '#contract/kinds/kind.ts'
import type { CallError } from '#web/core/client/errors.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { Icon } from '#web/core/navigation/resource.ts'
import type { Sound } from '#web/ui/audio/audio-player.ts'
import type { Choice } from '../form/choice.ts'
import type { RecordQuery } from '../form/form-types.ts'
import type { NamesWithLine } from '../names/names-in-line.tsx'
import type { Chosen } from './selection.ts'

/** The request of a list endpoint, in the specification's names; `page_no` counts from 0. */
export type ListAsk<Sort extends string> = {
  page_no: number
  pageSize: number
  sorted: { id: Sort; desc: boolean } | { id: null; desc: null }
  searchText: string
}

export type ListPage<Row> = {
  Info: Row[]
  totalPageNo: number
  totalCount: number
  /** With a search: how its total is made up. */
  found?: FoundCounts | undefined
  /** With a search that finds little: rows with similar names, which belong to no total and no selection. */
  similar?: Row[] | undefined
}

/**
 * A list's query, as returned by `queryOf(contract.albums.list, { body })`; with `refetchInterval`, it polls while its
 * tab is visible.
 */
export type ListQuery<Answer> = Pick<
  UseQueryOptions<Answer, CallError>,
  'queryKey' | 'queryFn' | 'refetchInterval'
>

export type ListColumn<Row, Sort extends string = string> = {
  /** Its name in the URL and in the stored choice. */
  id: string
  label: TextKey
  /** Its sort key in the API; absent: not sortable. */
  sort?: Sort
  cell: (row: Row) => ReactNode
  /** What its cell plays: the player goes from one row to the next. */
  sound?: (row: Row) => Sound | null
  /** Its width in px; columns without one share the rest. Percentages would compress columns on narrow screens. */
  width?: string
  /** Its width in compact rows, which have one line, if another. */
  compactWidth?: string
  /** Its position in the card on a small screen: picture and icon at the side, the title on top. */
  kind?: 'picture' | 'title' | 'actions' | 'icon' | 'status'
  /** Tells rows of one name apart: shown beside the side panel, too. */
  tellsApart?: boolean
  /** Left out of the cards on small screens, because the row's details show it too. */
  wide?: boolean
  /** Its text stays on one line, cut where it is longer. */
  isLine?: boolean
  /** Hidden until it is chosen. */
  optional?: boolean
  /** The same where the window is too narrow for the whole table, and too wide for cards. */
  spare?: boolean
  /** A right on other records that it needs. */
  need?: Need
  /** The field of the form that its cells edit, if that has another name. */
  edits?: string
  /** The records that a row links to, where its cells edit links. */
  linked?: (row: Row) => readonly Choice[]
  /** The columns in its place while the list is edited: one for each field. */
  parts?: readonly ListColumn<Row, Sort>[] | undefined
  /** The column that stands in its place in the Hindi interface, if the list shows that one too, with its cells there. */
  inHindi?: { id: string; cell: (row: Row) => ReactNode }
}

/** The details dialog of a record, and how to load fields that the list does not have. */
export type DetailsOf<Row> = {
  ask: (key: number) => RecordQuery<Row>
  show: (row: Row) => ReactNode
  /** What the dialog is called where the name of a row says too little; the name when absent. */
  title?: TextKey
  /** What can be done with the record, besides the actions of its row that lead to a screen. */
  buttons?: readonly DetailsButton<Row>[]
}

/** What a click on a row's name opens: a screen or, with `run`, a dialog over the list that `to` links to as well. */
export type Opening<Row> = { to: (row: Row) => string; run?: (row: Row) => void }

/** What a row action can do with its list. */
export type ListTools<Row> = {
  /** Opens the details of the row over the list. */
  view: (row: Row) => void
  /** Asks for confirmation, then removes these rows. */
  remove: (keys: readonly number[], name?: string) => void
}

/** What a bulk action can do with its list. */
export type BulkTools<Row> = ListTools<Row> & {
  /** Clears the selection. */
  clear: () => void
  /** The names of the first of these rows, where the list has shown them. */
  namesOf: (keys: readonly number[]) => NamesWithLine[]
}

type Done<Row> = { run: (row: Row, tools: ListTools<Row>) => void }
type Opened<Row> = { to: (row: Row) => string }

/** `label` receives the row's `{{name}}`, for screen readers. */
type Action<Row> = {
  id: string
  icon: Icon
  label: TextKey
  hint: TextKey
  danger?: boolean
  /** The right on the records of the list that it needs, besides `view`. */
  right?: Right
  /** A right on other records that it needs. */
  need?: Need
  /** The rows that have it; all when absent. */
  isFor?: (row: Row) => boolean
}
export type RowLinkAction<Row> = Action<Row> & Opened<Row>
export type RowAction<Row> = (Action<Row> & Done<Row>) | RowLinkAction<Row>

/** An action on all selected rows. */
export type BulkAction<Row> = {
  id: string
  icon?: Icon
  label: TextKey
  danger?: boolean
  /** A button of its own, or an item of the menu that adds to other records; else an item of the menu of all others. */
  place?: 'bar' | 'addTo'
  /** The selections that have it; all when absent. */
  isFor?: (chosen: Chosen) => boolean
  /** The right on the records of the list that it needs, besides `view`. */
  right?: Right
  /** A right on other records that it needs. */
  need?: Need
  run: (chosen: Chosen, tools: BulkTools<Row>) => void
}

/** A button in the details of a record, which close when it is pressed. */
export type DetailsButton<Row> = { id: string; icon: Icon; label: TextKey; run: (row: Row) => void }
