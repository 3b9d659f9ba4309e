import { HeadlessMantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, shownToasts, toast } from '#web/core/feedback/toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <HeadlessMantineProvider env="test">
      <Toasts />
    </HeadlessMantineProvider>,
  )
})

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.useRealTimers()
})

const show = (message: string) => act(() => toast(message))
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('a toast stands under its heading in the status region for three seconds', () => {
  show('Album added.')
  expect(screen.getByRole('status').textContent).toBe('Alert!Album added.')
  wait(2999)
  expect(screen.queryByText('Album added.')).not.toBeNull()
  wait(1)
  expect(screen.queryByText('Album added.')).toBeNull()
})

test('two toasts leave in the order they came', () => {
  show('First')
  wait(1000)
  show('Second')
  wait(2000)
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.queryByText('Second')).not.toBeNull()
})

test('the pointer above a toast holds it', () => {
  show('Read me')
  fireEvent.mouseEnter(toastOf('Read me'))
  wait(60_000)
  expect(screen.queryByText('Read me')).not.toBeNull()
  fireEvent.mouseLeave(toastOf('Read me'))
  wait(3000)
  expect(screen.queryByText('Read me')).toBeNull()
})

test('the focus in a toast holds it', () => {
  show('Read me')
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  wait(60_000)
  expect(screen.queryByText('Read me')).not.toBeNull()
})

test('the cross closes a toast at once', () => {
  show('Read me')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Read me')).toBeNull()
})

function toastOf(message: string): Element {
  const found = screen.getByText(message).parentElement?.parentElement
  if (!found) throw new Error(`No toast says ${message}`)
  return found
}
