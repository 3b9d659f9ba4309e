import { imports } from '#contract/imports.ts'
import { expect, test, unique } from './fixtures.ts'
import { rowOf, rows, searchBox } from './screens.ts'
import { sheet, sheetForm } from './sheets.ts'

test('a sheet is read, looked at, imported, listed and taken back', async ({ page }) => {
  const name = unique('Imported')
  await page.goto('tracks')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import File' })
  await dialog.getByRole('button', { name: 'Read the file' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select file to import')
  await dialog.locator('input[type=file]').setInputFiles(sheet(name, 3))
  await dialog.getByRole('button', { name: 'Read the file' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 tracks can be imported')
  await expect(dialog).toContainText('1 category')
  await dialog.getByRole('button', { name: 'Import 3 tracks' }).click()
  await expect(dialog.getByRole('heading', { name: 'Failed tracks:' })).toBeVisible()
  await expect(dialog).toContainText(`${name} 4 failed as Record Date: There is no month 13`)

  const failed = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the failed rows' }).click()
  expect((await failed).suggestedFilename()).toMatch(/\.xlsx$/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(3)
  await page.goto('tracks/imports')
  await rowOf(page, 'tracks.csv').first().getByRole('link', { name: 'tracks.csv' }).click()
  await page.getByRole('link', { name: 'Names' }).click()
  await expect(rowOf(page, `${name} Category`)).toContainText('Created')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('This import was taken back.')).toBeVisible()
  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('the names of a preview say what will be made, and a preview that is discarded writes nothing', async ({
  page,
  api,
}) => {
  const name = unique('Discarded')
  const { import_id } = await api(imports.upload, { body: sheetForm(name, 2) })
  await page.goto(`tracks/imports/${import_id}/names`)
  const search = searchBox(page)
  await search.fill('no such name')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await search.fill(name)
  await expect(rowOf(page, `${name} Category`)).toContainText('Will be created')
  await page.getByRole('link', { name: 'Rows' }).click()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('failed')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('There is no month 13')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('')
  await expect(rows(page)).toHaveCount(3)
  await search.fill('no month')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/tracks\/imports$/)
  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})
