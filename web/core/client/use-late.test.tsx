import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shownToasts } from '#web/core/feedback/toast.ts'
import { queryClient } from './query-client.ts'
import { useAfterData, useIsSettled, useLate } from './use-late.ts'

afterEach(cleanup)

const loadDialog = async () => ({ default: () => <p>The dialog</p> })
const loadNothing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

function Screen({ load, isWanted }: { load: typeof loadDialog; isWanted: boolean }) {
  const Late = useLate(load, isWanted)
  return Late ? <Late /> : <p>Without it</p>
}

test('what is wanted is loaded at once, though the screen still waits for data', async () => {
  const data = Promise.withResolvers<null>()
  void queryClient.fetchQuery({ queryKey: ['rows'], queryFn: () => data.promise })
  const { rerender } = render(<Screen load={loadDialog} isWanted={false} />)
  await new Promise((resolve) => setTimeout(resolve, 700))
  screen.getByText('Without it')
  rerender(<Screen load={loadDialog} isWanted />)
  await screen.findByText('The dialog')
  data.resolve(null)
})

test('what is not wanted yet is loaded once the screen has its data, and shown at once when it is wanted', async () => {
  const load = vi.fn(loadDialog)
  const { rerender } = render(<Screen load={load} isWanted={false} />)
  await expect.poll(() => load.mock.results.length).toBe(1)
  await load.mock.results[0]?.value
  screen.getByText('Without it')
  rerender(<Screen load={load} isWanted />)
  screen.getByText('The dialog')
  rerender(<Screen load={load} isWanted={false} />)
  screen.getByText('The dialog')
  expect(load).toHaveBeenCalledTimes(1)
})

test('what a screen shows after its rows comes by itself', async () => {
  const After = ({ load }: { load: typeof loadDialog }) => {
    const Loaded = useAfterData(load)
    return Loaded ? <Loaded /> : <p>Without it</p>
  }
  render(<After load={async () => ({ default: () => <p>The pinned views</p> })} />)
  screen.getByText('Without it')
  await screen.findByText('The pinned views')
})

test('what cannot be loaded is said when it is wanted', async () => {
  render(<Screen load={loadNothing} isWanted />)
  await expect
    .poll(() => shownToasts().map(({ message }) => message))
    .toEqual(["Can't connect to the server. Check your network and try again."])
  screen.getByText('Without it')
})

test('a call that can wait is made once the screen has its data', async () => {
  const Settled = () => <p>{useIsSettled() ? 'Settled' : 'Not yet'}</p>
  const data = Promise.withResolvers<null>()
  void queryClient.fetchQuery({ queryKey: ['first rows'], queryFn: () => data.promise })
  render(<Settled />)
  await new Promise((resolve) => setTimeout(resolve, 900))
  screen.getByText('Not yet')
  data.resolve(null)
  await screen.findByText('Settled')
})
