import type { Page } from '@playwright/test'
import type { PendingTrack, Track } from '#contract/resources/tracks.ts'
import { act, rows } from './screens.ts'
import type { State } from './states.ts'

/** Changes the response to a request, for states that would need a failing host or several nights. */
async function answering<Data>(page: Page, path: string, change: (data: Data) => object) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...change(answer.data) } } })
  })
}

const FETCHES: Pick<PendingTrack, 'is_track_complete' | 'message' | 'fetch'>[] = [
  {
    is_track_complete: '0',
    message: 'Waiting to be downloaded.',
    fetch: { state: 'fetching', next_at: null, received: 12_000_000, total: 80_000_000 },
  },
  {
    is_track_complete: '0',
    message: "example.org didn't respond in time. Retrying automatically.",
    fetch: { state: 'retrying', next_at: '2026-11-21T10:00:00Z', received: null, total: null },
  },
]

/** The screens that show audio downloads and the state of links. */
export const fetchStates: State[] = [
  {
    name: 'the pending tracks, fetched, put off and failed',
    async open({ page }) {
      await answering<{ Info: PendingTrack[] }>(page, '**/api/track/pendinglist', ({ Info }) => ({
        Info: Info.map((row, index) => ({ ...row, ...FETCHES[index] })),
      }))
      await page.goto('tracks/pending?size=100')
      await page.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'the pending tracks, one selected',
    async open({ page }) {
      await page.goto('tracks/pending')
      await rows(page).first().getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Retry', exact: true }).waitFor()
    },
  },
  {
    name: 'the details of a track with dead links',
    async open({ page }) {
      const since = '2026-11-02T20:31:00.000Z'
      const problem = '404: nothing was found at this link.'
      await answering<Track>(page, '**/api/track/getTrackById/*', () => ({
        track_link: 'https://example.org/a.mp3',
        message: problem,
        dead_links: [
          { field: 'track_link', since, problem },
          { field: 'cover_picture', since, problem },
        ],
      }))
      await page.goto('tracks')
      await act(page, '', 'View details')
      await page.getByText("The audio link hasn't responded").waitFor()
    },
  },
]
