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
  /** How the total of a search is made up; absent without a search. */
  found?: FoundCounts | undefined
  /** Rows with similar names, returned with a search that finds little. They count in no total and no selection. */
  similar?: Row[] | undefined
}

/**
 * The query of a list, as returned by `queryOf(contract.albums.list, { body })`; with `refetchInterval`, it polls while its tab
 * is visible.
 */
export type ListQuery<Answer> = Pick<
  UseQueryOptions<Answer, CallError>,
  'queryKey' | 'queryFn' | 'refetchInterval'
>

export type ListColumn<Row, Sort extends string = string> = {
  /** The name of the column in the URL and in the stored choice of columns. */
  id: string
  label: TextKey
  /** The sort key in the API; absent where the column cannot be sorted by. */
  sort?: Sort
  cell: (row: Row) => ReactNode
  /** The audio of the cell; the player continues from one row to the next. */
  sound?: (row: Row) => Sound | null
  /** The width in px; columns without one share the rest. Percentages would compress columns on narrow screens. */
  width?: string
  /** The width in compact rows, which have one line, where it differs from `width`. */
  compactWidth?: string
  /** The position in the card on a small screen: picture and icon at the side, the title on top. */
  kind?: 'picture' | 'title' | 'actions' | 'icon' | 'status'
  /** Whether the column tells rows of the same name apart, and is therefore shown beside the side panel too. */
  tellsApart?: boolean
  /** Whether the cards on small screens leave the column out, because the row's details show it too. */
  wide?: boolean
  /** Whether the text stays on one line and is cut where it is longer. */
  isLine?: boolean
  /** Whether the column is hidden until the admin chooses it. */
  optional?: boolean
  /** Whether the column is hidden as well where the window is too narrow for the whole table but too wide for cards. */
  spare?: boolean
  /** A right on other records without which the column is not shown. */
  need?: Need
  /** The form field that the cells edit, where its name is not the column's. */
  edits?: string
  /** The linked records of a row, where the cells edit links. */
  linked?: (row: Row) => readonly Choice[]
  /** The columns that replace this one while the list is edited, one for each field. */
  parts?: readonly ListColumn<Row, Sort>[] | undefined
  /**
   * The column with which this one changes places in the Hindi interface, if the list shows both, and the cells that it then
   * has.
   */
  inHindi?: { id: string; cell: (row: Row) => ReactNode }
}

/** The details dialog of a record, and the call that loads the fields that the list does not have. */
export type DetailsOf<Row> = {
  ask: (key: number) => RecordQuery<Row>
  show: (row: Row) => ReactNode
  /** The title of the dialog where a row's name says too little; by default the name. */
  title?: TextKey
  /** Buttons for the record, besides the row actions that lead to a screen. */
  buttons?: readonly DetailsButton<Row>[]
}

/** What a click on a row's name opens: a screen or, with `run`, a dialog over the list that `to` also links to. */
export type Opening<Row> = { to: (row: Row) => string; run?: (row: Row) => void }

/** The functions of a list that a row action can call. */
export type ListTools<Row> = {
  /** Opens the details of the row over the list. */
  view: (row: Row) => void
  /** Asks for confirmation, then removes these rows. */
  remove: (keys: readonly number[], name?: string) => void
}

/** The functions of a list that a bulk action can call. */
export type BulkTools<Row> = ListTools<Row> & {
  clear: () => void
  /** The names of the first of these rows, as far as the list has shown them. */
  namesOf: (keys: readonly number[]) => NamesWithLine[]
}

type Done<Row> = { run: (row: Row, tools: ListTools<Row>) => void }
type Opened<Row> = { to: (row: Row) => string }

/** The common parts of an action on rows. `label` contains the row's `{{name}}`, for screen readers. */
type Action<Row> = {
  id: string
  icon: Icon
  label: TextKey
  hint: TextKey
  danger?: boolean
  /** The right on the list's own records that the action needs, besides `view`. */
  right?: Right
  /** A right on other records that the action needs. */
  need?: Need
  /** Whether a row has the action; all rows have it when absent. */
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
  /** The place of the action: a button of its own, the menu that adds to other records, or else the menu of all other actions. */
  place?: 'bar' | 'addTo'
  /** Whether a selection has the action; all have it when absent. */
  isFor?: (chosen: Chosen) => boolean
  /** The right on the list's own records that the action needs, besides `view`. */
  right?: Right
  /** A right on other records that the action needs. */
  need?: Need
  run: (chosen: Chosen, tools: BulkTools<Row>) => void
}

/** A button in the details of a record; pressing it closes them. */
export type DetailsButton<Row> = { id: string; icon: Icon; label: TextKey; run: (row: Row) => void }
