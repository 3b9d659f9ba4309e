import { expect, test } from './fixtures.ts'
import { heading, rowOf, searchBox } from './screens.ts'

test('A search shows the best match first, and why it found what is not named so', async ({ page }) => {
  await page.goto('tracks')
  await expect(heading(page, 'Tracks')).toBeVisible()
  await searchBox(page).fill('ram')
  const summary = page.getByText(/found: \d+ by name, \d+ by artist or album/)
  await expect(summary).toBeVisible()
  const [total = 0, byName = 0, byRelation = 0] =
    (await summary.textContent())?.match(/\d+/g)?.map(Number) ?? []
  expect(total).toBe(byName + byRelation)
  await expect(page.getByRole('row').nth(1)).toContainText(/^\W*Ram\b/)

  await page.goto('tracks?search=ram&size=100')
  const reason = page.getByText(/^(Artist|Album): /)
  await expect(reason).toHaveCount(byRelation)
  await expect(reason.first().locator('mark')).toHaveText(/ram/i)
  // What only its artist or album matches stands below everything that is named so.
  await expect(page.getByRole('row').nth(byName)).not.toContainText(/(Artist|Album): /)
  await expect(page.getByRole('row').nth(byName + 1)).toContainText(/(Artist|Album): /)
})

test('One click narrows the list and its selection to what is named so, and taking the filter away widens it', async ({
  page,
}) => {
  await page.goto('tracks?search=ram&size=100')
  const summary = page.getByText(/found: \d+ by name/)
  const [, byName = 0] = (await summary.textContent())?.match(/\d+/g)?.map(Number) ?? []
  await page.getByRole('button', { name: 'Show only those by name' }).click()
  await expect(page).toHaveURL(/matched_by=name/)
  await expect(summary).toHaveCount(0)
  await expect(page.getByText(/^(Artist|Album): /)).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(byName + 1)
  await page.getByRole('button', { name: 'Remove filter: Found by name' }).click()
  await expect(summary).toBeVisible()
})

test('A bulk action on everything that a search finds says how much of it is named so', async ({ page }) => {
  await page.goto('tracks?search=ram')
  const summary = page.getByText(/found: \d+ by name/)
  const [total, byName, byRelation] = (await summary.textContent())?.match(/\d+/g) ?? []
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: new RegExp(`^Select All Pages · ${total} tracks`) }).click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${byName} by name, ${byRelation} by artist or album`)
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(rowOf(page, 'Ram').first()).toBeVisible()
})

test('A search that finds nothing offers similar names, which open their records and cannot be selected', async ({
  page,
}) => {
  await page.goto('tracks?search=hanumaan+chalesa')
  const similar = page.getByRole('region', { name: 'Similar names' })
  await expect(similar.getByRole('link', { name: /^Hanuman Chalisa/ })).toBeVisible()
  await expect(similar.getByRole('checkbox')).toHaveCount(0)
  await similar.getByRole('link', { name: /^Hanuman Chalisa/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: /Hanuman Chalisa/ })).toBeVisible()

  await page.goto('albums?search=hanuman')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Similar names' })).toHaveCount(0)
})
