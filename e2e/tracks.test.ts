import { expect, test } from './fixtures.ts'
import { heading, rowOf, searchBox } from './screens.ts'

test('Tracks are found in either script, and the search stays in the address', async ({ page }) => {
  await page.goto('tracks')
  await expect(heading(page, 'Tracks')).toBeVisible()
  await searchBox(page).fill('hanuman chalisa')
  await expect(page).toHaveURL(/search=hanuman/)
  await expect(rowOf(page, 'Hanuman Chalisa').first()).toBeVisible()
  await searchBox(page).fill('हनुमान चालीसा')
  await expect(page).toHaveURL(/search=%E0%A4%B9/)
  await expect(rowOf(page, 'Hanuman Chalisa').first()).toBeVisible()
  await page.reload()
  await expect(searchBox(page)).toHaveValue('हनुमान चालीसा')
  await expect(rowOf(page, 'Hanuman Chalisa').first()).toBeVisible()
})
