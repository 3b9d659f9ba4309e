import { useMemo, useRef } from 'react'
import type { Filters, ListState } from '#web/catalogue/list/list-state.ts'
import type {
  DetailsOf,
  ListAsk,
  ListColumn,
  ListPage,
  ListQuery,
  Opening,
  RowAction,
} from '#web/catalogue/list/list-types.ts'
import type { UsedInQuery } from './used-in.tsx'

/** What the side panel of a list shows for a record. */
export type PeekOf<Row> = Pick<DetailsOf<Row>, 'ask' | 'show'> & {
  /** The kind of the records, as the history and the filters of other lists name it. */
  kind: string
  /** The actions that lead to a record's screens, where the rows of the list have none. */
  links?: readonly RowAction<Row>[]
  /** The query for where a record is used; absent where records are used nowhere. */
  usedIn?: ((keys: [number]) => UsedInQuery) | undefined
}

/** Shows the next record (1) or the previous one (-1); resolves to its key, or null if there is none. */
export type Step = (by: 1 | -1) => Promise<number | null>

export type PeekedList<Row, Sort extends string, Answer extends ListPage<Row>> = {
  list: {
    path: string
    state: ListState<Sort>
    shown: readonly ListColumn<Row, Sort>[]
    peek: (key: number | null, page?: number) => void
  }
  /** All columns, including hidden ones. */
  columns: readonly ListColumn<Row, Sort>[]
  ask: (request: ListAsk<Sort>, filters: Filters) => ListQuery<Answer>
  /** The page that is shown; absent while another one is loading. */
  page: Answer | undefined
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  actions: readonly RowAction<Row>[] | undefined
}

type Props<Row, Sort extends string, Answer extends ListPage<Row>> = PeekedList<Row, Sort, Answer> & {
  peek: PeekOf<Row> | undefined
}

/** The state of a list's side panel, and what the list shows while it is open. */
export function usePeek<Row, Sort extends string, Answer extends ListPage<Row>>(
  props: Props<Row, Sort, Answer>,
) {
  const { peek, list, page, keyOf } = props
  const { state, shown, path, peek: open } = list
  const key = peek ? state.peek : null
  const isOpen = key !== null
  const stepper = useRef<Step | null>(null)

  // While the panel is open, the list has room only for what identifies a row and for the column that sorts it.
  const columns = useMemo(
    () => (isOpen ? shown.filter((column) => identifies(column) || column.sort === state.sort) : shown),
    [isOpen, shown, state.sort],
  )
  const opening = useMemo<Opening<Row> | null>(
    () =>
      isOpen
        ? {
            to: (row) => `${path}?peek=${keyOf(row)}`,
            run: (row) => (keyOf(row) === key ? focusPanel() : open(keyOf(row))),
          }
        : null,
    [isOpen, path, keyOf, key, open],
  )
  const toggle = (row: Row | undefined = page?.Info[0]): boolean => {
    if (!peek || (row === undefined && !isOpen)) return false
    open(isOpen || row === undefined ? null : keyOf(row))
    return !isOpen
  }
  return {
    exists: peek !== undefined,
    isOpen,
    columns,
    opening,
    toggle,
    step: async (by: 1 | -1) => (await stepper.current?.(by)) ?? null,
    /** The props of the panel; null while it is closed. */
    panel: peek && key !== null ? { ...props, peek, id: key, stepper } : null,
  }
}

const identifies = <Row, Sort extends string>({ kind, inHindi, tellsApart }: ListColumn<Row, Sort>) =>
  tellsApart ||
  inHindi !== undefined ||
  kind === 'title' ||
  kind === 'picture' ||
  kind === 'icon' ||
  kind === 'status'

const focusPanel = () => document.querySelector<HTMLElement>('[data-peek] h2')?.focus()
