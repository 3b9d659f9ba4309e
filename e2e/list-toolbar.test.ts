import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { users } from '#contract/resources/users.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum } from './records.ts'
import { openMenu, rows } from './screens.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/**
 * The places of what stands beside the title and in the toolbar of a list, from left to right. The button of the pending tracks,
 * the first of its line, has room for a number of two digits: other tests may leave more.
 */
const places = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll(':is(h1 + div, [data-list] > :first-child) :is(a, button)')]
      .filter((button) => !button.matches('[href$="/tracks/pending"]'))
      .map((button) => {
        const { x, y, width } = button.getBoundingClientRect()
        return { x, y, width }
      }),
  )

/** Holds the answers to these requests until it is let go. */
async function hold(page: Page, ...paths: string[]) {
  const held = Promise.withResolvers<void>()
  for (const path of paths)
    await page.route(path, async (route) => {
      await held.promise
      await route.continue()
    })
  return held.resolve
}

for (const { path, call, isReviewed } of [
  { path: 'tracks', call: tracks.list.path, isReviewed: true },
  { path: 'tracks?audio=pending', call: tracks.list.path, isReviewed: true },
  { path: 'albums', call: albums.list.path, isReviewed: true },
  { path: 'users', call: users.list.path, isReviewed: false },
])
  test(`What is in the toolbar keeps its place while rows, numbers and code arrive: ${path}`, async ({
    page,
  }) => {
    const letGo = await hold(page, `**/api/${call}`, `**/api/${tracks.pending.path}`)
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Display' })).toBeVisible()
    // Another font has other widths.
    await page.evaluate(() => document.fonts.ready)
    const before = await places(page)
    letGo()
    await expect(rows(page).first()).toBeVisible()
    if (isReviewed) await expect(page.getByRole('button', { name: 'Work' })).toBeEnabled()
    expect(before.length).toBeGreaterThan(3)
    expect(await places(page)).toEqual(expect.arrayContaining(before))
  })

test('What cannot be done with no rows is greyed out where it stands', async ({ page }) => {
  await page.goto('tracks')
  await expect(page.getByRole('button', { name: 'Work' })).toBeEnabled()
  const before = await places(page)
  await page.goto(`tracks?search=${encodeURIComponent(unique('Kuchh Nahin'))}`)
  await expect(page.getByRole('button', { name: 'Clear search' }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Work' })).toBeDisabled()
  const items = await openMenu(page, 'Import / export')
  await expect(items.getByRole('menuitem', { name: /csv/ })).toBeDisabled()
  expect(await places(page)).toEqual(expect.arrayContaining(before))
})

test('The card of the comments is there before its code', async ({ page, api }) => {
  const { album_id } = await addAlbum(api, { name: unique('Charcha') })
  const letGo = await hold(page, '**/assets/record-team-*.js')
  await page.goto(`albums/edit/${album_id}`)
  const waiting = page.getByRole('main').getByRole('status', { name: 'Loading' })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeVisible()
  await expect(waiting).toBeVisible()
  const before = await name.boundingBox()
  letGo()
  await expect(page.getByRole('button', { name: '0 comments' })).toBeVisible()
  await expect(waiting).toBeHidden()
  expect(await name.boundingBox()).toEqual(before)
})
