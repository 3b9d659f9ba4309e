import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scopeOf } from './list-state.ts'
import { NOTHING } from './selection.ts'
import { useSelection } from './use-selection.ts'

const chosen = (keys: ReadonlySet<number>) => [...keys].sort((a, b) => a - b)

test('the selection survives paging, and the select-all of another page adds to it', () => {
  const { result } = renderHook(() => useSelection('ram'))
  act(() => result.current.select([1, 2, 3], 2, false))
  act(() => result.current.selectPage([4, 5]))
  expect(chosen(result.current.selection.keys)).toEqual([2, 4, 5])
})

test('a new search starts with nothing, and what was chosen before it does not come back', () => {
  const { result, rerender } = renderHook(({ search }) => useSelection(search), {
    initialProps: { search: '' },
  })
  act(() => result.current.select([1, 2, 3], 2, false))
  rerender({ search: 'ram' })
  expect(chosen(result.current.selection.keys)).toEqual([])
  act(() => result.current.select([1, 2, 3], 3, false))
  expect(chosen(result.current.selection.keys)).toEqual([3])
  rerender({ search: '' })
  expect(chosen(result.current.selection.keys)).toEqual([])
})

test('"No" to a deletion clears the selection, and deleted rows leave it', () => {
  const { result } = renderHook(() => useSelection(''))
  act(() => result.current.selectPage([1, 2, 3]))
  act(() => result.current.drop([2]))
  expect(chosen(result.current.selection.keys)).toEqual([1, 3])
  act(() => result.current.clear())
  expect(chosen(result.current.selection.keys)).toEqual([])
})

test('everything stays chosen from page to page, and another search or filter starts with nothing', () => {
  const { result, rerender } = renderHook(({ scope }) => useSelection(scope), {
    initialProps: { scope: scopeOf({ search: 'ram', filters: {} }) },
  })
  act(() => result.current.selectAll())
  rerender({ scope: scopeOf({ search: 'ram', filters: {} }) })
  expect(result.current.selection.all).toBe(true)
  rerender({ scope: scopeOf({ search: 'ram', filters: { status: '1' } }) })
  expect(result.current.selection).toEqual(NOTHING)
  rerender({ scope: scopeOf({ search: 'ram', filters: {} }) })
  expect(result.current.selection).toEqual(NOTHING)
})
