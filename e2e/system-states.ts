import { status } from '#contract/features/status.ts'
import type { State } from './states.ts'

const HOUR = 3_600_000

/** The system status after an upgrade, of which some work is still being done. */
export const systemStates: State[] = [
  {
    name: 'the system status',
    async open({ page }) {
      await page.route(`**/api/${status.state.path}`, async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        const running = { finished_at: null }
        answer.data.backfills.works = [
          { name: 'search-words', done: 12_800, total: 20_341, rest: 214, ...running },
          { name: 'recordings', done: 3120, total: 9025, rest: 71_400, ...running },
          { name: '0061-sort-names', done: 0, total: 20_341, rest: null, ...running },
          {
            ...{ name: 'renditions', done: 412, total: 412, rest: null },
            finished_at: new Date(Date.now() - HOUR).toISOString(),
          },
        ]
        await route.fulfill({ response, json: answer })
      })
      await page.goto('status')
      await page.getByRole('table', { name: 'Slowest calls of the last hour' }).waitFor()
      await page.getByText('about 3 minutes left').waitFor()
    },
  },
]
