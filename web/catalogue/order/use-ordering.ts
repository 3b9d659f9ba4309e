import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { ListAsk, ListPage, ListQuery } from '#web/catalogue/list/list-types.ts'
import { ApiError, NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { movedRows, placeBefore } from './order-moves.ts'

/** Moves the record before another one of the same list, or to its end. */
export type MoveBefore = (key: number, before: number | null) => Promise<Envelope<unknown>>

type Placed = { position: number }

type About<Row, Sort extends string, Answer> = {
  /** The request for the current page, in the order that moves change. */
  shown: ListAsk<Sort>
  ask: (request: ListAsk<Sort>) => ListQuery<Answer>
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  move: MoveBefore
}

/** Moves rows of an ordered list on the screen first, then on the server; undoes it on the screen when the server rejects it. */
export function useOrdering<Row extends Placed, Sort extends string, Answer extends ListPage<Row>>(
  about: About<Row, Sort, Answer>,
) {
  const { shown, ask, keyOf, nameOf, move } = about
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [said, say] = useState('')
  const page = ask(shown).queryKey
  const first = shown.page_no * shown.pageSize + 1

  /** The key of the row at a position, on this page or another. */
  const keyAt = async (place: number, rows: readonly Row[]): Promise<number | null> => {
    const here = rows.find(({ position }) => position === place)
    if (here) return keyOf(here)
    const one = ask({ ...shown, page_no: place - 1, pageSize: 1 })
    const { Info } = await queryClient.fetchQuery({ ...one, staleTime: 0 })
    return Info[0] ? keyOf(Info[0]) : null
  }

  const mutationKey = ['order', page[0]]
  const call = useMutation({
    mutationKey,
    // Moves run one after the other, because each names its neighbour in the order that the previous one made.
    scope: { id: JSON.stringify(page) },
    mutationFn: ({ row, before }: { row: Row; before: number | null }) => move(keyOf(row), before),
  })

  /** Moves a row from one position to another; positions count from 1 over the whole list. */
  const shift = async (row: Row, to: number, total: number): Promise<void> => {
    const from = row.position
    const before = queryClient.getQueryData<Answer>(page)
    if (from === to || !before) return
    try {
      const place = placeBefore(from, to, total)
      const key = place === null ? null : await keyAt(place, before.Info)
      await queryClient.cancelQueries({ queryKey: page })
      queryClient.setQueryData<Answer>(page, (answer) => answer && { ...answer, Info: reordered(answer) })
      const answer = await call.mutateAsync({ row, before: key })
      if (answer.success === 0) throw new ApiError(answer)
      say(t('catalogue.order.moved', { name: nameOf(row), place: to, total }))
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
      queryClient.setQueryData(page, before)
      const reason = t('catalogue.order.failed', { name: nameOf(row), reason: messageOf(error) })
      say(reason)
      toast(reason)
    } finally {
      // While another move is pending, a refetch would revert it on the screen.
      if (queryClient.isMutating({ mutationKey }) === 0)
        await queryClient.invalidateQueries({ queryKey: page.slice(0, 1) })
    }

    function reordered({ Info }: Answer): Row[] {
      return movedRows(Info, from - first, to - first, first)
    }
  }

  return { shift, said, say, first }
}
