import type { Page } from '@playwright/test'
import { pictures } from '#contract/features/pictures.ts'
import { albums } from '#contract/resources/albums.ts'
import { quarters } from '#server/testing/pictures.ts'
import type { Api } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, albumNamed } from './records.ts'
import { act, field, heading } from './screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawing = (page: Page) => page.getByRole('img', { name: 'Selected cover' })
const wide = async () => Buffer.from(await quarters(600, 300).png().toBuffer())

const keyOf = (address: string) => /images\/[0-9a-f]+/.exec(address)?.[0] ?? ''
async function savedCrop(api: Api, name: string) {
  const { cover_picture } = await albumNamed(api, name)
  return { cover_picture, ...(await api(pictures.get, { body: { key: keyOf(cover_picture) } })) }
}
async function save(page: Page) {
  await button(page, 'Save').click()
  await expect(heading(page, 'Album list')).toBeVisible()
}

test('A cover is cropped by keyboard, later kept whole with a focal point, and used for another album', {
  tag: '@cluster',
}, async ({ page, api }) => {
  const name = unique('Katran')
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await wide() })
  await button(page, 'Crop').click()
  const area = page.getByRole('group', { name: /^Crop area/ })
  await area.focus()
  // The square stands in the middle of the picture, as many steps from its side as it takes.
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowRight')
  const slider = dialog(page).getByRole('slider', { name: 'Zoom' })
  await slider.focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '120%')
  await button(page, 'Apply').click()
  await expect(dialog(page)).toBeHidden()
  await expect(drawing(page)).toBeVisible()
  await save(page)
  const cropped = await savedCrop(api, name)
  const { crop } = cropped.edit ?? { crop: null }
  expect(crop?.height).toBeCloseTo(1 / 1.2, 2)
  expect(crop?.width).toBeCloseTo(0.5 / 1.2, 2)

  await act(page, name, 'Edit')
  await button(page, 'Crop').click()
  await dialog(page).getByText('Whole image').click()
  const point = dialog(page).getByRole('button', { name: /^Focal point, 50%/ })
  await point.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(
    dialog(page).getByRole('button', { name: 'Focal point, 52% from the left, 52%' }),
  ).toBeFocused()
  await button(page, 'Apply').click()
  await expect(drawing(page)).toHaveJSProperty('width', 600)
  await save(page)
  const focused = await savedCrop(api, name)
  expect(focused).toMatchObject({ whole: cropped.whole, edit: { crop: null, focus: { x: 0.52, y: 0.52 } } })
  expect(focused.cover_picture).not.toBe(cropped.cover_picture)

  const other = unique('Sajha')
  await page.goto('albums/add')
  await field(page, 'Name').fill(other)
  await button(page, 'Choose an existing cover').click()
  const search = dialog(page).getByLabel('Search by name')
  await expect(search).toBeFocused()
  await search.fill(name)
  const tile = dialog(page).getByRole('button', { name })
  // Until then, all pictures are there.
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByAltText('Selected cover')).toBeVisible()
  await save(page)
  expect((await albumNamed(api, other)).cover_picture).toBe(focused.cover_picture)
})

test('A picture that is no longer used is refused beside the field, and nothing is saved', async ({
  page,
  api,
}) => {
  const [gone, name] = [unique('Gaya'), unique('Naya')]
  const { album_id } = await addAlbum(api, { name: gone, cover: Buffer.from(await wide()) })
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  await button(page, 'Choose an existing cover').click()
  await dialog(page).getByLabel('Search by name').fill(gone)
  await dialog(page).getByRole('button', { name: gone }).click()
  await expect(page.getByAltText('Selected cover')).toBeVisible()
  await api(albums.delete, { body: { id: [album_id] } })
  await button(page, 'Save').click()
  await expect(page.getByText('This image is no longer used. Choose another one.').first()).toBeVisible()
  const { totalCount } = await api(albums.list, { body: { searchText: name } })
  expect(totalCount).toBe(0)
})
