import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Envelope } from '#contract/calls/envelope.ts'
import '#web/core/i18n/i18n.ts'
import type { ListAsk } from '#web/catalogue/list/list-types.ts'
import { shownToasts } from '#web/core/feedback/toast.ts'
import { movedRows, placeBefore } from './order-moves.ts'
import { type MoveBefore, useOrdering } from './use-ordering.ts'

type Row = { id: number; name: string; position: number }

const rowsOf = (ids: readonly number[]): Row[] =>
  ids.map((id, index) => ({ id, name: `Track ${id}`, position: index + 1 }))
const done: Envelope<unknown> = { success: 1, message: 'Order saved.', data: null }
const refused: Envelope<unknown> = { success: 0, message: 'Track not found.', code: 'not_found', data: null }

/** A list of seven in pages of three, and the server behind it, whose answers the test gives. */
async function open(page_no: number, answer: () => Promise<Envelope<unknown>>) {
  let order = [11, 12, 13, 14, 15, 16, 17]
  const moves: [number, number | null][] = []
  const asked: number[] = []
  const client = new QueryClient()
  const shown: ListAsk<'position'> = {
    page_no,
    pageSize: 3,
    sorted: { id: null, desc: null },
    searchText: '',
  }
  const ask = (page: ListAsk<'position'>) => ({
    queryKey: ['list', page],
    queryFn: async () => {
      const from = page.page_no * page.pageSize
      asked.push(from)
      return {
        Info: rowsOf(order).slice(from, from + page.pageSize),
        totalPageNo: 3,
        totalCount: order.length,
      }
    },
  })
  const move: MoveBefore = async (key, before) => {
    moves.push([key, before])
    const answered = await answer()
    if (answered.success === 0) return answered
    const others = order.filter((id) => id !== key)
    const at = before === null ? others.length : others.indexOf(before)
    order = [...others.slice(0, at), key, ...others.slice(at)]
    return answered
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  await client.fetchQuery(ask(shown))
  const { result } = renderHook(
    () => useOrdering({ shown, ask, keyOf: ({ id }: Row) => id, nameOf: ({ name }: Row) => name, move }),
    { wrapper },
  )
  const rows = () => client.getQueryData<{ Info: Row[] }>(ask(shown).queryKey)?.Info ?? []
  const row = (id: number) => {
    const found = rows().find((one) => one.id === id)
    if (!found) throw new Error(`${id} is not on this page`)
    return found
  }
  const isAskedAnew = () => client.getQueryState(ask(shown).queryKey)?.isInvalidated
  return {
    client,
    isAskedAnew,
    shift: result.current.shift,
    result,
    rows,
    row,
    moves,
    asked,
    order: () => order,
  }
}

test('a moved row stands at its new place before the server has answered, and stays there', async () => {
  let let_answer = (_answer: Envelope<unknown>) => {}
  const answered = new Promise<Envelope<unknown>>((resolve) => {
    let_answer = resolve
  })
  const { shift, row, rows, moves, result, order } = await open(0, () => answered)
  await act(async () => {
    const shifting = shift(row(11), 2, 7)
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    expect(rows().map(({ id, position }) => [id, position])).toEqual([
      [12, 1],
      [11, 2],
      [13, 3],
    ])
    let_answer(done)
    await shifting
  })
  expect(moves).toEqual([[11, 13]])
  expect(order().slice(0, 3)).toEqual([12, 11, 13])
  expect(result.current.said).toBe('Track 11 moved to position 2 of 7.')
})

test('a refused move puts the row back, and says why', async () => {
  const { shift, row, rows } = await open(0, async () => refused)
  await act(() => shift(row(11), 2, 7))
  expect(rows().map(({ id }) => id)).toEqual([11, 12, 13])
  expect(shownToasts().at(-1)?.message).toBe("Couldn't move Track 11. Track not found.")
})

test('a neighbour on another page is asked for, and the row leaves its page', async () => {
  const { shift, row, moves, asked, order } = await open(1, async () => done)
  await act(() => shift(row(16), 5, 7))
  expect([moves.pop(), asked]).toEqual([[16, 15], [3]])
  await act(() => shift(row(14), 3, 7))
  expect([moves, asked]).toEqual([[[14, 13]], [3, 2]])
  expect(order()).toEqual([11, 12, 14, 13, 16, 15, 17])
  await act(() => shift(row(16), 1, 7))
  expect(moves.at(-1)).toEqual([16, 11])
})

test('the end of the list needs no neighbour', async () => {
  const { shift, row, moves } = await open(0, async () => done)
  await act(() => shift(row(12), 7, 7))
  expect(moves).toEqual([[12, null]])
})

test('moves in quick succession come to the server one after the other, each in the order that the last one made', async () => {
  const { shift, row, moves, order } = await open(0, async () => done)
  await act(async () => {
    const first = shift(row(11), 2, 7)
    await new Promise((resolve) => setTimeout(resolve))
    const second = shift(row(11), 3, 7)
    await Promise.all([first, second])
  })
  expect(moves).toEqual([
    [11, 13],
    [11, 14],
  ])
  expect(order().slice(0, 4)).toEqual([12, 13, 11, 14])
})

test('the list is asked anew after a move, also while something else is being saved', async () => {
  const { client, isAskedAnew, shift, row } = await open(0, async () => done)
  void client
    .getMutationCache()
    .build(client, { mutationFn: () => new Promise(() => {}) })
    .execute(undefined)
  await act(() => shift(row(11), 2, 7))
  expect(isAskedAnew()).toBe(true)
})

test('a row that is told to stay is not sent', async () => {
  const { shift, row, moves } = await open(0, async () => done)
  await act(() => shift(row(12), 2, 7))
  expect(moves).toEqual([])
  expect([placeBefore(1, 2, 7), movedRows(rowsOf([1]), 0, 0, 1)]).toEqual([3, rowsOf([1])])
})
