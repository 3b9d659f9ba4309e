import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLeaveSoon } from './use-leave-soon.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a saved form is left after 3 seconds, and not before', () => {
  const leave = vi.fn()
  const { result } = renderHook(() => useLeaveSoon(leave))
  act(() => result.current.leaveSoon())
  expect(result.current.isLeaving).toBe(true)
  act(() => vi.advanceTimersByTime(2999))
  expect(leave).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(leave).toHaveBeenCalledOnce()
})

test('who has left by himself is not taken to the list', () => {
  const leave = vi.fn()
  const { result, unmount } = renderHook(() => useLeaveSoon(leave))
  act(() => result.current.leaveSoon())
  unmount()
  act(() => vi.advanceTimersByTime(10_000))
  expect(leave).not.toHaveBeenCalled()
})
