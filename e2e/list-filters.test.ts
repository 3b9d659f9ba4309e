import type { Endpoint } from '#contract/calls/endpoint.ts'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { categories } from '#contract/resources/categories.ts'
import { collections } from '#contract/resources/collections.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { subcategories } from '#contract/resources/subcategories.ts'
import { tags } from '#contract/resources/tags.ts'
import { expect, test, unique } from './fixtures.ts'
import { rows } from './screens.ts'

/** Each list, the names that its form asks for, and how its records are counted. */
const lists: readonly [path: string, save: Endpoint, names: readonly [string, string], counted: string][] = [
  ['albums', albums.save, ['name', 'hindi_name'], 'album'],
  ['artist', artists.save, ['name', 'hindi_name'], 'artist'],
  ['category', categories.save, ['name', 'hindi_name'], 'category'],
  ['subcategory', subcategories.save, ['name', 'hindi_name'], 'subcategory'],
  ['collection', collections.save, ['name', 'hindi_name'], 'collection'],
  ['playlist', playlists.save, ['name', 'hindi_name'], 'playlist'],
  ['tags', tags.save, ['tag_name', 'tag_name_hindi'], 'tag'],
]

for (const [path, save, names, counted] of lists)
  test(`The list of ${path} is narrowed by its filters, which stand in its address and in chips`, async ({
    page,
    api,
    admin,
  }) => {
    const name = unique('Sanket')
    await api(save, { body: { action: 'add', ...Object.fromEntries(names.map((field) => [field, name])) } })
    await page.goto(`${path}?search=${name}`)
    await expect(rows(page)).toHaveCount(1)

    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('textbox', { name: 'Added until' }).fill('01/01/2020')
    await expect(drawer.getByRole('button', { name: /^Show 0 / })).toBeVisible()
    await drawer.getByRole('textbox', { name: 'Added until' }).fill('')
    await drawer
      .getByRole('combobox', { name: 'Last edited by' })
      .selectOption({ value: String(admin.admin_id) })
    await drawer.getByRole('textbox', { name: 'Edited from' }).fill('01/01/2020')
    await drawer.getByRole('button', { name: `Show 1 ${counted}`, exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/[?&]edited_by=\d+/)
    await expect(page).toHaveURL(/[?&]edited_from=2020-01-01/)

    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('Edited from 01/01/2020', { exact: true })).toBeVisible()
    // Until the name of the admin arrives, three dots stand for it; then the button moves.
    await page.getByRole('button', { name: /^Remove filter: Last edited by: [^…]/ }).click()
    await expect(page).not.toHaveURL(/edited_by/)
    await page.getByRole('button', { name: 'Remove filter: Edited from 01/01/2020' }).click()
    await expect(page).toHaveURL(new RegExp(`/${path}\\?search=[^&]+$`))
    await expect(rows(page)).toHaveCount(1)
  })
