import { imports } from '#contract/imports.ts'
import { expect, test, unique } from './fixtures.ts'
import { press, pressOn, tabTo } from './keyboard.ts'
import { heading, rowOf, rows, searchBox } from './screens.ts'
import { sheet, sheetForm } from './sheets.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('By keys alone a sheet is imported, its rows and names are read, and it is taken back', async ({
  page,
}) => {
  const name = unique('Kunji')
  await page.goto('tracks')
  const open = page.getByRole('button', { name: 'Import', exact: true })
  // Asked for early: a key may be quicker than the browser is told of it.
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, open)
  const dialog = page.getByRole('dialog', { name: 'Import File' })
  const choose = dialog.getByRole('button', { name: 'choose a file' })
  await expect(choose).toBeFocused()
  await press(page, 'Enter')
  await (await chooser).setFiles(sheet(name, 2))
  await pressOn(page, dialog.getByRole('button', { name: 'Upload and preview' }))
  const start = dialog.getByRole('button', { name: 'Import 2 tracks' })
  await expect(start).toBeVisible()
  await expect(dialog).toBeFocused()
  await pressOn(page, start)
  await expect(dialog.getByRole('heading', { name: 'Failed tracks:' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await expect(dialog).toBeFocused()
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await page.goto('tracks/imports')
  await pressOn(page, rowOf(page, 'tracks.csv').first().getByRole('link', { name: 'tracks.csv' }))
  await expect(heading(page, 'Import')).toBeFocused()
  await tabTo(page, page.getByRole('combobox', { name: 'Show' }))
  await press(page, 'F')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("There's no month 13")
  const parts = page.getByRole('navigation', { name: 'Import details' })
  await pressOn(page, parts.getByRole('link', { name: 'Names' }))
  // The rows have a search box too, which goes when the names come.
  await expect(rowOf(page, `${name} Category`)).toBeVisible()
  await press(page, '/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type(`${name} Category`)
  await expect(rows(page)).toHaveCount(1)
  await pressOn(page, page.getByRole('button', { name: 'Undo import' }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await expect(page.getByText('This import was undone.')).toBeVisible()
  await expect(heading(page, 'Import')).toBeFocused()
})

test('By keys alone a preview is discarded, and one is started on its screen', async ({ page, api }) => {
  const discarded = await api(imports.upload, { body: sheetForm(unique('Kunji'), 1) })
  await page.goto(`tracks/imports/${discarded.import_id}`)
  await pressOn(page, page.getByRole('button', { name: 'Discard' }))
  await expect(heading(page, 'Imports')).toBeFocused()
  const started = await api(imports.upload, { body: sheetForm(unique('Kunji'), 1) })
  await page.goto(`tracks/imports/${started.import_id}`)
  await pressOn(page, page.getByRole('button', { name: 'Import 1 track' }))
  await expect(page.getByText('1 track imported.')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test('By keys alone a pending track is fetched again and deleted', async ({ page, api }) => {
  const name = unique('Kunji')
  const { import_id } = await api(imports.upload, { body: sheetForm(name, 2) })
  await api(imports.start, { body: { import_id } })
  await page.goto(`tracks/pending?search=${name}`)
  await expect(rows(page)).toHaveCount(2)
  const row = rowOf(page, `${name} 1`)
  const retry = row.getByRole('button', { name: /^Retry / })
  await pressOn(page, retry)
  await expect(page.getByRole('status').filter({ hasText: 'Alert!' })).toBeVisible()
  await expect(retry).toBeFocused()
  await pressOn(page, row.getByRole('button', { name: /^Delete / }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await expect(rows(page)).toHaveCount(1)
  await expect(heading(page, 'Pending tracks')).toBeFocused()
  await pressOn(page, page.getByRole('checkbox', { name: `Select ${name} 2` }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Retry', exact: true }))
  await expect(page.getByText('1 selected')).toBeHidden()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})
