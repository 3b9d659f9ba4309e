import { albums } from '#contract/resources/albums.ts'
import { categories } from '#contract/resources/categories.ts'
import { pages } from '#contract/resources/pages.ts'
import { editor } from './editor.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, pageNamed } from './records.ts'
import { callsTo, field, heading, openForm, openNameMenu, rowOf, toasts } from './screens.ts'

test('A form whose record was deleted restores it and saves what was typed, or says that it is gone', async ({
  page,
  api,
}) => {
  const name = unique('Lupta')
  const { category_id } = await api(categories.save, { body: { action: 'add', name, hindi_name: 'लुप्त' } })
  const remove = () => api(categories.delete, { params: { id: category_id } })
  await openForm(page, `category/edit/${category_id}`)
  await remove()
  await field(page, 'Name').fill(`${name} again`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const gone = page.getByRole('dialog', { name: 'This category no longer exists.' })
  await gone.getByRole('button', { name: 'Restore the record' }).click()
  await expect(rowOf(page, `${name} again`)).toBeVisible()
  expect(await api(categories.get, { params: { id: category_id } })).toMatchObject({ name: `${name} again` })

  await remove()
  await page.goto(`category/edit/${category_id}`)
  const state = page.getByRole('alert').filter({ hasText: 'This category no longer exists.' })
  await expect(state.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  await expect(state.getByRole('button', { name: 'Retry' })).toBeHidden()
  await state.getByRole('button', { name: 'Restore the record' }).click()
  await expect(field(page, 'Name')).toHaveValue(`${name} again`)
})

test('What was typed over a deleted page is saved as a new one', async ({ page, api }) => {
  const name = unique('Lekh')
  await api(pages.save, { body: { action: 'add', name, content: '<p>First</p>' } })
  const { id } = await pageNamed(api, name)
  await openForm(page, `pages/edit/${id}`)
  await api(pages.delete, { params: { id } })
  await field(page, 'Name').fill(`${name} anew`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save as new' }).click()
  await expect(rowOf(page, `${name} anew`)).toBeVisible()
  const added = await pageNamed(api, `${name} anew`)
  expect(added.id).not.toBe(id)
  expect(added.content).toContain('First')
})

test('The tracks of an album that is gone offer its return and the way back, and nothing else', async ({
  page,
  api,
}) => {
  const { album_id } = await addAlbum(api, { name: unique('Gone') })
  await api(albums.delete, { body: { id: [album_id] } })
  // What of it can't be loaded is said in the specified toast, wherever it is opened.
  for (const path of [
    `albums/edit/${album_id}`,
    `albums?details=${album_id}`,
    `albums/viewtracks/${album_id}`,
  ]) {
    await page.goto(path)
    await expect(toasts(page)).toContainText('This album no longer exists.')
  }
  const state = page.getByRole('alert').filter({ hasText: 'This album no longer exists.' })
  await expect(state.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  for (const name of ['Play all', 'Add tracks', 'Work', 'Add recordings'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await state.getByRole('button', { name: 'Restore the record' }).click()
  await expect(page.getByRole('button', { name: 'Add tracks' }).first()).toBeVisible()
})

test('Signing out with unsaved text asks first', async ({ page }) => {
  await openForm(page, 'tags/add')
  await field(page, 'Name').fill('Half a name')
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  const signOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Main Admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  await leave.getByRole('button', { name: 'No' }).click()
  await expect(field(page, 'Name')).toHaveValue('Half a name')
  await signOut()
  await page.route('**/api/admin/adminLogout', (route) =>
    route.fulfill({ json: { success: 1, message: '', data: null } }),
  )
  await leave.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('Another language keeps what was typed, in fields and in the editor', async ({ page }) => {
  await openForm(page, 'pages/add')
  await field(page, 'Name').fill('Half a name')
  await editor(page).fill('Half a text')
  await openNameMenu(page, 'Language')
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Add Page')
  await expect(page.locator('[contenteditable="true"]')).toHaveText('Half a text')
  await expect(page.locator('input[name="name"]')).toHaveValue('Half a name')
})

test('An address whose id is no number is no screen, and asks the server nothing', async ({ page }) => {
  const calls = ['subadmin/getSubAdminById/NaN', 'album/getAlbumById/NaN'].map((path) => callsTo(page, path))
  for (const path of ['subadmins/edit/abc', 'albums/edit/12x', 'albums/viewtracks/abc', 'inbox/view/0']) {
    await page.goto(path)
    await expect(heading(page, 'Page not found')).toBeVisible()
  }
  expect(calls.flat()).toEqual([])
})

test('A file that is dropped where nothing takes files is refused on every screen, and one in its area is looked at', async ({
  page,
}) => {
  const dropOn = (selector: string) =>
    page.evaluate((place) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
      const target = document.querySelector(place) ?? document.body
      return ['dragover', 'drop'].map(
        (name) =>
          !target.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer })),
      )
    }, selector)
  for (const screen of ['tags/add', 'pages/add', 'dashboard']) {
    await page.goto(screen)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await dropOn('main')).toEqual([true, true])
  }
  await openForm(page, 'artist/add')
  expect(await dropOn('input[name="name"]')).toEqual([true, true])
  const refused = page.getByRole('alert').filter({ hasText: 'Only JPEG, PNG, WebP, GIF and AVIF images' })
  await expect(refused).toBeHidden()
  expect(await dropOn('main input[type="file"]')).toEqual([true, true])
  await expect(refused).toBeVisible()
})
