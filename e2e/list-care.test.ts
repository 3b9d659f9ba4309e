import { expect, test } from './fixtures.ts'
import { rows } from './screens.ts'

test('Escape clears the selection of a list', async ({ page }) => {
  await page.goto('albums')
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected', { exact: true })).toBeHidden()
})

test('The pencil says what it does and its key', async ({ page }) => {
  await page.goto('albums')
  await expect(page.getByRole('button', { name: 'Edit in list' })).toHaveAttribute(
    'title',
    'Edit in list (F2)',
  )
})

test('What is typed right after the key of the palette is in its search', async ({ page }) => {
  await page.goto('tags')
  await rows(page).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('album')
  await expect(
    page.getByRole('dialog', { name: 'Search records and actions' }).getByRole('combobox'),
  ).toHaveValue('album')
})
