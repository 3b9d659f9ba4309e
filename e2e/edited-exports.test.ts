import { readFile } from 'node:fs/promises'
import { tags } from '#contract/resources/tags.ts'
import { barriersOf } from './barriers.ts'
import { bringBack } from './bring-back.ts'
import { clicksOn } from './clicks.ts'
import { expect, test, unique } from './fixtures.ts'
import { choose, rowOf, rows } from './screens.ts'

test('300 exported rows are changed in a file and brought back in six clicks, with a conflict to decide', async ({
  page,
  api,
}) => {
  const name = unique('Raga')
  const all = []
  for (let n = 1; n <= 300; n++)
    all.push(await api(tags.save, { body: { tag_name: `${name} ${n}`, tag_name_hindi: `राग ${n}` } }))
  const [first, second] = all
  await page.goto(`tags?search=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(10)

  const clicks = await clicksOn(page)
  const saved = page.waitForEvent('download')
  await choose(page, 'Import / export', /csv/)
  const text = await readFile(await (await saved).path(), 'utf8')
  const buffer = Buffer.from(text.replaceAll('राग', 'राग प्रातः'))
  const edited = { tag_id: first?.tag_id, tag_name: `${name} 1`, tag_name_hindi: 'सहकर्मी का' }
  await api(tags.save, { body: edited })

  await choose(page, 'Import / export', 'Apply an edited export')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'choose a file' }).click()
  await (await chooser).setFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('status').filter({ hasText: 'Cells to change: 299' })).toBeVisible()
  const conflict = rowOf(page, `${name} 1`).filter({ hasText: 'सहकर्मी का' })
  await expect(conflict).toContainText('Also changed here since the export')
  await expect(conflict.getByRole('link', { name: `Tag ${first?.tag_id}`, exact: true })).toBeVisible()
  await expect(conflict.getByRole('radio', { name: /^Keep current value/ })).toBeChecked()
  expect(await barriersOf(page, 'light')).toEqual([])
  // By keyboard, which is no click.
  await conflict.getByRole('radio', { name: /^Keep current value/ }).press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: 'Cells to change: 300' })).toBeVisible()
  await page.getByRole('button', { name: /^Apply \d+ changes?$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Changed cells: 300' })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(6)
  expect((await api(tags.get, { params: { id: first?.tag_id ?? 0 } })).tag_name_hindi).toBe('राग प्रातः 1')

  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByText('The changes of this file were undone.')).toBeVisible()
  const after = await api(tags.get, { params: { id: second?.tag_id ?? 0 } })
  expect(after.tag_name_hindi).toBe('राग 2')
})

test('a cell that cannot be written is corrected in the preview, and written with the others', async ({
  page,
  api,
}) => {
  const name = unique('Tala')
  const { tag_id } = await api(tags.save, { body: { tag_name: name, tag_name_hindi: 'ताल' } })
  await bringBack(page, name, 1, (text) => text.replace('ताल', '????'))
  const row = rowOf(page, name)
  await expect(row).toContainText('Letters of this text are lost.')
  await row.getByRole('button', { name: `Fix: Hindi name, ${name}` }).click()
  const cell = row.getByRole('textbox', { name: 'Hindi name' })
  await expect(cell).toHaveValue('????')
  await expect(cell).toBeFocused()
  expect(await barriersOf(page, 'light')).toEqual([])
  await cell.fill('तीन ताल')
  await cell.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Cells to change: 1' })).toBeVisible()
  await expect(row).toContainText('तीन ताल')
  await page.getByRole('button', { name: /^Apply 1 change/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Changed cells: 1' })).toBeVisible()
  expect((await api(tags.get, { params: { id: tag_id } })).tag_name_hindi).toBe('तीन ताल')
})

test('a row that was left out is checked again, decided anew and applied with the others', async ({
  page,
  api,
}) => {
  const name = unique('Sur')
  const made = []
  for (const n of [1, 2])
    made.push(await api(tags.save, { body: { tag_name: `${name} ${n}`, tag_name_hindi: 'सुर' } }))
  const tag_id = made[0]?.tag_id ?? 0
  await bringBack(page, name, 2, (text) => text.replaceAll('सुर', 'स्वर'))
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  await api(tags.save, { body: { tag_id, tag_name: `${name} 1`, tag_name_hindi: 'सहकर्मी का' } })
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Changed cells: 1 ' })).toBeVisible()
  await expect(page.getByText('Records changed here since the preview, which were skipped: 1')).toBeVisible()
  const row = rowOf(page, `${name} 1`)
  await expect(row).toContainText('Somebody has changed Hindi Name since the preview. Check the row again')
  expect(await barriersOf(page, 'light')).toEqual([])
  await row.getByRole('button', { name: `Check again: ${name} 1` }).click()
  await expect(row).toContainText('सहकर्मी का')
  await expect(page.getByText('which were skipped')).toHaveCount(0)
  await row.getByRole('radio', { name: /^Use value from file/ }).click()
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Changed cells: 2 ' })).toBeVisible()
  expect((await api(tags.get, { params: { id: tag_id } })).tag_name_hindi).toBe('स्वर')
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByText('The changes of this file were undone.')).toBeVisible()
  expect((await api(tags.get, { params: { id: tag_id } })).tag_name_hindi).toBe('सहकर्मी का')
})
