import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '#web/core/i18n/i18n.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction } from './list-types.ts'
import { EVERYTHING, NOTHING, type Selection } from './selection.ts'

afterEach(cleanup)

function show(
  selection: Selection,
  { count = 598, offered = true, more = [] as BulkAction<unknown>[] } = {},
) {
  const run = vi.fn()
  const selectAll = vi.fn()
  const tools = { view: vi.fn(), remove: vi.fn(), clear: vi.fn(), namesOf: vi.fn(() => []) }
  render(
    <HeadlessMantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <BulkBar
          selection={selection}
          shown={{ search: 'ram', filters: { status: '1' }, count }}
          allPages={offered ? ({ count, search }) => `${count} tracks matching “${search}”` : undefined}
          onSelectAll={selectAll}
          actions={[{ id: 'delete', label: 'action.delete', place: 'bar', run }, ...more]}
          tools={tools}
        />
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  )
  return { run, selectAll, tools }
}
const rows: Selection = { ...NOTHING, keys: new Set([4, 9]) }
const offer = () => screen.queryByRole('button', { name: /Select All Pages/ })

test('chosen rows are counted, and all pages offered with their exact number', async () => {
  const { selectAll } = show(rows)
  expect(screen.getByRole('status').textContent).toBe('2 selected')
  expect(offer()?.getAttribute('aria-label')).toBe('Select All Pages · 598 tracks matching “ram”')
  expect(offer()?.textContent).toBe('Select All Pages · 598')
  await userEvent.click(screen.getByRole('button', { name: /Select All Pages/ }))
  expect(selectAll).toHaveBeenCalledOnce()
})

test('an action is told the rows, or everything as the search and filters that show it', async () => {
  const first = show(rows)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(first.run.mock.calls[0]?.[0]).toMatchObject({ all: false, keys: [4, 9], count: 2 })
  cleanup()
  const second = show(EVERYTHING)
  expect(screen.getByRole('status').textContent).toBe('All 598 tracks matching “ram” selected')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(second.run.mock.calls[0]?.[0]).toEqual({
    all: true,
    keys: [],
    except: [],
    count: 598,
    search: 'ram',
    filters: { status: '1' },
  })
})

test('all pages are not offered when nothing more is in them, or where the list does not offer them', () => {
  show(rows, { count: 2 })
  expect(offer()).toBeNull()
  cleanup()
  show(rows, { offered: false })
  expect(offer()).toBeNull()
  cleanup()
  show(EVERYTHING)
  expect(offer()).toBeNull()
})

test('rows let go of everything leave all others chosen, and the number says so', async () => {
  const { run } = show({ ...EVERYTHING, keys: new Set([4, 9]) })
  expect(screen.getByRole('status').textContent).toBe('596 selected: 598 tracks matching “ram” except 2')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(run.mock.calls[0]?.[0]).toMatchObject({ all: true, keys: [], except: [4, 9], count: 596 })
})

test('everything of nothing allows no action', () => {
  show(EVERYTHING, { count: 0 })
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true)
})

test('an action without others is a button, several are a menu', async () => {
  const retry = { id: 'retry', label: 'action.retry', run: vi.fn() } as const
  show(rows, { more: [retry] })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry.run).toHaveBeenCalledOnce()
  cleanup()
  show(rows, { more: [retry, { ...retry, id: 'send', label: 'action.send' }] })
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy()
})
