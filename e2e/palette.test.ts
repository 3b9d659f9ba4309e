import type { Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum } from './records.ts'
import { field, heading, rows, searchBox } from './screens.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search records and actions' })
const options = (page: Page) => palette(page).getByRole('option')

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

async function openTags(page: Page) {
  await page.goto('tags')
  await rows(page).first().waitFor()
}

test('A record is found in the other script by the keys alone, and offered first the next time', async ({
  page,
  api,
}) => {
  const number = unique('').trim()
  await addAlbum(api, { name: `Yamuna Tat ${number}`, hindi_name: `यमुना तट ${number}` })
  await openTags(page)
  await openPalette(page)
  await page.keyboard.type(`यमुना तट ${number}`)
  await expect(options(page)).toHaveCount(1)
  await expect(options(page)).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).locator('mark').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Edit Album')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue(`Yamuna Tat ${number}`)
  await expect(heading(page, 'Edit Album')).toBeFocused()
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await expect(options(page).first()).toContainText(`Yamuna Tat ${number}`)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('Screens and actions are found by the beginnings of their words', async ({ page }) => {
  await openTags(page)
  await openPalette(page)
  await page.keyboard.type('add alb')
  await expect(options(page)).toHaveText(['Add Album'])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Add Album')).toBeVisible()
  await expect(palette(page)).toBeHidden()

  // Also from inside a field.
  await field(page, 'Name').focus()
  await openPalette(page)
  await page.keyboard.type('chan pass')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(field(page, 'Name')).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('sign out')
  await expect(options(page)).toHaveText(['Sign out'])
  await palette(page).getByRole('combobox').fill('appearance dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('The arrows go round, and what matches nothing is said', async ({ page }) => {
  await openTags(page)
  await openPalette(page)
  const marked = palette(page).getByRole('option', { selected: true })
  await expect(marked).toHaveText('Dashboard')
  await page.keyboard.press('ArrowUp')
  await expect(marked).toHaveText('Sign out')
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveText('Dashboard')
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveText('Tracks')
  const active = await palette(page).getByRole('combobox').getAttribute('aria-activedescendant')
  await expect(marked).toHaveId(active ?? '')
  await page.keyboard.type('qqzzxx')
  await expect(palette(page).getByText('No results for “qqzzxx”')).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
})

test('The question mark shows the keys, but is a letter in a field', async ({ page }) => {
  await openTags(page)
  await searchBox(page).focus()
  await page.keyboard.type('?')
  await expect(searchBox(page)).toHaveValue('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await searchBox(page).fill('')
  await heading(page, 'Tag list').focus()
  await page.keyboard.type('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Next or previous row')
  await expect(sheet).toContainText('EscClear selection')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(heading(page, 'Tag list')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a button opens the palette, and gets the focus back', async ({ page }) => {
    await openTags(page)
    const button = page.getByRole('button', { name: 'Search records and actions' })
    await button.click()
    await palette(page).getByRole('combobox').fill('dash')
    await options(page).first().click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await button.click()
    await palette(page).getByRole('button', { name: 'Close' }).click()
    await expect(button).toBeFocused()
  })
})
