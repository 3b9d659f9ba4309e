import { albums } from '#contract/resources/albums.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, albumNamed, albumsNamed, picture } from './records.ts'
import { act, callsTo, field, heading, holdToasts, rowOf, toasts } from './screens.ts'

// With the motion that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('An album needs a name: said after the field was left, and after a submit, and nothing is sent', async ({
  page,
}) => {
  const calls = callsTo(page, albums.save.path)
  const fault = page.getByText('This field is required')
  await page.goto('albums/add')
  await expect(field(page, 'Name')).toBeFocused()
  await expect(fault).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(fault).toBeVisible()
  await field(page, 'Name').fill('Ram')
  await expect(fault).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(fault).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(page.getByText('1 field needs attention')).toBeVisible()
  expect(calls).toHaveLength(0)
})

test('An album is added with a picture, which its row shows, and is edited to a link', {
  tag: '@cluster',
}, async ({ page, api, product }) => {
  const name = unique('Chitra')
  await page.goto('albums')
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await field(page, 'Name').fill(name)
  await field(page, 'Hindi name').fill('चित्र')
  await field(page, 'Description').fill('With a picture')
  await field(page, 'Hindi description').fill('चित्र के साथ')
  const file = { name: 'cover.png', mimeType: 'image/png', buffer: await picture() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByAltText('Selected cover')).toHaveJSProperty('naturalWidth', 320)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(heading(page, 'Album list')).toBeVisible()
  await expect(toasts(page)).toBeVisible()
  const cover = rowOf(page, name).locator('img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(rowOf(page, name)).toContainText('चित्र')

  const link = `${product.address}/icon.svg`
  await act(page, name, 'Edit')
  await expect(page.getByAltText('Current cover')).toBeVisible()
  await page.getByLabel('Cover Image Link').check()
  await field(page, 'Image URL').fill(link)
  await expect(page.getByAltText('Selected cover')).toHaveAttribute('src', link)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, name).locator('img')).toHaveAttribute('src', link)

  await act(page, name, 'Edit')
  await expect(page.getByLabel('Cover Image Link')).toBeChecked()
  await expect(field(page, 'Image URL')).toHaveValue(link)
  const saved = await albumNamed(api, name)
  expect(saved).toMatchObject({ cover_picture: link, description_hindi: 'चित्र के साथ' })
})

test('A link that is none is refused before it is sent', async ({ page }) => {
  const calls = callsTo(page, albums.save.path)
  await page.goto('albums/add')
  await field(page, 'Name').fill('Ram')
  await page.getByLabel('Cover Image Link').check()
  await field(page, 'Image URL').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter valid Link.')).toBeVisible()
  expect(calls).toHaveLength(0)
})

test('A file that is no image is refused where it is chosen, also when it poses as one', async ({
  page,
  api,
}) => {
  const name = unique('Chhadm')
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  const chooser = page.locator('input[type=file]')
  const buffer = Buffer.from('no picture at all')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer })
  await expect(page.getByRole('alert')).toHaveText('Choose an image file.')

  await chooser.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('alert')).toHaveText('Only JPEG, PNG, WebP, GIF and AVIF images are accepted.')
  await expect(page.getByAltText('Selected cover')).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue(name)
  expect(await albumsNamed(api, name)).toHaveLength(0)
})

test('An edit is taken back from the toast of its save', async ({ page, api }) => {
  const name = unique('Punah')
  const { album_id } = await addAlbum(api, { name })
  await page.goto(`albums/edit/${album_id}`)
  await field(page, 'Name').fill(`${name} changed`)
  await holdToasts(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Undone')
  expect(await albumsNamed(api, `${name} changed`)).toHaveLength(0)
})

test('A cover is removed with the next save', async ({ page, api }) => {
  const name = unique('Avaran')
  const { album_id } = await addAlbum(api, { name, cover: await picture() })
  await page.goto(`albums/edit/${album_id}`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The cover will be removed when you save.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByAltText('Current cover')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  expect((await albumNamed(api, name)).cover_picture).toBe('')
})

test('A name that is there already in the other script is pointed out, and may still be saved', async ({
  page,
  api,
}) => {
  const number = unique('').trim()
  await addAlbum(api, { name: `Bhakti Sagar ${number}` })
  await page.goto('albums/add')
  await field(page, 'Name').fill(`भक्ति सागर ${number}`)
  await expect(page.getByText('A similar name already exists:')).toBeVisible()
  await expect(page.getByRole('link', { name: `Bhakti Sagar ${number}` })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, `भक्ति सागर ${number}`)).toBeVisible()
})

test('A saved form returns to the page and search of the list that it was opened from', async ({
  page,
  api,
}) => {
  const name = unique('Vapasi')
  await addAlbum(api, { name })
  await page.goto(`albums?search=${name}&sort=name&desc=true`)
  await act(page, name, 'Edit')
  await field(page, 'Description').fill('Changed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  await expect(page).toHaveURL(/search=.*sort=name&desc=true/)
  await expect(rowOf(page, name)).toBeVisible()
})
