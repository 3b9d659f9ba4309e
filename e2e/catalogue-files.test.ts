import { readFile } from 'node:fs/promises'
import { tags } from '#contract/resources/tags.ts'
import { barriersOf } from './barriers.ts'
import { expect, test, unique } from './fixtures.ts'
import { heading, rowOf, toasts } from './screens.ts'

test('the main admin exports the catalogue, deletes a record, imports the archive and has it back', async ({
  page,
  api,
}) => {
  const tag_name = unique('Exported')
  const { tag_id } = await api(tags.save, { body: { tag_name } })
  const found = async () => (await api(tags.list, { body: { searchText: tag_name } })).totalCount
  await page.goto('backups')
  await page.getByRole('link', { name: 'Catalogue files' }).click()
  await expect(heading(page, 'Catalogue files')).toBeVisible()
  await page.getByRole('checkbox', { name: 'With audio and images' }).uncheck()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the whole catalogue' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.tar$/)
  const buffer = await readFile(await download.path())
  await api(tags.delete, { params: { id: tag_id } })
  expect(await found()).toBe(0)

  const part = page.getByRole('region', { name: 'Import', exact: true })
  const start = page.getByRole('button', { name: 'Import', exact: true })
  async function importFile(name: string, content: Buffer) {
    const chooser = page.waitForEvent('filechooser')
    await part.getByRole('button', { name: /^choose (a|another) file$/ }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/x-tar', buffer: content })
    await expect(part).toContainText(name)
    await start.click()
  }
  await importFile('broken.tar', buffer.subarray(0, 5000))
  await expect(part.getByRole('alert')).toHaveText("This isn't a tar archive, or it is damaged.")
  expect(await found()).toBe(0)

  await importFile('catalogue.tar', buffer)
  const head = page.getByRole('region', { name: 'About this import' })
  await expect(head.getByRole('status')).toHaveText('The file has been read. Nothing has been changed yet.', {
    timeout: 60_000,
  })
  const counts = page.getByRole('table', { name: 'Records by kind' })
  // Added, changed, unchanged, left out.
  await expect(counts.getByRole('row', { name: 'Tags' })).toContainText(/^Tags10\d+0$/)
  await expect(counts.getByRole('row', { name: 'Pages' })).toContainText(/^Pages00\d+0$/)
  await expect(page.getByText('No line is left out')).toBeVisible()
  expect(await found()).toBe(0)
  await start.click()
  await expect(head.getByRole('status')).toHaveText('The import is finished.', { timeout: 60_000 })
  expect(await found()).toBe(1)

  await page.goto('catalogue-files')
  const lines = Buffer.from('{"key": "none", "tag_name": ""}\n["no record"]\n')
  await importFile('tags.ndjson', lines)
  await expect(heading(page, 'Import')).toBeVisible()
  await expect(rowOf(page, 'tags.ndjson:2')).toContainText("The line isn't a JSON object", {
    timeout: 60_000,
  })
  const line = rowOf(page, 'tags.ndjson:1')
  await expect(line.getByRole('button', { name: /^Fix/ })).toHaveCount(1)
  await expect(rowOf(page, 'tags.ndjson:2').getByRole('button', { name: /^Fix/ })).toHaveCount(0)
  expect(await barriersOf(page, 'light')).toEqual([])
  await line.getByRole('button', { name: /^Fix/ }).click()
  await page.keyboard.press('Enter')
  await expect(line.getByRole('alert')).toBeVisible()
  const mended = unique('Mended')
  await page.keyboard.type(mended)
  await page.keyboard.press('Enter')
  await expect(line).toContainText('Corrected. It will be imported.')
  await start.click()
  await expect(head.getByRole('status')).toHaveText('The import is finished.', { timeout: 60_000 })
  expect((await api(tags.list, { body: { searchText: mended } })).totalCount).toBe(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect(head.getByRole('status')).toHaveText('This import was undone.')

  await page.goto('history')
  const entry = rowOf(page, 'Imported catalogue.tar').first()
  await expect(entry).toContainText('Imported catalogue.tar Added 1 tag')
  await entry.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect(toasts(page)).toContainText('1 tag deleted.')
  expect(await found()).toBe(0)
})
