import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { invalidateRecords } from './invalidate-records.ts'

it('fetches records anew, and not what records do not change', async () => {
  const client = new QueryClient()
  const fetched: string[] = []
  const watch = (name: string, meta?: { isAboutRecords: false }) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        fetched.push(name)
        return name
      },
      meta,
    }).subscribe(() => undefined)
  const stops = [watch('albums'), watch('disk space', { isAboutRecords: false })]
  await expect.poll(() => fetched).toEqual(['albums', 'disk space'])
  await invalidateRecords(client)
  expect(fetched).toEqual(['albums', 'disk space', 'albums'])
  for (const stop of stops) stop()
})
