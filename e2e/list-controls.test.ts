import type { Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, addTracks } from './records.ts'
import { act, rows } from './screens.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** What a person sees in the main part of a screen and could press: enabled, inside the window, with nothing over it. */
const controlsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)')]
      .filter((control) => {
        if (control.matches(':disabled')) return false
        if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        // A row that is scrolled away may lie behind the page around its table.
        const isBehind = over?.contains(control.closest('table'))
        return over !== null && (control.contains(over) || (over.contains(control) && !isBehind))
      })
      .map((control) => control.ariaLabel ?? control.textContent),
  )

for (const { path, most } of [
  { path: 'tracks', most: 60 },
  { path: 'albums', most: 45 },
])
  test(`The first screen of /${path} has at most ${most} controls`, async ({ page }) => {
    await page.goto(path)
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByRole('button', { name: 'Work' })).toBeEnabled()
    // No row is under the pointer.
    await page.mouse.move(5, 5)
    const controls = await controlsOf(page)
    expect(controls.length).toBeGreaterThan(20)
    expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(most)
  })

test('The first screen of a new track has at most 20 controls', async ({ page }) => {
  await page.goto('tracks/add')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.mouse.move(5, 5)
  const controls = await controlsOf(page)
  expect(controls.length).toBeGreaterThan(8)
  expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(20)
})

test('At 768 pixels /albums shows five whole rows, with the footer in the window', async ({ page }) => {
  await page.goto('albums')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 })
  const whole = async () => {
    const end = (await page.getByRole('combobox', { name: 'Rows per page' }).boundingBox())?.y ?? 0
    const ends = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
    return ends.filter((bottom) => bottom <= end).length
  }
  await expect.poll(whole).toBe(5)
})

test('What is done with a row is one menu, which arrow keys go through and which gives the focus back', async ({
  page,
  api,
}) => {
  const name = unique('Pankti')
  await addAlbum(api, { name })
  await page.goto(`albums?search=${name}`)
  const button = page.getByRole('button', { name: `Actions for ${name}` })
  await expect(rows(page).getByRole('cell').last().locator('a, button')).toHaveCount(1)
  await rows(page).first().getByRole('checkbox').check()
  await button.focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText(['View details', 'View tracks', 'Share', 'Edit', 'Delete'])
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(button).toBeFocused()
  // Escape has closed the menu, and let the selection be.
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await act(page, name, 'Delete')
  await expect(page.getByRole('dialog')).toContainText(name)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('The arrows of a row of an ordered list wait for the pointer or the keyboard', async ({ page, api }) => {
  const name = unique('Kram')
  const { album_id } = await addAlbum(api, { name })
  await addTracks(api, name, 3, { album_id })
  await page.goto(`albums/viewtracks/${album_id}`)
  await expect(rows(page)).toHaveCount(3)
  await page.mouse.move(5, 5)
  const arrows = async () =>
    (await controlsOf(page)).filter((control) => / (up|down|to top|to bottom)$/.test(control ?? ''))
  expect(await arrows()).toEqual([])
  await rows(page).nth(1).hover()
  expect(await arrows()).toHaveLength(4)
  await page.mouse.move(5, 5)
  await rows(page).nth(2).getByRole('button', { name: / up$/ }).focus()
  expect(await arrows()).toHaveLength(4)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/moved to position/)).toBeAttached()
})
