import type { Page } from '@playwright/test'
import { tracks } from '#contract/resources/tracks.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, addPlaylist, addTrack, addTracks, playlistOrder } from './records.ts'
import { choose, rows, searchBox, toasts } from './screens.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const allOfPage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })

/** Chooses a playlist in the open dialog. */
async function pick(page: Page, field: string, name: string) {
  await page.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option').filter({ hasText: name }).click()
}

test('All pages of a search go into a playlist: the dialog says how many, and exactly those are in it', async ({
  page,
  api,
}) => {
  const name = unique('Sabhi')
  const added = await addTracks(api, name, 12)
  const playlist = unique('Pustak')
  const playlist_id = await addPlaylist(api, playlist)

  await page.goto('tracks')
  await searchBox(page).fill(name)
  await expect(page.getByText('1–10 of 12', { exact: true })).toBeVisible()
  await allOfPage(page).check()
  await expect(page.getByText('10 selected')).toBeVisible()
  await page.getByRole('button', { name: `Select All Pages · 12 tracks matching “${name}”` }).click()
  await expect(page.getByText(`All 12 tracks matching “${name}” selected`)).toBeVisible()

  await choose(page, 'Add to', 'Add To Playlist')
  const dialog = page.getByRole('dialog', { name: 'Add To Playlist' })
  await expect(dialog).toContainText(`Add 12 tracks matching “${name}” to …`)
  await pick(page, 'Playlist', playlist)
  await expect(dialog).toContainText(`Add 12 tracks matching “${name}” to “${playlist}”.`)
  await dialog.getByRole('button', { name: 'Add 12 tracks' }).click()

  await expect(toasts(page)).toContainText('Tracks added.')
  await expect(toasts(page)).toContainText('12 added, 0 already there')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to', exact: true })).toBeHidden()
  expect((await playlistOrder(api, playlist_id)).sort()).toEqual(
    added.map(({ display_name }) => display_name).sort(),
  )
})

test('What is there already is counted, and stays where it is', async ({ page, api }) => {
  const name = unique('Phir')
  await addTracks(api, name, 3)
  const playlist = unique('Mala')
  const playlist_id = await addPlaylist(api, playlist)
  await page.goto(`tracks?search=${name}`)
  for (const chosen of [[2], [1, 2, 3]]) {
    for (const n of chosen) await box(page, `${name} ${n}`).check()
    await choose(page, 'Add to', 'Add To Playlist')
    await pick(page, 'Playlist', playlist)
    await page.getByRole('button', { name: chosen.length === 1 ? 'Add 1 track' : 'Add 3 tracks' }).click()
    await expect(toasts(page)).toContainText(
      chosen.length === 1 ? '1 added, 0 already there' : '2 added, 1 already there',
    )
  }
  expect(await playlistOrder(api, playlist_id)).toEqual([`${name} 2`, `${name} 1`, `${name} 3`])
})

test('A set that has changed is not taken: the dialog says the new number, and asks again', async ({
  page,
  api,
}) => {
  const name = unique('Badla')
  await addTracks(api, name, 3)
  const playlist = unique('Naya')
  const playlist_id = await addPlaylist(api, playlist)
  await page.goto(`tracks?search=${name}`)
  await box(page, `${name} 1`).check()
  await page.getByRole('button', { name: `Select All Pages · 3 tracks matching “${name}”` }).click()
  await choose(page, 'Add to', 'Add To Playlist')
  await pick(page, 'Playlist', playlist)
  const dialog = page.getByRole('dialog', { name: 'Add To Playlist' })
  const yes = (count: number) => dialog.getByRole('button', { name: `Add ${count} tracks`, exact: true })
  await expect(yes(3)).toBeEnabled()

  await addTrack(api, `${name} 4`)
  await yes(3).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The selection has changed and now contains 4 tracks. Add all 4?',
  )
  await expect(dialog).toContainText(`Add 4 tracks matching “${name}” to “${playlist}”.`)
  expect(await playlistOrder(api, playlist_id)).toEqual([])
  await expect(page.getByRole('button', { name: /^Errors/, includeHidden: true })).toHaveCount(0)

  await yes(4).click()
  await expect(toasts(page)).toContainText('4 added, 0 already there')
  expect(await playlistOrder(api, playlist_id)).toHaveLength(4)
})

test('A deletion of a set that has changed deletes nothing until it is confirmed again', async ({
  page,
  api,
}) => {
  const name = unique('Mitao')
  const added = await addTracks(api, name, 4)
  const left = async () => (await api(tracks.list, { body: { searchText: name } })).totalCount
  await page.goto(`tracks?search=${name}`)
  for (const n of [1, 2, 3]) await box(page, `${name} ${n}`).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this content..!' })
  await expect(question).toContainText('3 tracks')
  await api(tracks.delete, { body: { id: added[0]?.track_id } })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByRole('alert')).toHaveText(
    'The selection has changed and now contains 2 tracks. Delete all 2?',
  )
  expect(await left()).toBe(3)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toasts(page)).toContainText('2 tracks deleted')
  await expect(rows(page)).toHaveCount(1)
  expect(await left()).toBe(1)
})

test('Tracks are chosen by range; the choice survives paging, and another search lets it go', async ({
  page,
  api,
}) => {
  const name = unique('Shreni')
  await addTracks(api, name, 12)
  await page.goto(`tracks?search=${name}&sort=date_modified`)
  await box(page, `${name} 3`).check()
  await box(page, `${name} 7`).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected')).toBeVisible()
  for (const n of [3, 4, 5, 6, 7]) await expect(box(page, `${name} ${n}`)).toBeChecked()
  for (const n of [2, 8]) await expect(box(page, `${name} ${n}`)).not.toBeChecked()

  await page.getByRole('button', { name: 'Next page' }).click()
  await box(page, `${name} 11`).check()
  await expect(page.getByText('6 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(box(page, `${name} 5`)).toBeChecked()

  await page.getByRole('button', { name: /^Select All Pages/ }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(box(page, `${name} 12`)).toBeChecked()
  await expect(page.getByText('All 12 tracks matching')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Clear selection' }).click()
  await expect(searchBox(page)).toBeVisible()
  await expect(box(page, `${name} 12`)).not.toBeChecked()

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).not.toHaveURL(/search=/)
  // Rows that are still those of the search cannot be chosen.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await rows(page).first().getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  for (const step of [page.goBack, page.goForward]) {
    await step.call(page)
    await expect(page.getByText('1 selected')).toBeHidden()
    await expect(searchBox(page)).toBeVisible()
  }
})

test('Tracks that were added to an album or a playlist are opened there from the message', async ({
  page,
  api,
}) => {
  const name = unique('Aage')
  await addTracks(api, name, 2)
  const { album_id } = await addAlbum(api, { name })
  await page.goto(`tracks?search=${name}`)
  await expect(rows(page)).toHaveCount(2)
  await allOfPage(page).check()
  await choose(page, 'Add to', 'Add to Album')
  await pick(page, 'Album', name)
  await page.getByRole('button', { name: 'Add 2 tracks' }).click()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await toasts(page)
    .getByRole('button', { name: `Open “${name}”` })
    .click()
  await expect(page).toHaveURL(new RegExp(`albums/viewtracks/${album_id}`))
  await expect(rows(page)).toHaveCount(2)
})
