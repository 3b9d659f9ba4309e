import { expect, test } from './fixtures.ts'

test('a number of the worklist opens the list that shows exactly those tracks', async ({ page }) => {
  await page.goto('dashboard')
  const line = page.getByRole('link', { name: /^Missing cover/ })
  const said = await line.locator('b').textContent()
  await line.click()
  await expect(page).toHaveURL(/tracks\?without_cover=true/)
  await expect(page.getByText(`of ${said}`)).toBeVisible()
})

test('each chart has a table with the same figures', async ({ page }) => {
  await page.goto('dashboard')
  const chart = page.getByRole('figure').filter({ hasText: 'Most played' })
  const first = await chart.getByRole('listitem').first().locator('span').last().textContent()
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('cell').first()).toHaveText(first ?? '')
  await chart.getByRole('button', { name: 'Show as chart' }).click()
  await expect(chart.getByRole('table')).toHaveCount(0)
})
