import { playlists } from '#contract/playlists.ts'
import { tracks } from '#contract/tracks.ts'
import { expect, test, unique } from './fixtures.ts'
import { heading, rowOf, rows, searchBox } from './screens.ts'

test('Tracks are found in either script, and the search stays in the address', async ({ page }) => {
  await page.goto('tracks')
  await expect(heading(page, 'Tracks')).toBeVisible()
  await searchBox(page).fill('hanuman chalisa')
  await expect(page).toHaveURL(/search=hanuman/)
  await expect(rowOf(page, 'Hanuman Chalisa')).toBeVisible()
  await searchBox(page).fill('हनुमान चालीसा')
  await expect(page).toHaveURL(/search=%E0%A4%B9/)
  await expect(rowOf(page, 'Hanuman Chalisa')).toBeVisible()
  await page.reload()
  await expect(searchBox(page)).toHaveValue('हनुमान चालीसा')
  await expect(rowOf(page, 'Hanuman Chalisa')).toBeVisible()
})

test('A track of a playlist moves by its buttons, and the order stays after a reload', async ({
  page,
  api,
}) => {
  const name = unique('Krama')
  const { playlist_id } = await api(playlists.save, { body: { action: 'add', name, hindi_name: name } })
  const { Info } = await api(tracks.list, {
    body: { pageSize: 3, sorted: { id: 'display_name', desc: false } },
  })
  await api(playlists.addTracks, { body: { playlist_id, track_id: Info.map(({ track_id }) => track_id) } })
  const [first, second, third] = Info.map(({ display_name }) => display_name)

  await page.goto(`playlist/viewtracks/${playlist_id}`)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: `Move ${third} to the top`, exact: true }).click()
  await expect(rows(page).nth(0)).toContainText(third ?? '')
  await page.getByRole('button', { name: `Move ${first} down`, exact: true }).click()
  await expect(rows(page).nth(2)).toContainText(first ?? '')
  await expect
    .poll(async () => {
      const { Info: placed } = await api(playlists.tracks, { params: { id: playlist_id }, body: {} })
      return placed.map(({ display_name }) => display_name)
    })
    .toEqual([third, second, first])
  await page.reload()
  await expect(rows(page).nth(0)).toContainText(third ?? '')
})
