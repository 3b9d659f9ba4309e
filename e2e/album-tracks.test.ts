import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { expect, test } from './fixtures.ts'
import { albumNamed } from './records.ts'
import { act, column, heading, rowOf, rows, searchBox, toasts } from './screens.ts'

const totalOf = async (page: Page) => {
  const text = await page.getByText(/^\d+ Tracks?/).textContent()
  return Number.parseInt(text ?? '', 10)
}

test('The tracks of an album are counted, searched in either script, and really play', async ({ page }) => {
  await page.goto('albums?search=Shiv Mahima')
  await act(page, 'Shiv Mahima', 'View tracks')
  await expect(heading(page, 'Associated tracks')).toBeVisible()
  await expect(page.getByText(/^\d+ Tracks/)).toBeVisible()
  const all = await totalOf(page)
  await expect(rows(page)).toHaveCount(Math.min(all, 10))

  await searchBox(page).fill('शिव तांडव')
  const track = rowOf(page, 'Shiv Tandav')
  await expect(track).toBeVisible()
  // The whole album is counted, also while a search narrows its list.
  await expect.poll(() => rows(page).count()).toBeLessThan(Math.min(all, 10))
  expect(await totalOf(page)).toBe(all)

  await track.getByRole('button', { name: /^Play / }).click()
  await expect(track.getByRole('button', { name: /^Pause / })).toBeVisible()
  const position = page.getByRole('slider', { name: /^Position / })
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.5)
  await track.getByRole('button', { name: /^Pause / }).click()
  await expect(track.getByRole('button', { name: /^Play / })).toBeVisible()
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(page).toHaveURL(/\/albums/)
})

test('Tracks are taken out of an album, which stays on its page and sort', async ({ page, api }) => {
  const { album_id } = await albumNamed(api, 'Krishna Madhuri')
  await page.goto(`albums/viewtracks/${album_id}?sort=display_name&desc=true`)
  await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  const before = await totalOf(page)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  const kept = await rows(page).nth(2).textContent()
  await boxes.nth(0).check()
  await boxes.nth(1).check()

  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to remove this track from current album ?',
  })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(boxes.nth(0)).not.toBeChecked()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toasts(page)).toContainText('Track removed from album !!!')
  await expect(page.getByText(`${before - 2} Tracks`)).toBeVisible()
  await expect(page).toHaveURL(/sort=display_name&desc=true/)
  await expect(rows(page).nth(0)).toContainText(kept?.slice(0, 12) ?? '')

  const { totalTrack } = await api(albums.tracks, { params: { id: album_id }, body: {} })
  expect(totalTrack).toBe(before - 2)
})
