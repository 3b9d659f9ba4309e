import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearErrors, logError } from '#web/core/feedback/error-list.ts'
import ErrorButton from './error-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearErrors()
})

/** The button, while the server says this of its disk. */
function show(disk: 'ready' | 'low') {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ready: true, parts: { disk } })))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeadlessMantineProvider env="test">
        <ErrorButton />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  )
}

test('an almost full disk stands in the list for as long as it lasts, among errors that can be cleared', async () => {
  logError('Nothing answers.')
  show('low')
  fireEvent.click(await screen.findByRole('button', { name: 'Errors: 1 new. Disk almost full' }))
  expect(await screen.findByText(/disk is almost full\. It accepts no more audio files/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByText('Nothing answers.')).toBeNull()
  expect(screen.getByText(/disk is almost full/)).toBeDefined()
  expect(screen.queryByText('No errors in this session.')).toBeNull()
})

test('once the errors are cleared, the keys still belong to their list: Escape closes it', async () => {
  logError('Nothing answers.')
  show('ready')
  fireEvent.click(screen.getByRole('button', { name: 'Errors: 1 new' }))
  const clear = await screen.findByRole('button', { name: 'Clear' })
  clear.focus()
  fireEvent.click(clear)
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without an error, and with nothing that lasts, there is no button', async () => {
  show('ready')
  expect(screen.queryByRole('button')).toBeNull()
  logError('Nothing answers.')
  expect(await screen.findByRole('button', { name: 'Errors: 1 new' })).toBeDefined()
})
