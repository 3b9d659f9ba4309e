import type { Endpoint } from '#contract/calls/endpoint.ts'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { categories } from '#contract/resources/categories.ts'
import { collections } from '#contract/resources/collections.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { subcategories } from '#contract/resources/subcategories.ts'
import { tags } from '#contract/resources/tags.ts'
import { expect, test, unique } from './fixtures.ts'
import { choose, holdToasts, rows, toasts } from './screens.ts'

/** Each list, the names that its form asks for, and how its records are counted. */
const lists: readonly [path: string, save: Endpoint, names: readonly [string, string], counted: string][] = [
  ['albums', albums.save, ['name', 'hindi_name'], 'albums'],
  ['artist', artists.save, ['name', 'hindi_name'], 'artists'],
  ['category', categories.save, ['name', 'hindi_name'], 'categories'],
  ['subcategory', subcategories.save, ['name', 'hindi_name'], 'subcategories'],
  ['collection', collections.save, ['name', 'hindi_name'], 'collections'],
  ['playlist', playlists.save, ['name', 'hindi_name'], 'playlists'],
  ['tags', tags.save, ['tag_name', 'tag_name_hindi'], 'tags'],
]

for (const [path, save, names, counted] of lists)
  test(`All pages of ${path} that match are selected by query, changed and deleted, and brought back`, {
    tag: path === 'albums' ? '@cluster' : [],
  }, async ({ page, api }) => {
    const name = unique('Samuh')
    const add = (n: number) =>
      api(save, {
        body: { action: 'add', ...Object.fromEntries(names.map((field) => [field, `${name} ${n}`])) },
      })
    for (let n = 1; n <= 12; n++) await add(n)
    await page.goto(`${path}?search=${name}`)
    await expect(rows(page)).toHaveCount(10)
    const all = `12 ${counted} matching “${name}”`
    const selectAll = async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await page.getByRole('button', { name: `Select All Pages · ${all}` }).click()
    }
    await selectAll()
    if (path !== 'tags') {
      await choose(page, 'More', 'Deactivate')
      const dialog = page.getByRole('dialog', { name: 'Deactivate these records?' })
      await expect(dialog).toContainText(all)
      await dialog.getByRole('button', { name: 'Deactivate' }).click()
      await expect(toasts(page)).toContainText(`12 ${counted} deactivated.`)
      await expect(rows(page).filter({ hasText: 'InActive' })).toHaveCount(10)
      await expect(toasts(page)).toBeHidden()
      await selectAll()
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this content..!' })
    await expect(question).toContainText(all)
    await add(13)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      `The selection has changed and now contains 13 ${counted}. Continue with it?`,
    )
    await holdToasts(page)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('No results')).toBeVisible()
    await toasts(page)
      .filter({ hasText: `13 ${counted} deleted.` })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByText(/of 13$/)).toBeVisible()
  })
