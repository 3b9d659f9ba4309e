import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#web/core/i18n/i18n.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/debounce.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A search box over a list that can be sorted, and whose search can be changed by others, as Back does. */
function show() {
  const List = () => {
    const [list, setList] = useState({ search: '', sort: '' })
    return (
      <>
        <SearchBox value={list.search} onSearch={(search) => setList({ ...list, search })} />
        <button type="button" onClick={() => setList({ ...list, sort: 'name' })}>
          Sort
        </button>
        <button type="button" onClick={() => setList({ ...list, search: 'shiv' })}>
          Other
        </button>
        <output>{JSON.stringify(list)}</output>
      </>
    )
  }
  render(<List />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search...' })
  return {
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    pass: (time: number) => act(() => vi.advanceTimersByTime(time)),
    list: () => JSON.parse(screen.getByRole('status').textContent),
  }
}

test('the list is asked once typing rests, also when the text is taken away again', () => {
  const { type, pass, list } = show()
  type('r')
  pass(SEARCH_DEBOUNCE_MS - 1)
  type('ram ')
  pass(SEARCH_DEBOUNCE_MS - 1)
  expect(list().search).toBe('')
  pass(1)
  expect(list().search).toBe('ram')
  type('')
  pass(SEARCH_DEBOUNCE_MS)
  expect(list().search).toBe('')
})

test('what was done with the list since the last letter stays done when the search begins', () => {
  const { type, press, pass, list } = show()
  type('ram')
  press('Sort')
  pass(SEARCH_DEBOUNCE_MS)
  expect(list()).toEqual({ search: 'ram', sort: 'name' })
})

test('a search that comes by other means takes the place of what is being typed', () => {
  const { field, type, press, pass, list } = show()
  type('ram')
  press('Other')
  pass(SEARCH_DEBOUNCE_MS)
  expect(field.value).toBe('shiv')
  expect(list().search).toBe('shiv')
})
