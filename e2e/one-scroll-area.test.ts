import type { Page } from '@playwright/test'
import { categories } from '#contract/resources/categories.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTracks } from './records.ts'
import { choose, field, rows } from './screens.ts'

/** How far the page scrolls, and whether the foot of the list and that of the screen are in the window. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const isIn = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box !== undefined && box.height > 0 && box.bottom < clientHeight + 1
    }
    return {
      scrolls: scrollHeight - clientHeight,
      pager: isIn('[data-list] [data-keep-clear]'),
      footer: isIn('footer'),
    }
  })

const ALL_IN_VIEW = { scrolls: 0, pager: true, footer: true }

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 1366, height: 600 },
])
  test.describe(`in a window of ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    test('rows are the only thing that scrolls, whatever stands above and below them', async ({
      page,
      api,
    }) => {
      const name = unique('Ek Pankti')
      await addTracks(api, name, 12)
      for (const path of ['tracks', 'albums', 'users', 'tracks?status=1', `tracks?search=${name}`]) {
        await page.goto(path)
        await expect(rows(page).nth(5)).toBeAttached()
        await expect.poll(() => layout(page), path).toEqual(ALL_IN_VIEW)
      }
      if (viewport.width > 1024) await page.getByRole('button', { name: 'Edit in list' }).click()
      else await choose(page, 'More', 'Edit in list')
      await expect(page.getByRole('grid')).toBeVisible()
      await expect.poll(() => layout(page), 'edit in list').toEqual(ALL_IN_VIEW)
    })
  })

test.describe('at 1366×768', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('the foot of a list stands where it stays before the rows come', async ({ page, api }) => {
    await addTracks(api, unique('Ruka Hua'), 12)
    const pager = page.locator('[data-list] [data-keep-clear]')
    const top = async () => (await pager.boundingBox())?.y
    for (const list of ['tracks', 'albums']) {
      const held = Promise.withResolvers<void>()
      await page.route(new RegExp(`/${list.slice(0, -1)}/list$`), async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(list)
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = await top()
      held.resolve()
      await expect(rows(page).nth(5)).toBeVisible()
      expect(await top(), list).toBe(before)
    }
  })

  test('how a search found its rows is told where it pushes none of them', async ({ page }) => {
    await page.goto('tracks?search=ram')
    await expect(page.getByRole('button', { name: 'Show only those by name' })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    const gap = await page.evaluate(() => {
      const toolbar = document.querySelector('[data-list] > :first-child')?.getBoundingClientRect()
      const table = document.querySelector('[data-list] table')?.getBoundingClientRect()
      return (table?.top ?? 0) - (toolbar?.bottom ?? 0)
    })
    expect(gap).toBe(0)
    expect(await layout(page)).toEqual(ALL_IN_VIEW)
  })

  test('the player takes its room from the rows', async ({ page }) => {
    await page.goto('tracks')
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
    await expect.poll(() => layout(page)).toMatchObject({ scrolls: 0, pager: true })
  })

  test('so does a save that was refused, which is told above the list', async ({ page }) => {
    const refused = { success: 0, code: 'invalid', message: 'The server says no.' }
    await page.route(`**/api/${categories.save.path}`, (route) => route.fulfill({ json: refused }))
    await page.goto('category/add')
    for (const label of ['Name', 'Hindi name']) await field(page, label).fill(unique('Naya'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Not saved. The server says no.')).toBeVisible()
    await expect(rows(page).nth(5)).toBeAttached()
    await expect.poll(() => layout(page)).toEqual(ALL_IN_VIEW)
  })
})
