import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { editedFields } from '#contract/catalogue/bulk-edit.ts'
import { described } from '#contract/catalogue/described.ts'
import { namePair } from '#web/catalogue/list/columns.tsx'
import { gridFields } from './grid-fields.ts'
import { GridTable } from './grid-table.tsx'
import type { GridEdits } from './use-grid-edits.ts'

type Row = { tag_id: number; tag_name: string; tag_name_hindi: string | null }

const rows: Row[] = ['Aarti', 'Bhajan', 'Chalisa', 'Dhun'].map((tag_name, at) => ({
  tag_id: at + 1,
  tag_name,
  tag_name_hindi: null,
}))

afterEach(cleanup)

function show() {
  const edits = {
    fillDown: vi.fn(async () => {}),
    saveOne: vi.fn(async () => {}),
    textAt: () => '',
  }
  const columns = namePair('tag_name', 'tag_name_hindi')
  const labels = { tag_name: { label: 'field.name' }, tag_name_hindi: { label: 'field.hindi_name' } } as const
  const fields = gridFields<Row>(
    columns,
    editedFields(described('tags').fields, described('tags').fields),
    labels,
    () => true,
  )
  render(
    <HeadlessMantineProvider>
      <GridTable<Row, string>
        table={{
          label: 'Tags',
          keys: rows.map(({ tag_id }) => tag_id),
          nameOf: ({ tag_name }) => tag_name,
          columns,
          state: { sort: null, desc: false } as never,
          sorting: { onSort: () => {}, onOrder: () => {}, unsorted: 'catalogue.sortBy.usual' },
          choosing: null,
          cursor: -1,
          isOld: false,
          opening: null,
        }}
        rows={rows}
        columns={columns}
        fields={fields}
        cells={new Map()}
        // Only what the pointer does.
        edits={edits as unknown as GridEdits}
        first={0}
        onDiscard={() => {}}
        onStop={() => {}}
      />
    </HeadlessMantineProvider>,
  )
  const cell = (row: number, col: number) => {
    const found = screen
      .getByRole('grid')
      .querySelector<HTMLElement>(`td[data-row="${row}"][data-col="${col}"]`)
    if (!found) throw new Error(`There is no cell ${row} ${col}`)
    return found
  }
  const selected = () =>
    [...screen.getByRole('grid').querySelectorAll<HTMLElement>('td[aria-selected="true"]')].map(
      ({ dataset }) => `${dataset.row} ${dataset.col}`,
    )
  return { edits, cell, selected }
}

test('a double click opens the cell with its text, and Enter saves what was typed', async () => {
  const { edits, cell } = show()
  const user = userEvent.setup()
  await user.dblClick(cell(1, 0))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name: Bhajan' })
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('Bhajan')
  await user.clear(field)
  await user.type(field, 'Bhajans{Enter}')
  expect(edits.saveOne).toHaveBeenCalledExactlyOnceWith({ row: 1, col: 0 }, 'Bhajans', null)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('dragging the handle of a range fills the cells below it, in its own columns alone', () => {
  const { edits, cell, selected } = show()
  fireEvent.mouseDown(cell(0, 0), { button: 0 })
  fireEvent.mouseMove(cell(0, 1), { buttons: 1 })
  fireEvent.mouseUp(document)
  expect(selected()).toEqual(['0 0', '0 1'])

  const handle = cell(0, 1).querySelector<HTMLElement>('[aria-hidden]')
  if (!handle) throw new Error('The range has no handle')
  fireEvent.mouseDown(handle, { button: 0 })
  fireEvent.mouseMove(cell(3, 0), { buttons: 1 })
  fireEvent.mouseMove(cell(2, 0), { buttons: 1 })
  expect(edits.fillDown, 'nothing is filled before the button is let go').not.toHaveBeenCalled()
  fireEvent.mouseUp(document)
  expect(edits.fillDown).toHaveBeenCalledExactlyOnceWith({ top: 0, bottom: 2, left: 0, right: 1 })
  expect(selected()).toEqual(['0 0', '0 1', '1 0', '1 1', '2 0', '2 1'])

  // Let go where it was, it fills nothing.
  const again = cell(2, 1).querySelector<HTMLElement>('[aria-hidden]')
  if (!again) throw new Error('The range has no handle')
  fireEvent.mouseDown(again, { button: 0 })
  fireEvent.mouseUp(document)
  expect(edits.fillDown).toHaveBeenCalledTimes(1)
})
