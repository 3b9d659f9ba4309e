import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ListViews } from '#web/catalogue/views/views.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { rememberList } from '#web/core/navigation/list-memory.ts'
import { useColumnChoice } from './column-choice.ts'
import { inNameOrder } from './columns.tsx'
import {
  type Filters,
  type ListState,
  nextSort,
  type ReadFilters,
  readListState,
  type SearchParams,
  type StoredState,
  storedStateOf,
  writeListState,
} from './list-state.ts'
import type { ListColumn } from './list-types.ts'

/** The list's state, read from the URL, and its setters. Every change is a browser history entry. */
export function useListState<Row, Sort extends string>(
  list: string,
  columns: readonly ListColumn<Row, Sort>[],
  readFilters?: ReadFilters,
) {
  const params = useSearch({ strict: false })
  const navigate = useNavigate()
  const known = useMemo(() => columns.map(({ id }) => id), [columns])
  const usual = useMemo(() => columns.filter(({ optional }) => !optional).map(({ id }) => id), [columns])
  const { choice, choose } = useColumnChoice(list, known)

  const read = useCallback(
    (from: SearchParams) => {
      const sorts = columns.flatMap(({ sort }) => sort ?? [])
      return readListState(from, { sorts, columns: known, readFilters })
    },
    [columns, known, readFilters],
  )
  // The requested state applies at once, because the URL follows asynchronously and the next change builds on this one.
  const [ahead, setAhead] = useState<{ of: SearchParams; state: ListState<Sort> } | null>(null)
  if (ahead && ahead.of !== params) setAhead(null)
  const state = useMemo(
    () => (ahead !== null && ahead.of === params ? ahead.state : read(params)),
    [ahead, params, read],
  )

  const path = useLocation({ select: ({ pathname }) => pathname })
  // Back to a list neither reopens a record nor continues editing.
  useEffect(
    () => rememberList(path, writeListState({ ...state, details: null, peek: null, edit: false })),
    [path, state],
  )

  const names = state.columns ?? choice ?? usual
  const { language } = useTranslation().i18n
  const shown = useMemo(
    () =>
      inNameOrder(
        columns.filter(({ id }) => names.includes(id)),
        language,
      ),
    [columns, names, language],
  )

  const change = useCallback(
    (changed: Partial<ListState<Sort>>, { replace = false } = {}) => {
      const next = { ...state, ...changed }
      setAhead({ of: params, state: next })
      void navigate({ to: '.', search: writeListState(next), replace, resetScroll: false })
    },
    [navigate, params, state],
  )

  const keep = (of: ListState) => {
    const picked = of.columns ?? choice ?? usual
    return storedStateOf(
      of,
      known.filter((name) => picked.includes(name)),
    )
  }
  const spelled = (kept: StoredState) => keep(read(kept))
  const views: ListViews = {
    opened: state.view,
    present: keep(state),
    spelled,
    open: ({ view_id, query }, { replace = false } = {}) =>
      void navigate({ to: '.', search: { ...spelled(query), view: String(view_id) }, replace }),
    leave: () => void navigate({ to: '.', search: {} }),
    forget: () => change({ view: null }, { replace: true }),
  }

  return {
    path,
    state,
    shown,
    views,
    /** Refining a search replaces the history entry, so that Back leaves the search, not its last letter. */
    search: (text: string) => change({ search: text, page: 1 }, { replace: state.search !== '' }),
    filter: (filters: Filters) => change({ filters, page: 1 }),
    /** Clears search and filters. */
    clearFilters: () => change({ search: '', filters: {}, page: 1 }),
    sort: (clicked: Sort) => change({ ...nextSort(state, clicked), page: 1 }),
    order: (sort: Sort | null, desc: boolean) => change({ sort, desc, page: 1 }),
    open: (page: number) => change({ page }),
    /** Going from one row's details to the next adds no history entry. */
    view: (details: number | null) => change({ details }, { replace: state.details !== null }),
    /** Not applied ahead, because the screen may ask before unsaved cells are left. */
    editCells: (edit: boolean) =>
      void navigate({
        to: '.',
        search: writeListState({ ...state, details: null, peek: null, edit }),
        replace: true,
        resetScroll: false,
      }),
    /** Sets the record in the side panel, and the page that it is on. */
    peek: (peek: number | null, page = state.page) =>
      change({ peek, page }, { replace: state.peek !== null }),
    resize: (size: number) => change({ size, page: 1 }),
    /** Goes to another page without a history entry, because the one in the URL no longer exists. */
    correct: (page: number) => change({ page }, { replace: true }),
    pick: (wanted: readonly string[]) => {
      const picked = known.filter((name) => wanted.includes(name))
      // While a view is open, the columns are part of it and can be saved with it.
      if (state.view !== null) return change({ columns: picked }, { replace: true })
      const chosen = picked.join() === usual.join() ? null : picked
      choose(chosen)
      change({ columns: chosen }, { replace: true })
    },
  }
}
