import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ListPage } from '#web/catalogue/list/list-types.ts'
import { askOf } from '#web/catalogue/list/use-list-query.ts'
import type { PeekedList, PeekOf, Step } from './use-peek.ts'

/** In milliseconds: how long a page that was fetched ahead of a step counts as fresh. */
const FRESH_MS = 10_000

type Props<Row, Sort extends string, Answer extends ListPage<Row>> = PeekedList<Row, Sort, Answer> & {
  peek: PeekOf<Row>
  id: number
  stepper: RefObject<Step | null>
}

/** The steps of the side panel through the rows of the list, across its pages. */
export function usePeekSteps<Row, Sort extends string, Answer extends ListPage<Row>>(
  { peek, id, stepper, list, ask, page, keyOf }: Props<Row, Sort, Answer>,
  hasStayed: boolean,
) {
  const queryClient = useQueryClient()
  const { state } = list
  const rows: readonly Row[] = page?.Info ?? []
  const index = rows.findIndex((row) => keyOf(row) === id)
  const canStep = (by: 1 | -1) => {
    const next = state.page + by
    const isThere = next >= 1 && next <= (page?.totalPageNo ?? 0)
    return rows[index + by] !== undefined || (index >= 0 && isThere)
  }

  /** The row after the shown one (1) or before it (-1), and the page of that row; null if there is none. */
  const reach = async (by: 1 | -1): Promise<{ key: number; page: number } | null> => {
    const row = rows[index + by]
    if (row !== undefined) return { key: keyOf(row), page: state.page }
    if (!canStep(by)) return null
    const next = state.page + by
    const asked = ask(askOf({ ...state, page: next }), state.filters)
    const { Info } = await queryClient.fetchQuery({ ...asked, staleTime: FRESH_MS })
    const first = Info.at(by === 1 ? 0 : -1)
    return first === undefined ? null : { key: keyOf(first), page: next }
  }
  const step: Step = async (by) => {
    // The error is reported like that of any query, and the panel stays where it is.
    const next = await reach(by).catch(() => null)
    if (next) list.peek(next.key, next.page)
    return next?.key ?? null
  }
  useEffect(() => {
    stepper.current = step
    return () => {
      stepper.current = null
    }
  })

  const prefetch = useEffectEvent(async (by: 1 | -1) => {
    const next = await reach(by).catch(() => null)
    if (next) await queryClient.prefetchQuery({ ...peek.ask(next.key), staleTime: FRESH_MS })
  })
  useEffect(() => {
    if (!hasStayed || index < 0) return
    void prefetch(1)
    void prefetch(-1)
  }, [hasStayed, index])

  return {
    /** The shown record's row on the page of the list, and its index, or -1 when it is not on that page. */
    row: rows[index],
    index,
    /** The position of the record in the list, from 1; null when it is not on the page. */
    place: index < 0 ? null : (state.page - 1) * state.size + index + 1,
    total: page?.totalCount ?? 0,
    canStep,
    step,
  }
}
