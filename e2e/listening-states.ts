import { choose } from './screens.ts'
import type { State } from './states.ts'

export const listeningStates: State[] = [
  {
    name: 'tracks that are listened to and filed',
    async open({ page }) {
      await page.goto('tracks')
      await choose(page, 'Work', 'Listen and file')
      await page.getByRole('button', { name: 'File under a tag' }).first().waitFor()
      await page.keyboard.press('t')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    },
  },
]
