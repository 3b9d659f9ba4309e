import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { categories } from '#contract/resources/categories.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { users } from '#contract/resources/users.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, addPlaylist, addTrack, picture } from './records.ts'
import { heading, rowOf, rows, toasts } from './screens.ts'

const add = { action: 'add', version: null } as const
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' })
const main = (page: Page) => page.getByRole('main')

test('The tracks of an album and of a playlist say whose they are, and how long they play', async ({
  page,
  api,
}) => {
  const name = unique('Bhor')
  const album = await addAlbum(api, { name, hindi_name: 'भोर के भजन', cover: await picture() })
  const playlist_id = await addPlaylist(api, name)
  for (let n = 1; n <= 2; n++)
    await addTrack(api, `${name} song ${n}`, { album_id: album.album_id, playlist_id })

  for (const path of [`albums/viewtracks/${album.album_id}`, `playlist/viewtracks/${playlist_id}`]) {
    await page.goto(path)
    await expect(heading(page, 'Associated tracks')).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Associated tracks · Sangraha`)
    await expect(crumbs(page)).toContainText(name)
    await expect(main(page).getByText(name, { exact: true }).nth(1)).toBeVisible()
    // Two recordings of a second each.
    await expect(main(page).getByText('0:02', { exact: true })).toBeVisible()
  }
  await page.goto(`albums/viewtracks/${album.album_id}`)
  await expect(main(page).getByText('भोर के भजन')).toBeVisible()
})

test('A row of an album’s tracks opens the track', async ({ page, api }) => {
  const name = unique('Sandhya')
  const { album_id } = await addAlbum(api, { name })
  await addTrack(api, `${name} song`, { album_id })
  await page.goto(`albums/viewtracks/${album_id}`)
  await rowOf(page, `${name} song`)
    .getByRole('link', { name: `${name} song` })
    .click()
  await expect(page.getByRole('dialog', { name: `${name} song` })).toBeVisible()
  await expect(page).toHaveURL(/\/tracks\?details=\d+$/)
  await page.goBack()
  await expect(crumbs(page)).toContainText(name)
})

test('An album without tracks takes them on the spot', async ({ page, api }) => {
  const name = unique('Khali')
  const { album_id } = await addAlbum(api, { name })
  await addTrack(api, `${name} song`)
  await page.goto(`albums/viewtracks/${album_id}`)
  await main(page).getByText('No tracks in this album yet').waitFor()
  await page.getByRole('button', { name: 'Add tracks' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Add tracks to album' })
  await dialog.getByRole('combobox', { name: 'Tracks' }).fill(`${name} song`)
  await page.getByRole('option', { name: `${name} song` }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toasts(page)).toContainText('Tracks added.')
  await expect(rowOf(page, `${name} song`)).toBeVisible()
  const { totalTrack } = await api(albums.tracks, { params: { id: album_id }, body: {} })
  expect(totalTrack).toBe(1)
})

test('A form names the record that it edits, in its heading, its way and its tab', async ({ page, api }) => {
  const name = unique('Naam')
  const { category_id } = await api(categories.save, {
    body: { ...add, category_id: null, name, hindi_name: 'नाम जप' },
  })
  await page.goto(`category/edit/${category_id}`)
  await expect(heading(page, 'Edit Category')).toBeVisible()
  await expect(page).toHaveTitle(`${name} · Edit Category · Sangraha`)
  await expect(crumbs(page)).toContainText(name)
  await expect(main(page).getByText('नाम जप', { exact: true })).toBeVisible()

  const { id } = await api(users.save, {
    body: { ...add, user_id: null, name, email: `${Date.now()}@example.org`, phone_num: '98765' },
  })
  await page.goto(`users/edit/${id}`)
  await expect(page).toHaveTitle(`${name} · Edit User · Sangraha`)
  await page.goto('category/add')
  await expect(page).toHaveTitle('Add Category · Sangraha')
})

test('A name in a list opens the details, with the ways to the next, to the form and to what they name', async ({
  page,
  api,
}) => {
  const name = unique('Raah')
  const { category_id } = await api(categories.save, {
    body: { ...add, category_id: null, name: `${name} category`, hindi_name: 'राह' },
  })
  for (let n = 1; n <= 2; n++)
    await api(albums.save, {
      body: { ...add, album_id: null, name: `${name} ${n}`, category_id: [category_id] },
    })
  await page.goto(`albums?search=${name}&sort=name`)
  await rowOf(page, `${name} 1`)
    .getByRole('link', { name: `${name} 1`, exact: true })
    .click()
  await expect(page.getByRole('dialog', { name: `${name} 1` })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${name} 2` })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(dialog.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', /\/albums\/edit\/\d+$/)

  // What the address names opens from it alone, too.
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: `${name} category` }).click()
  await expect(page.getByRole('dialog', { name: `${name} category` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/category$/)
})

test('A click beside the name opens the row, one on what stands in the row does not', async ({
  page,
  api,
}) => {
  const name = unique('Kona')
  await addAlbum(api, { name, hindi_name: 'कोना' })
  await page.goto(`albums?search=${name}`)
  const row = rowOf(page, name)
  await row.getByRole('checkbox').check()
  await row.getByRole('button', { name: 'Click to Deactivate' }).click()
  await expect(toasts(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByText('कोना').click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('A row without details opens what it is for: the tracks of a playlist, the form of a user', async ({
  page,
  api,
}) => {
  const name = unique('Seedha')
  const playlist_id = await addPlaylist(api, name)
  await page.goto(`playlist?search=${name}`)
  await rows(page).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/playlist/viewtracks/${playlist_id}$`))
  await api(playlists.delete, { params: { id: playlist_id } })
})
