import type { Locator, Page } from '@playwright/test'
import { tags } from '#contract/resources/tags.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbums } from './records.ts'
import { field, openAlbums, openForm, rows, toasts } from './screens.ts'

/** More than any form has. */
const MAX_STOPS = 120

/** What stands over the centre of the element that has the focus, or null. */
const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const isSeen = over && (focused.contains(over) || over.contains(focused) || over.closest('label'))
    return isSeen
      ? null
      : `${focused.outerHTML.slice(0, 90)} at ${Math.round(top)} is behind ${over?.className}`
  })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

for (const [key, way] of [
  ['Tab', 'down'],
  ['Shift+Tab', 'up'],
] as const)
  test(`What has the focus on the way ${way} a long form is never behind a bar`, async ({ page }) => {
    await openForm(page, 'tracks/edit/1')
    const edge = key === 'Tab' ? field(page, 'Name') : page.getByRole('button', { name: 'Save', exact: true })
    await edge.focus()
    const covered: string[] = []
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await page.keyboard.press(key)
      // The list of a lookup lies over what follows, as it is meant to.
      await page.keyboard.press('Escape')
      const found = await coverOfFocus(page)
      if (found) covered.push(found)
      const isDone = await page.evaluate(() => !document.activeElement?.closest('form'))
      if (isDone) break
    }
    expect(covered).toEqual([])
  })

test('A toast covers neither Save nor Cancel, wherever they stand', async ({ page }) => {
  await page.route(`**/api/${tags.save.path}`, (route) =>
    route.fulfill({ json: { success: 0, message: 'Refused for this test.', code: 'invalid' } }),
  )
  await openForm(page, 'tags/add')
  await field(page, 'Name').fill(unique('Chhaya'))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const { y, height } = await boxOf(save)
  // From right at the foot of the window to well above it.
  for (const below of [20, 60, 100, 140]) {
    await page.setViewportSize({ width: 1366, height: Math.ceil(y + height + below) })
    await save.click()
    await expect(toasts(page)).toContainText('Refused for this test.')
    const toast = page.getByText('Refused for this test.').locator('xpath=../..')
    await expect.poll(() => areApart(toast, save), `Save, ${below} px above the foot`).toBe(true)
    expect(await areApart(toast, page.getByRole('button', { name: 'Cancel' }))).toBe(true)
    await toast.getByRole('button', { name: 'Close' }).click()
  }
})

test('A toast makes way for Save when the window becomes smaller', async ({ page }) => {
  await page.route(`**/api/${tags.save.path}`, (route) =>
    route.fulfill({ json: { success: 0, message: 'Refused for this test.', code: 'invalid' } }),
  )
  await openForm(page, 'tags/add')
  await field(page, 'Name').fill(unique('Chhaya'))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const { y, height } = await boxOf(save)
  await page.setViewportSize({ width: 1366, height: Math.ceil(y + height + 400) })
  await save.click()
  const toast = page.getByText('Refused for this test.').locator('xpath=../..')
  // It stays for as long as the focus is in it.
  await toast.getByRole('button', { name: 'Close' }).focus()
  await page.setViewportSize({ width: 1366, height: Math.ceil(y + height + 20) })
  await expect.poll(() => areApart(toast, save)).toBe(true)
})

test('A toast does not cover the pages of a full list', async ({ page, api }) => {
  await addAlbums(api, unique('Pratap'), 12)
  await openAlbums(page)
  await rows(page)
    .first()
    .getByRole('button', { name: /Click to Deactivate/ })
    .click()
  const toast = page.getByRole('button', { name: 'Close' }).locator('xpath=..')
  // It stays for as long as the pointer rests on it.
  await toast.hover()
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect.poll(() => areApart(toast, pages)).toBe(true)
  expect(await areApart(toast, page.getByRole('combobox'))).toBe(true)
})
