import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { categories } from '#contract/resources/categories.ts'
import { subcategories } from '#contract/resources/subcategories.ts'
import { tags } from '#contract/resources/tags.ts'
import { tracks } from '#contract/resources/tracks.ts'
import type { Api } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { addPlaylist, addTrack } from './records.ts'
import { field, rows } from './screens.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const openDrawer = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()
const show = (page: Page, count: number) =>
  page.getByRole('button', {
    name: count === 1 ? 'Show 1 track' : `Show ${count.toLocaleString('en-IN')} tracks`,
    exact: true,
  })

/** Records of this name that a track can belong to, by the field that names each. */
async function addOwners(api: Api, name: string) {
  const named = { body: { action: 'add', name, hindi_name: name } }
  return {
    category_id: (await api(categories.save, named)).category_id,
    sub_category_id: (await api(subcategories.save, named)).sub_category_id,
    album_id: (await api(albums.save, named)).album_id,
    artist_id: (await api(artists.save, named)).artist_id,
    playlist_id: await addPlaylist(api, name),
    tag_id: (await api(tags.save, { body: { action: 'add', tag_name: name } })).tag_id,
  }
}

const lookups = {
  category_id: 'Category',
  sub_category_id: 'Subcategory',
  album_id: 'Album',
  artist_id: 'Artist',
  playlist_id: 'Playlist',
  tag_id: 'Tag',
} as const

test('Each kind of record narrows the list to what belongs to it, and stays in the address', async ({
  page,
  api,
}) => {
  test.setTimeout(180_000)
  const name = unique('Chhanni')
  const owners = await addOwners(api, name)
  const { track_id } = await addTrack(api, name, owners)
  const fields = ['category_id', 'sub_category_id', 'album_id', 'artist_id', 'playlist_id', 'tag_id'] as const
  for (const param of fields) {
    const label = lookups[param]
    await page.goto('tracks')
    await openDrawer(page)
    await drawer(page).getByRole('combobox', { name: label, exact: true }).fill(name)
    await page.getByRole('option').filter({ hasText: name }).click()
    await show(page, 1).click()
    await expect(page).toHaveURL(new RegExp(`[?&]${param}=${owners[param]}$`))
    await page.reload()
    await expect(page.getByText(`${label}: ${name}`)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(name)
  }
  await page.getByRole('button', { name: `Remove filter: Tag: ${name}` }).click()
  await expect(page).toHaveURL(/\/tracks$/)
  await expect(rows(page)).toHaveCount(10)
  await api(tracks.delete, { body: { id: track_id } })
})

test('Status, gaps, audio and days narrow the list together, and stay in the address', async ({
  page,
  api,
}) => {
  const name = unique('Khali')
  const [, other] = [
    await addTrack(api, `${name} 1`, { record_date: '2019-04-14' }),
    await addTrack(api, `${name} 2`, { record_date: '2020-01-01' }),
  ]
  await api(tracks.changeStatus, { body: { track_id: other.track_id, status: '1' } })
  await page.goto(`tracks?search=${name}`)
  await expect(rows(page)).toHaveCount(2)
  await openDrawer(page)
  await drawer(page).getByRole('radio', { name: 'InActive' }).check()
  await expect(show(page, 1)).toBeVisible()
  await drawer(page).getByRole('radio', { name: 'Active', exact: true }).check()
  await expect(page).toHaveURL(/status=1/)
  await drawer(page).getByRole('checkbox', { name: 'Missing cover' }).check()
  await drawer(page).getByRole('checkbox', { name: 'Missing category' }).check()
  await field(page, 'Recorded from').fill('01/04/2019')
  await field(page, 'Recorded until').fill('31/12/2019')
  await expect(show(page, 1)).toBeVisible()
  await show(page, 1).click()
  await expect(drawer(page)).toBeHidden()

  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`${name} 1`)
  const chips = [
    'Status: Active',
    'Missing cover',
    'Missing category',
    'Recorded from 01/04/2019',
    'Recorded until 31/12/2019',
  ]
  for (const chip of chips) await expect(page.getByText(chip, { exact: true })).toBeVisible()
  for (const param of [
    'status=1',
    'without_cover=true',
    'without_category=true',
    'recorded_from=2019-04-01',
    'recorded_to=2019-12-31',
  ])
    expect(page.url()).toContain(param)

  await openDrawer(page)
  await expect(field(page, 'Recorded from')).toHaveValue('01/04/2019')
  await expect(drawer(page).getByRole('radio', { name: 'Active', exact: true })).toBeChecked()
  await drawer(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(show(page, 2)).toBeVisible()
  await show(page, 2).click()
  await expect(page).toHaveURL(/\/tracks\?search=[^&]+$/)
  await expect(rows(page)).toHaveCount(2)
})

test('What waits, what failed and what has no Hindi name can be listed', async ({ page, api }) => {
  const count = async (filters: object) => (await api(tracks.list, { body: { filters } })).totalCount
  for (const [label, param, filters] of [
    ['Pending', 'audio=pending', { audio: 'pending' }],
    ['Failed', 'audio=failed', { audio: 'failed' }],
    ['Missing Hindi name', 'without_hindi_name=true', { without_hindi_name: true }],
  ] as const) {
    let expected = 0
    // What other tests have left waiting may fail meanwhile: then the drawer is opened anew, since it counts once.
    await expect(async () => {
      await page.goto('tracks')
      await openDrawer(page)
      await drawer(page).getByLabel(label, { exact: true }).check()
      expected = await count(filters)
      await show(page, expected).click({ timeout: 5000 })
    }).toPass()
    await expect(page).toHaveURL(new RegExp(`${param}$`))
    await page.reload()
    if (expected === 0) await expect(page.getByText('No results for these filters')).toBeVisible()
    else await expect(rows(page)).toHaveCount(Math.min(expected, 10))
  }
})

test('A lookup that fails says so in its place, with Retry, and is no news for the bell', async ({
  page,
  guard,
}) => {
  guard.expect(/500 POST .*\/api\/album\/list/)
  await page.route('**/api/album/list', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('tracks')
  await openDrawer(page)
  await drawer(page).getByRole('combobox', { name: 'Album', exact: true }).click()
  const failed = page.getByRole('alert').filter({ hasText: "The server couldn't respond." })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/album/list')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Errors/ })).toHaveCount(0)
})
