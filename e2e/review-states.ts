import { tracks } from '#contract/resources/tracks.ts'
import { expect } from './fixtures.ts'
import { addTrack, recording } from './records.ts'
import { choose } from './screens.ts'
import type { State } from './states.ts'

export const reviewStates: State[] = [
  {
    name: 'the review of every record of a list',
    async open({ page }) {
      await page.goto('tracks')
      await choose(page, 'Work', /Every record/)
      await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).waitFor()
    },
  },
  {
    name: 'the review of what starts with silence, with an assignment',
    async open({ page, api }) {
      await addTrack(api, 'Maun', {}, recording(4))
      const body = { filters: { starts_with_silence: true } }
      await expect
        .poll(async () => (await api(tracks.list, { body })).totalCount, { timeout: 60_000 })
        .toBeGreaterThan(0)
      await page.goto('tracks?starts_with_silence=true')
      await choose(page, 'Work', /^Review/)
      await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).waitFor()
      await page.keyboard.press('3')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
]
