import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { categories } from '#contract/resources/categories.ts'
import { expect, test, unique } from './fixtures.ts'
import { press } from './keyboard.ts'
import { addAlbum, addTrack } from './records.ts'
import { choose, heading, rowOf, rows } from './screens.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: /^Details of / })
const panelOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name: `Details of ${name}`, exact: true })
const place = (page: Page, text: string) => panel(page).getByText(text, { exact: true })

test('The side panel goes through a list by keys, across its pages, and stays in the address', async ({
  page,
  api,
}) => {
  const name = unique('Jhalak')
  const { category_id } = await api(categories.save, {
    body: { action: 'add', version: null, category_id: null, name: `${name} category`, hindi_name: 'झलक' },
  })
  const ids: number[] = []
  for (let n = 11; n <= 22; n++) {
    const { album_id } = await api(albums.save, {
      body: { action: 'add', name: `${name} ${n}`, hindi_name: 'झलक', category_id: [category_id] },
    })
    ids.push(album_id)
  }
  const [first = 0] = ids
  await addTrack(api, `${name} track`, { album_id: first })
  await page.goto(`albums?search=${name}&sort=name`)
  await expect(rows(page)).toHaveCount(10)

  await press(page, 'v')
  await expect(panelOf(page, `${name} 11`)).toBeVisible()
  await expect(place(page, '1 of 12')).toBeVisible()
  await expect(rows(page).first()).toBeFocused()
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(new RegExp(`peek=${first}$`))
  // Status, fields, links, where it is used, and who changed it last.
  await expect(panel(page).getByRole('button', { name: /^Active: / })).toBeVisible()
  await expect(panel(page).getByText('झलक').first()).toBeVisible()
  await expect(panel(page).getByRole('link', { name: new RegExp(`${name} category`) })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: '1 track', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`/tracks\\?album_id=${first}$`),
  )
  await expect(panel(page).getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'View history' })).toHaveAttribute(
    'href',
    new RegExp(`resource=albums&record_id=${first}$`),
  )
  await expect(panel(page).getByRole('link', { name: 'Edit', exact: true })).toBeVisible()

  await press(page, 'j', 'ArrowDown')
  await expect(panelOf(page, `${name} 13`)).toBeVisible()
  await expect(rows(page).nth(2)).toBeFocused()
  await press(page, 'k')
  await expect(panelOf(page, `${name} 12`)).toBeVisible()
  // The list stays usable: another row is shown by a click.
  await rowOf(page, `${name} 20`)
    .getByRole('link', { name: `${name} 20`, exact: true })
    .click()
  await expect(panelOf(page, `${name} 20`)).toBeVisible()
  const next = panel(page).getByRole('button', { name: 'Next', exact: true })
  await next.click()
  await expect(place(page, '11 of 12')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(next).toBeFocused()
  await press(page, 'j')
  await expect(panelOf(page, `${name} 22`)).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')

  await page.reload()
  await expect(panelOf(page, `${name} 22`)).toBeVisible()
  await expect(place(page, '12 of 12')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Previous', exact: true }).focus()
  await press(page, 'k', 'k')
  await expect(panelOf(page, `${name} 20`)).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await press(page, 'Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(rowOf(page, `${name} 20`)).toBeFocused()
  await expect(page).not.toHaveURL(/peek=/)
  // The details are as before: a dialog.
  await rowOf(page, `${name} 20`)
    .getByRole('link', { name: `${name} 20`, exact: true })
    .click()
  await expect(page.getByRole('dialog', { name: `${name} 20` })).toBeVisible()
  await press(page, 'Escape')

  await choose(page, 'Display', 'Side panel')
  await panel(page).getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(heading(page, 'Edit Album')).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
})

test('On a phone the side panel covers the list, which cannot be reached below it', async ({ page, api }) => {
  const name = unique('Phone')
  await addAlbum(api, { name })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`albums?search=${name}`)
  await rows(page).first().waitFor()
  await choose(page, 'Display', 'Side panel')
  await expect(panelOf(page, name)).toBeVisible()
  await expect(panel(page).getByRole('heading', { name })).toBeFocused()
  await expect(page.locator('main')).toHaveAttribute('inert')
  const box = await panel(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.locator('main')).not.toHaveAttribute('inert')
})
