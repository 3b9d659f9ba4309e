import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '#web/core/i18n/i18n.ts'
import { type Use, UsedIn } from './used-in.tsx'

afterEach(cleanup)

test.each<[string, Use[]]>([
  ['Not used anywhere else.', []],
  ['Also used in 1 album. Those stay; only the link is removed.', [{ kind: 'albums', count: 1 }]],
  ['Also used in 2 albums. Those stay; only the link is removed.', [{ kind: 'albums', count: 2 }]],
  [
    'Also used in 1 album and 1 playlist. Those stay; only the link is removed.',
    [
      { kind: 'albums', count: 1 },
      { kind: 'playlists', count: 1 },
    ],
  ],
])('the question before a deletion says: %s', async (words, uses) => {
  const query = { queryKey: ['used in', words], queryFn: async () => uses }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeadlessMantineProvider>
        <UsedIn query={query} />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(words)).toBeTruthy()
})
