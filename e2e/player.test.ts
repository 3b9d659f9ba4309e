import { expect, test } from './fixtures.ts'
import { rows } from './screens.ts'

test('the player shows the waveform of what it plays, and the keys move in it', async ({ page }) => {
  await page.goto('tracks?search=Bajrang Baan')
  await rows(page).getByRole('button', { name: 'Play Bajrang Baan' }).click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.locator('svg[viewBox="0 0 400 100"] path')).toHaveCount(2)
  await player.getByRole('button', { name: 'Pause Bajrang Baan' }).click()
  const position = player.getByRole('slider', { name: 'Position in Bajrang Baan' })
  await position.press('Home')
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of/)
  for (let n = 0; n < 5; n++) await position.press('PageUp')
  await expect(position).toHaveAttribute('aria-valuetext', /^0:0[23] of 0:0\d$/)
})

test('a recording without a waveform plays over a plain bar', async ({ page }) => {
  await page.route('**/api/track/getPeaks/*', (route) =>
    route.fulfill({ json: { success: 1, message: '', data: { peaks: null } } }),
  )
  await page.goto('tracks?search=Bajrang Baan')
  const asked = page.waitForResponse('**/api/track/getPeaks/*')
  await rows(page).getByRole('button', { name: 'Play Bajrang Baan' }).click()
  await asked
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('slider', { name: 'Position in Bajrang Baan' })).toBeVisible()
  await expect(player.locator('svg[viewBox="0 0 400 100"]')).toHaveCount(0)
})
