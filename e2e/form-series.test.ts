import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { categories } from '#contract/resources/categories.ts'
import { tags } from '#contract/resources/tags.ts'
import { users } from '#contract/resources/users.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, addTrack, albumNamed, albumsNamed, picture } from './records.ts'
import { callsTo, field, heading, openForm, toasts } from './screens.ts'

const saveAndAdd = { name: 'Save and add another' }

for (const { path, call, title, names } of [
  { path: 'tags', call: tags.save.path, title: 'Add Tag', names: ['Name', 'Hindi Name'] as const },
  // Its Save returns to the list whatever the answer.
  {
    path: 'category',
    call: categories.save.path,
    title: 'Add Category',
    names: ['Name', 'Hindi name'] as const,
  },
])
  test(`Records are added one after the other in /${path}, and a refusal keeps what was typed`, async ({
    page,
  }) => {
    const [first, second] = [unique('Pehla'), unique('Dusra')]
    await openForm(page, `${path}/add`)
    await field(page, names[0]).fill(first)
    await field(page, names[1]).fill('पहला')
    await page.getByRole('button', saveAndAdd).click()
    await expect(toasts(page)).toBeVisible()
    await expect(heading(page, title)).toBeVisible()
    await expect(field(page, names[0])).toHaveValue('')
    await expect(field(page, names[0])).toBeFocused()

    await page.keyboard.type(second)
    await field(page, names[1]).fill('दूसरा')
    await page.route(`**/api/${call}`, (route) =>
      route.fulfill({ json: { success: 0, message: 'Not now', errors: { [path]: 'Not now' } } }),
    )
    await page.getByRole('button', saveAndAdd).click()
    await expect(toasts(page).last()).toContainText('Not now')
    await expect(field(page, names[0])).toHaveValue(second)
    await page.unroute(`**/api/${call}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: second })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: first })).toBeVisible()
  })

test('Saved with "Save and add another", an edited record is followed by an empty form', async ({
  page,
  api,
}) => {
  const name = unique('Sampadit')
  const { album_id } = await addAlbum(api, { name })
  await openForm(page, `albums/edit/${album_id}`)
  await field(page, 'Description').fill('Edited')
  await page.getByRole('button', saveAndAdd).click()
  await expect(heading(page, 'Add Album')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('')
  expect(await albumNamed(api, name)).toMatchObject({ description: 'Edited' })
})

test('A duplicate starts with the values, links and cover of the record, and saves nothing by itself', async ({
  page,
  api,
}) => {
  const [name, artist] = [unique('Mool'), unique('Gayak')]
  const { artist_id } = await api(artists.save, { body: { name: artist, action: 'add' } })
  const fields = { name, description: 'Shared', artist_id: String(artist_id), cover: await picture() }
  const { album_id } = await addAlbum(api, fields)
  const calls = callsTo(page, albums.save.path)
  await openForm(page, `albums/edit/${album_id}`)
  await page.getByRole('link', { name: 'Duplicate', exact: true }).click()
  await expect(heading(page, 'Add Album')).toBeVisible()
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue(name)
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Description')).toHaveValue('Shared')
  await expect(page.getByRole('button', { name: `Remove ${artist}` })).toBeVisible()
  await expect(page.getByAltText('Selected cover')).toHaveJSProperty('naturalWidth', 320)
  expect(calls).toHaveLength(0)

  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  const [one, two] = await albumsNamed(api, name)
  expect(one?.album_id).not.toBe(two?.album_id)
  expect(one?.cover_picture && two?.cover_picture).toBeTruthy()
  const saved = await api(albums.get, { params: { id: Math.max(one?.album_id ?? 0, two?.album_id ?? 0) } })
  expect(saved.albumArtists).toMatchObject([{ name: artist }])
})

test('A duplicate of a track has its links and texts, but no recording', async ({ page, api }) => {
  const name = unique('Geet')
  const { album_id } = await addAlbum(api, { name: unique('Sangrah') })
  const { track_id } = await addTrack(api, name, { album_id, lyrics: 'Jai Jai' })
  await openForm(page, `tracks/add?copy_of=${track_id}`)
  await expect(field(page, 'Name')).toHaveValue(name)
  await expect(field(page, 'Lyrics')).toHaveValue('Jai Jai')
  await expect(page.getByRole('button', { name: /^Remove Sangrah/ })).toBeVisible()
  await expect(field(page, 'File Name')).toHaveValue('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('3 fields need attention')).toBeVisible()
})

test('Accounts are neither duplicated nor added one after the other', async ({ page, api }) => {
  const email = `${unique('khata').replace(' ', '.')}@example.org`
  const { id } = await api(users.save, {
    body: { action: 'add', name: 'Khata', email, phone_num: '12345678' },
  })
  await openForm(page, `users/edit/${id}`)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(page.getByRole('button', saveAndAdd)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Duplicate', exact: true })).toBeHidden()
})
