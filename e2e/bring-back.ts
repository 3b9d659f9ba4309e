import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { choose, rows } from './screens.ts'

/** Exports the tags that a search finds, and chooses the file again with another text. */
export async function bringBack(page: Page, search: string, found: number, edited: (text: string) => string) {
  await page.goto(`tags?search=${encodeURIComponent(search)}`)
  await expect(rows(page)).toHaveCount(found)
  const saved = page.waitForEvent('download')
  await choose(page, 'Import / export', /csv/)
  const text = await readFile(await (await saved).path(), 'utf8')
  await page.goto('file-updates')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'choose a file' }).click()
  const buffer = Buffer.from(edited(text))
  await (await chooser).setFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer })
}
