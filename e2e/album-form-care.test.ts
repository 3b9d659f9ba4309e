import { albums } from '#contract/resources/albums.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, albumNamed, albumsNamed } from './records.ts'
import { callsTo, field, heading, rowOf, toasts } from './screens.ts'

test('Leaving with unsaved changes asks, and without them does not', async ({ page }) => {
  await page.goto('albums/add')
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  const backward = page.getByRole('link', { name: 'Backward' })
  await field(page, 'Name').fill('Half a name')
  await backward.click()
  await leave.getByRole('button', { name: 'No' }).click()
  await expect(field(page, 'Name')).toHaveValue('Half a name')
  await backward.click()
  await leave.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page, 'Album list')).toBeVisible()

  await page.goto('albums/add')
  await backward.click()
  await expect(heading(page, 'Album list')).toBeVisible()
})

test('Ctrl+S saves', async ({ page }) => {
  const name = unique('Kunjipatal')
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, name)).toBeVisible()
})

test('Nothing can be submitted twice', async ({ page, api }) => {
  const name = unique('Ekbar')
  const calls = callsTo(page, albums.save.path)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/album/add', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await page.keyboard.press('Control+s')
  await field(page, 'Name').press('Enter')
  held.resolve()
  await expect(rowOf(page, name)).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(await albumsNamed(api, name)).toHaveLength(1)
})

test('A second save over the work of somebody else shows what differs, and Keep mine saves it', async ({
  page,
  context,
  api,
}) => {
  const name = unique('Dvandva')
  const { album_id } = await addAlbum(api, { name, description: 'At first' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`albums/edit/${album_id}`)
    await expect(field(tab, 'Name')).toHaveValue(name)
  }
  await field(other, 'Description').fill('By the other')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(other, 'Album list')).toBeVisible()

  await field(page, 'Description').fill('By me')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stale = page.getByRole('dialog', { name: 'Someone else has changed this record' })
  await expect(stale.getByRole('row', { name: 'Description By me By the other' })).toBeVisible()
  await stale.getByRole('button', { name: 'Keep mine' }).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  expect((await albumNamed(api, name)).description).toBe('By me')
})

test('A second save over the work of somebody else can be given up for theirs', async ({ page, api }) => {
  const name = unique('Sahmati')
  const { album_id } = await addAlbum(api, { name, description: 'At first' })
  await page.goto(`albums/edit/${album_id}`)
  await field(page, 'Description').fill('By me')
  await api(albums.save, { body: { action: 'edit', album_id, name, description: 'By the other' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stale = page.getByRole('dialog', { name: 'Someone else has changed this record' })
  await stale.getByRole('button', { name: 'Use theirs' }).click()
  await expect(field(page, 'Description')).toHaveValue('By the other')
  expect((await albumNamed(api, name)).description).toBe('By the other')
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(heading(page, 'Album list')).toBeVisible()
})

test('A save without a connection keeps the form, and succeeds when it is back', async ({
  page,
  context,
  guard,
}) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED/)
  const name = unique('Sanyog')
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText("Not saved. Can't connect to the server.")).toBeVisible()
  await expect(toasts(page)).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue(name)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, name)).toBeVisible()
})

test('A record that is gone says so in a toast and in the place of its form', async ({ page }) => {
  await page.goto('albums/edit/999999999')
  await expect(toasts(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(field(page, 'Name')).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: /^(Duplicate|History)$/ })).toHaveCount(0)
})
