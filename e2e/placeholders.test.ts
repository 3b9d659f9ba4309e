import { placeholders } from '#contract/resources/placeholders.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, picture } from './records.ts'
import { act, column, field, heading, rowOf, rows } from './screens.ts'

test.afterEach(async ({ api }) => {
  await api(placeholders.edit, { body: { key: 'album', value: null } })
})

test('All kinds stand in one view, each with its picture, its use and Edit', async ({ page, api }) => {
  // Other tests of this product may have chosen images.
  for (const { key } of await api(placeholders.list))
    await api(placeholders.edit, { body: { key, value: null } })
  await page.goto('config')
  await expect(rows(page)).toHaveCount(7)
  for (const name of ['Image', 'Name', 'Action']) await expect(column(page, name)).toBeAttached()
  for (const [kind, use] of [
    ['album', 'Albums without an image'],
    ['artist', 'Artists without an image'],
    ['category', 'Categories without an image'],
    ['collection', 'Collections without an image'],
    ['playlist', 'Playlists without an image'],
    ['track', 'Tracks without an image'],
    ['user', 'Users without an image'],
  ] as const) {
    const row = rowOf(page, use)
    await expect(row).toContainText(kind)
    await expect(row).toContainText('Built-in image')
    await expect(row.locator('svg').first()).toBeInViewport({ ratio: 1 })
    const edit = row.getByRole('button', { name: `Edit placeholder for ${kind}` })
    await expect(edit).toHaveText('Edit')
    await expect(edit, kind).toBeInViewport({ ratio: 1 })
  }
  await api(placeholders.edit, { body: { key: 'album', value: 'https://example.org/a.png' } })
  await page.route('https://example.org/**', (route) => route.abort())
  await page.reload()
  await expect(rowOf(page, 'album')).toContainText('Own image')
})

test('A new placeholder stands for missing covers in list, details and form at once', async ({
  page,
  api,
}) => {
  const name = unique('Bina Chitra')
  const { album_id } = await addAlbum(api, { name })
  await page.goto(`albums?search=${name}`)
  await expect(rowOf(page, name).locator('svg').first()).toBeVisible()
  await expect(rowOf(page, name).locator('img')).toHaveCount(0)

  await page.getByRole('button', { name: 'System' }).click()
  await page.getByRole('link', { name: 'Default Settings' }).click()
  await expect(heading(page, 'Default Settings')).toBeVisible()
  await page.getByRole('button', { name: 'Edit placeholder for album' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Placeholder for album' })
  const file = { name: 'placeholder.png', mimeType: 'image/png', buffer: await picture('#2b7a3e') }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const toast = page.getByRole('status').filter({ hasText: 'Message!' })
  await expect(toast).toContainText('Placeholder for album saved.')
  await expect(toast.locator('[data-tone="good"]')).toBeVisible()
  const [saved] = await api(placeholders.list)
  expect(saved?.key).toBe('album')
  await expect(rowOf(page, 'album').locator('img')).toHaveAttribute('src', saved?.thumbnail ?? '')

  await page.goBack()
  const cover = rowOf(page, name).locator('img')
  await expect(cover).toHaveAttribute('src', saved?.thumbnail ?? '')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await act(page, name, 'View details')
  await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', saved?.value ?? '')
  await page.goto(`albums/edit/${album_id}`)
  const none = page.getByText("This placeholder is shown when there's no cover.").locator('..')
  await expect(none.locator('img')).toHaveAttribute('src', saved?.thumbnail ?? '')
})

test('A placeholder is a link, is checked as one, and gives way to the built-in one', async ({
  page,
  api,
  product,
}) => {
  await page.goto('config')
  await page.getByRole('button', { name: 'Edit placeholder for album' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Placeholder for album' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This field is required.')
  await dialog.getByLabel('Cover Image Link').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await field(page, 'Image URL').fill('no link')
  await expect(dialog.getByText('Enter valid Link.')).toBeVisible()
  const link = `${product.address}/icon.svg?A=b`
  await field(page, 'Image URL').fill(link)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, 'album').locator('img')).toHaveAttribute('src', link)
  expect((await api(placeholders.list))[0]).toMatchObject({ key: 'album', value: link })

  await page.getByRole('button', { name: 'Edit placeholder for album' }).click()
  await expect(dialog.getByLabel('Cover Image Link')).toBeChecked()
  await expect(field(page, 'Image URL')).toHaveValue(link)
  await dialog.getByRole('button', { name: 'Restore built-in placeholder' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'album').locator('img')).toHaveCount(0)
  expect((await api(placeholders.list))[0]).toMatchObject({ key: 'album', value: null })
})

test('A file that is no picture is refused when it is chosen', async ({ page, api }) => {
  await page.goto('config')
  await page.getByRole('button', { name: 'Edit placeholder for album' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Placeholder for album' })
  const buffer = Buffer.from('no picture at all')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
  await expect(dialog).toContainText('Only JPEG, PNG, WebP, GIF and AVIF')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeVisible()
  expect((await api(placeholders.list)).find(({ key }) => key === 'album')).toMatchObject({ value: null })
})
