import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { scopeOf } from '#web/catalogue/list/list-state.ts'
import type { ListPage, ListTools, Opening, RowLinkAction } from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useCursor } from '#web/catalogue/list/use-cursor.ts'
import { useListQuery } from '#web/catalogue/list/use-list-query.ts'
import { useListState } from '#web/catalogue/list/use-list-state.ts'
import { useSelection } from '#web/catalogue/list/use-selection.ts'
import { firstNamesOf } from '#web/catalogue/names/first-names.tsx'
import type { NamesWithLine } from '#web/catalogue/names/names-in-line.tsx'
import type { ListSource } from './list-source.ts'
import type { PendingDeletion } from './removal.tsx'
import { useAllowed } from './use-allowed.ts'
import { useColumns } from './use-columns.tsx'
import { useEditing } from './use-editing.ts'
import { usePeek } from './use-peek.ts'

export type ListModel<Row extends object, Sort extends string, Answer extends ListPage<Row>> = ReturnType<
  typeof useListModel<Row, Sort, Answer>
>

/** The state of a list and all that its parts do with it. The URL holds what is on the screen. */
export function useListModel<Row extends object, Sort extends string, Answer extends ListPage<Row>>(
  source: ListSource<Row, Sort, Answer>,
) {
  const { name, keyOf, nameOf, ask, filters } = source
  const { columns: own, actions, bulk, add, mayAdd } = useAllowed<Row, Sort>(source)
  const seen = useRef<ReadonlyMap<number, Row>>(new Map())
  const namesOf = useNames(source, seen)
  const { doomed, setDoomed, tools } = useRowTools(source, namesOf)
  const columns = useColumns(own, { actions, nameOf, tools })

  const list = useListState(name, columns, filters?.read)
  const { state } = list
  const editing = useEditing(source.cells, list)
  const query = useListQuery<Row, Sort, Answer>(ask, state, list.correct, editing.isOn)
  const { isPlaceholderData: isEarlier } = query
  const answer = query.data
  const rows: readonly Row[] | undefined = answer?.Info
  const keys = useMemo(() => rows?.map(keyOf) ?? [], [rows, keyOf])

  const peek = usePeek({
    peek: editing.isOn ? undefined : source.peek,
    list,
    columns,
    ask,
    page: isEarlier ? undefined : answer,
    keyOf,
    nameOf,
    actions,
  })
  const usual = useOpening(source, list.path, tools)
  const opening = peek.opening ?? usual

  const { selection, select, selectPage, selectAll, drop, clear } = useSelection(scopeOf(state))
  useEffect(() => {
    // Of the rows on other pages, only the chosen ones are kept, because questions name them.
    const kept = [...seen.current].filter(([key]) => selection.keys.has(key))
    seen.current = new Map([...kept, ...(rows ?? []).map((row) => [keyOf(row), row] as const)])
  }, [rows, keyOf, selection])
  const choosing = useMemo(() => {
    if (!bulk) return null
    // Rows of an earlier search, still shown while a new one loads, cannot be selected.
    if (isEarlier) return { selection, select: () => {}, selectPage: () => {} }
    return {
      selection,
      select: (key: number, range: boolean) => select(keys, key, range),
      selectPage: () => selectPage(keys),
    }
  }, [bulk, selection, select, selectPage, keys, isEarlier])
  const isChoosing =
    !editing.isOn && (selection.all || selection.keys.size > 0) && answer !== undefined && !query.error

  const searchField = useRef<HTMLInputElement>(null)
  const cursor = useCursor({
    rows,
    keys,
    isEditing: editing.isOn,
    editCells: editing.start,
    choosing,
    clear: isChoosing ? clear : undefined,
    opening,
    actions,
    add,
    search: () => searchField.current?.focus(),
    page: state.page,
    pages: answer?.totalPageNo ?? 0,
    onPage: list.open,
    peek,
  })

  const { search, filters: narrowed } = state
  const total = isEarlier || query.error ? 0 : (answer?.totalCount ?? 0)
  const everything: Chosen = { all: true, keys: [], except: [], count: total, search, filters: narrowed }
  return {
    source,
    list,
    state,
    query,
    answer,
    /** Whether the rows are those of an earlier state, shown until the new ones are there. */
    isEarlier,
    rows,
    keys,
    columns,
    actions,
    bulk,
    /** The path of the form that adds a record; absent for admins who may not. */
    add,
    mayAdd,
    tools,
    namesOf,
    doomed,
    setDoomed,
    editing,
    peek,
    opening,
    selection,
    selectAll,
    drop,
    clear,
    choosing,
    isChoosing,
    searchField,
    cursor,
    /** All rows that match, as a selection. */
    everything,
    /** The number of rows that match; 0 while it is not known. */
    total,
  }
}

/** The names of the first of these rows, as far as they were on the screen. */
function useNames<Row, Sort extends string, Answer extends ListPage<Row>>(
  { nameOf, namesOf }: ListSource<Row, Sort, Answer>,
  seen: RefObject<ReadonlyMap<number, Row>>,
) {
  return useCallback(
    (keys: readonly number[]) =>
      firstNamesOf(keys, (key) => {
        const row = seen.current.get(key)
        return row && (namesOf?.(row) ?? { name: nameOf(row), hindi_name: null })
      }),
    [seen, nameOf, namesOf],
  )
}

/** The functions that row actions call on their list, and the rows that one of them asks to remove. */
function useRowTools<Row, Sort extends string, Answer extends ListPage<Row>>(
  { keyOf }: ListSource<Row, Sort, Answer>,
  namesOf: (keys: readonly number[]) => NamesWithLine[],
) {
  const navigate = useNavigate()
  const [doomed, setDoomed] = useState<PendingDeletion & { opened: boolean }>({ keys: [], opened: false })
  const tools = useMemo<ListTools<Row>>(
    () => ({
      view: (row) =>
        void navigate({
          to: '.',
          search: (before: Record<string, string>) => ({ ...before, details: String(keyOf(row)) }),
          resetScroll: false,
        }),
      remove: (keys, name) => setDoomed({ keys, name, names: namesOf(keys), opened: true }),
    }),
    [keyOf, namesOf, navigate],
  )
  return { doomed, setDoomed, tools }
}

/** What a click on a row opens while the side panel is closed. */
function useOpening<Row, Sort extends string, Answer extends ListPage<Row>>(
  { opens, details, actions, keyOf }: ListSource<Row, Sort, Answer>,
  path: string,
  { view }: ListTools<Row>,
) {
  return useMemo<Opening<Row> | null>(() => {
    if (opens) return { to: opens }
    if (details) return { to: (row) => `${path}?details=${keyOf(row)}`, run: view }
    // Admins who may not edit a record read it in its form.
    return actions?.find((action): action is RowLinkAction<Row> => 'to' in action) ?? null
  }, [opens, details, actions, path, keyOf, view])
}
