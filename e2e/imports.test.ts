import { imports } from '#contract/features/imports.ts'
import { categories } from '#contract/resources/categories.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { expect, test, unique } from './fixtures.ts'
import { choose, rowOf, rows, searchBox } from './screens.ts'
import { sheet, sheetForm } from './sheets.ts'

test('a sheet is read, looked at, imported, listed and taken back', { tag: '@cluster' }, async ({ page }) => {
  const name = unique('Imported')
  await page.goto('tracks')
  await choose(page, 'Import / export', /^Import$/)
  const dialog = page.getByRole('dialog', { name: 'Import File' })
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select file to import')
  await dialog.locator('input[type=file]').setInputFiles(sheet(name, 3))
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 tracks can be imported')
  await expect(dialog).toContainText('1 category')
  await dialog.getByRole('button', { name: 'Import 3 tracks' }).click()
  await expect(dialog.getByRole('heading', { name: 'Failed tracks:' })).toBeVisible()
  await expect(dialog).toContainText(`${name} 4 failed as Record Date: There's no month 13`)

  const failed = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download failed rows' }).click()
  expect((await failed).suggestedFilename()).toMatch(/\.xlsx$/)
  await dialog.getByRole('link', { name: 'View the 3 new tracks' }).click()
  await expect(page).toHaveURL(/history\?details=\d+/)
  await expect(page.getByRole('dialog').getByText(`${name} 3`).first()).toBeVisible()

  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(3)
  await page.goto('tracks/imports')
  await rowOf(page, 'tracks.csv').first().getByRole('link', { name: 'tracks.csv' }).click()
  await page.getByRole('link', { name: 'Names' }).click()
  await expect(rowOf(page, `${name} Category`)).toContainText('Created')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  await expect(page.locator('[data-figure=added]')).toHaveText('Undone3')
  await page.goto(`history?search=${encodeURIComponent(name)}`)
  await expect(rowOf(page, 'Undone').first()).toContainText('3 tracks and 1 category')
  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('No results')).toBeVisible()
})

test('the preview names the month of a date that could be another, and reads the sheet in the other order', async ({
  page,
}) => {
  const name = unique('Dated')
  const file = sheet(name, 2)
  const text = file.buffer
    .toString()
    .replaceAll('12/25/2020', '12/03/2019')
    .replace('13/25/2020', '25/12/2019')
  await page.goto('tracks')
  await choose(page, 'Import / export', /^Import$/)
  const dialog = page.getByRole('dialog', { name: 'Import File' })
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 tracks can be imported')
  await expect(dialog).toContainText('“12/03/2019” was read as 3 December 2019.')
  await dialog.getByRole('button', { name: 'Read as day/month: 12 March 2019' }).click()
  await expect(dialog).toContainText('“12/03/2019” was read as 12 March 2019.')
  await expect(dialog.getByRole('status')).toContainText('3 tracks can be imported')
  await expect(dialog.getByRole('button', { name: 'Read as month/day: 3 December 2019' })).toBeVisible()
})

test('the names of a preview say what will be made, and a preview that is discarded writes nothing', async ({
  page,
  api,
}) => {
  const name = unique('Discarded')
  const other = unique('Mangal')
  await api(categories.save, { body: { action: 'add', name: other, hindi_name: other } })
  const { import_id } = await api(imports.upload, { body: sheetForm(name, 2) })
  await page.goto(`tracks/imports/${import_id}/names`)
  const search = searchBox(page)
  await search.fill('no such name')
  await expect(page.getByText('No results')).toBeVisible()
  await search.fill(name)
  await expect(rowOf(page, `${name} Category`)).toContainText('Will be created')

  const change = page.getByRole('button', { name: `Change record of “${name} Category”` })
  const dialog = page.getByRole('dialog')
  await change.click()
  await dialog.getByRole('combobox', { name: 'Category' }).fill(other)
  await page.getByRole('option').filter({ hasText: other }).click()
  await dialog.getByRole('button', { name: 'Link to this record' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, `${name} Category`)).toContainText(`Linked${other}`)
  await change.click()
  await dialog.getByRole('button', { name: 'Create a new record' }).click()
  await expect(rowOf(page, `${name} Category`)).toContainText('Will be created')

  await page.getByRole('link', { name: 'Rows', exact: true }).click()
  await page.getByRole('link', { name: 'To import: 2' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Failed: 1' }).click()
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('failed')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("There's no month 13")
  await page.getByRole('combobox', { name: 'Show' }).selectOption('')
  await expect(rows(page)).toHaveCount(3)
  await search.fill('no month')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/tracks\/imports$/)
  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('No results')).toBeVisible()
})

test('failed rows stand first in a preview, and one that is corrected there stays where it is', async ({
  page,
  api,
}) => {
  const { import_id } = await api(imports.upload, { body: sheetForm(unique('First'), 12) })
  await page.goto(`tracks/imports/${import_id}`)
  await expect(rows(page)).toHaveCount(10)
  const first = rows(page).first()
  await expect(first).toContainText("There's no month 13")
  await first.getByRole('button', { name: 'Fix row 14' }).click()
  await first.getByRole('textbox', { name: 'Record Date' }).fill('12/31/2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Row 14 can be imported now.')).toBeVisible()
  await expect(first).toContainText('To import')
  await expect(first.getByRole('button', { name: 'Fix row 14' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Row', exact: true }).getByRole('button').click()
  await expect(first.getByRole('button', { name: 'Fix row 2' })).toBeVisible()
})

test('a failed row is corrected in its list, checked again, and imported', async ({ page, api }) => {
  const name = unique('Corrected')
  const { import_id } = await api(imports.upload, { body: sheetForm(name, 1) })
  await page.goto(`tracks/imports/${import_id}?state=failed`)
  await page.getByRole('button', { name: 'Fix row 3' }).click()
  const form = page.getByRole('form', { name: 'Fix row 3' })
  const date = form.getByRole('textbox', { name: 'Record Date' })
  await expect(date).toBeFocused()
  await expect(date).toHaveValue('13/25/2020')
  await date.fill('12/32/2020')
  await page.keyboard.press('Enter')
  await expect(form).toContainText("This date doesn't exist.")
  await expect(date).toHaveValue('12/32/2020')
  await date.fill('12/31/2020')
  await form.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Row 3 can be imported now.')).toBeVisible()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 tracks' }).click()
  await expect(page.locator('[data-figure=added]')).toContainText('2')
  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(2)
})

test('a row whose track was changed since the preview is checked again at the row, and written', async ({
  page,
  api,
}) => {
  const name = unique('Late')
  const names = { display_name: name, display_name_hindi: 'गीत', description_hindi: 'विवरण' }
  const more = { file_name: 'a.mp3', track_link: `http://127.0.0.1:9/${encodeURIComponent(name)}.mp3` }
  const saved = { ...names, ...more, description: 'Old' }
  const { track_id } = await api(tracks.save, { body: { action: 'add', ...saved } })
  const text = `Track Name,Hindi Name,Description,Hindi Description,Track Link
${name},गीत,Better,विवरण,${more.track_link}`
  const body = new FormData()
  body.append('excelFile', new Blob([text], { type: 'text/csv' }), 'late.csv')
  const { import_id } = await api(imports.upload, { body })
  await api(imports.chooseExisting, { body: { import_id, existing_as: 'update', links_as: 'add' } })
  await page.goto(`tracks/imports/${import_id}`)
  await expect(rowOf(page, name)).toContainText('Better')
  await api(tracks.save, { body: { action: 'edit', track_id, ...saved, description: 'Of a colleague' } })
  await page.getByRole('button', { name: 'Update 1 track' }).click()
  await expect(rowOf(page, name)).toContainText('Somebody has changed Description since the preview.')
  await rowOf(page, name).getByRole('button', { name: 'Check again: Row 2' }).click()
  await expect(rowOf(page, name)).toContainText('Of a colleague')
  await page.getByRole('button', { name: 'Continue with 1 track' }).click()
  await expect
    .poll(async () => (await api(tracks.get, { params: { id: track_id } })).description)
    .toBe('Better')
})
