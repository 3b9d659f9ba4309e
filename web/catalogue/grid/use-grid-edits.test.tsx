import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { editedFields } from '#contract/catalogue/bulk-edit.ts'
import { described } from '#contract/catalogue/described.ts'
import { dismissToast, shownToasts } from '#web/core/feedback/toast.ts'
import { createStore } from '#web/core/store.ts'
import type { GridField } from './grid-fields.ts'
import type { Bounds } from './grid-range.ts'
import type { CellEdit, GridSession, GridState } from './grid-session.ts'
import { readTsv } from './read-tsv.ts'
import { useGridEdits } from './use-grid-edits.ts'

type Row = { id: number; version: number }

const fieldsOf = editedFields(described('artists').fields, described('artists').fields)
const list = vi.fn(async () => ({ options: [], pages: 0, total: 0, similar: [] }))

/** A field of this kind, in the column with this index. */
function fieldAt(column: number, field: string): GridField<Row> {
  const known = fieldsOf[field]
  if (!known) throw new Error(`Artists have no ${field}`)
  const lookup = { name: 'albums', list } as never
  return {
    field: `${field} ${column}`,
    known,
    column,
    shown: { label: 'field.name', ...(known.kind === 'links' && { lookup }) },
    contentOf: () => (known.kind === 'links' ? [] : ''),
  }
}

afterEach(() => {
  cleanup()
  list.mockClear()
  for (const { id } of shownToasts()) dismissToast(id)
})

/** A grid of so many rows with these fields; what is pasted at a cell, what is saved for it, and what is said. */
function gridOf(rows: number, fields: readonly string[]) {
  const save = vi.fn(async (edits: readonly CellEdit[]) => ({
    saved: edits.length,
    refused: 0,
    problem: null,
    step: null,
  }))
  const store = createStore<GridState>({ cells: new Map(), steps: [] })
  const session = { store, save, onRows() {} } as unknown as GridSession
  const data = Array.from({ length: rows }, (_, at): Row => ({ id: at + 1, version: 1 }))
  const client = new QueryClient()
  const { result } = renderHook(
    () =>
      useGridEdits<Row>({
        session,
        rows: data,
        keys: data.map(({ id }) => id),
        fields: fields.map((field, column) => fieldAt(column, field)),
        list: 'artist/list',
        keyOf: ({ id }) => id,
        say() {},
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  const at = (row: number, col: number): Bounds => ({ top: row, bottom: row, left: col, right: col })
  const edits = () => save.mock.calls.flatMap(([sent]) => sent)
  return {
    paste: (text: string, bounds = at(0, 0)) =>
      act(() => result.current.paste(readTsv(text), text.length, bounds)),
    at,
    edits,
    saves: () => save.mock.calls.length,
    /** Cells as [row, column, content]. */
    filled: () => edits().map(({ id, field, content }) => [id - 1, Number(field.split(' ')[1]), content]),
    said: () => shownToasts().map(({ message }) => message),
  }
}

const names = (count: number) => Array.from({ length: count }, () => 'name')
const tableOf = (rows: number, cols: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => `${row} ${col}`).join('\t'),
  ).join('\r\n')

test('10,000 cells are pasted as one change, and one row more is not pasted at all', async () => {
  const grid = gridOf(1001, names(10))
  await grid.paste(`${tableOf(1000, 10)}\r\n`)
  expect(grid.saves()).toBe(1)
  expect(grid.edits()).toHaveLength(10_000)
  expect(grid.filled().at(-1)).toEqual([999, 9, '999 9'])
  expect(grid.said()).toEqual(['10,000 cells saved.'])

  await grid.paste(tableOf(1001, 10))
  expect(grid.saves()).toBe(1)
  expect(grid.said().at(-1)).toBe('Nothing was pasted: at most 10,000 cells can be pasted at once.')
})

test('what does not fit is not pasted: more rows or columns than there are from here, or too long a text', async () => {
  const grid = gridOf(3, names(2))
  await grid.paste(tableOf(3, 1), grid.at(1, 0))
  await grid.paste(tableOf(1, 2), grid.at(0, 1))
  await grid.paste('x'.repeat(5_000_001))
  expect(grid.saves()).toBe(0)
  expect(grid.said()).toEqual([
    'Nothing was pasted: 3 rows were copied, but only 2 can be filled from here. Show more rows per page.',
    'Nothing was pasted: 2 columns were copied, but only 1 can be filled from here.',
    'Nothing was pasted: at most 10,000 cells can be pasted at once.',
  ])
})

test('rows of different lengths fill what they have, and one cell fills the whole range', async () => {
  const grid = gridOf(3, names(3))
  await grid.paste('A\tB\tC\nD\n\tE', grid.at(0, 0))
  expect(grid.filled()).toEqual([
    [0, 0, 'A'],
    [0, 1, 'B'],
    [0, 2, 'C'],
    [1, 0, 'D'],
    // The empty cell before E is as it was.
    [2, 1, 'E'],
  ])
  const other = gridOf(3, names(3))
  await other.paste('X\n', { top: 1, bottom: 2, left: 0, right: 1 })
  expect(other.filled()).toEqual([
    [1, 0, 'X'],
    [1, 1, 'X'],
    [2, 0, 'X'],
    [2, 1, 'X'],
  ])
})

test('what spreadsheets take for formulas is pasted as the text that it is', async () => {
  const grid = gridOf(6, names(1))
  const formulas = ['=SUM(A1:A9)', '+91 98', '-5', '@home', "'=1+1", '=HYPERLINK("http://x";"y")']
  await grid.paste(formulas.join('\n'))
  expect(grid.edits().map(({ value, problem }) => [value, problem])).toEqual(
    formulas.map((text) => [text, null]),
  )
})

test('a megabyte in one cell is refused in that cell alone, by the rule of its form', async () => {
  const grid = gridOf(2, names(1))
  await grid.paste(`${'x'.repeat(1024 * 1024)}\nShort`)
  expect(grid.edits().map(({ problem }) => problem)).toEqual(['At most 200 characters', null])
})

test('more names of records than are looked up at once are not pasted, and none of them is looked up', async () => {
  const grid = gridOf(300, ['album_id'])
  const text = (count: number) => Array.from({ length: count }, (_, at) => `Album ${at}`).join('\n')
  await grid.paste(text(201))
  expect(list).not.toHaveBeenCalled()
  expect(grid.saves()).toBe(0)
  expect(grid.said()).toEqual(['Nothing was pasted: at most 200 different names can be looked up at once.'])
  // Repeated names count once; those that no record has are refused, cell by cell.
  await grid.paste(`${text(200)}\nAlbum 0`)
  expect(list).toHaveBeenCalledTimes(200)
  expect(grid.edits()).toHaveLength(201)
  expect(grid.edits()[0]?.problem).toBe("There's no record called “Album 0”.")
})
