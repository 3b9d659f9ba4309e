import type { Locator, Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { playlists } from '#contract/resources/playlists.ts'
import type { Api } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { addPlaylist, addTracks } from './records.ts'
import { column, rows } from './screens.ts'

/** The two lists that have an order of their own: how one with these tracks is made, where it stands, what it holds. */
const ordered = [
  {
    kind: 'an album',
    async make(api: Api, name: string, track_id: number[]) {
      const { album_id } = await api(albums.save, { body: { action: 'add', name } })
      await api(albums.addTracks, { body: { album_id, track_id } })
      return { id: album_id, path: `albums/viewtracks/${album_id}` }
    },
    tracks: (api: Api, id: number) => api(albums.tracks, { params: { id }, body: { pageSize: 1000 } }),
  },
  {
    kind: 'a playlist',
    async make(api: Api, name: string, track_id: number[]) {
      const playlist_id = await addPlaylist(api, name)
      await api(playlists.addTracks, { body: { playlist_id, track_id } })
      return { id: playlist_id, path: `playlist/viewtracks/${playlist_id}` }
    },
    tracks: (api: Api, id: number) => api(playlists.tracks, { params: { id }, body: { pageSize: 1000 } }),
  },
]

const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Move ${name}, position `) })

/** Carries a row by its handle to the upper or lower edge of another. */
async function drag(page: Page, from: Locator, onto: Locator, edge: 'above' | 'below') {
  // The last rows may be below the window.
  await from.scrollIntoViewIfNeeded()
  const target = await onto.boundingBox()
  const start = await from.boundingBox()
  if (!target || !start) throw new Error('There is nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  const y = edge === 'above' ? target.y + 4 : target.y + target.height - 4
  await page.mouse.move(start.x + 20, y, { steps: 8 })
  await expect(page.getByRole('status').filter({ hasText: /position \d+ of/ })).toBeAttached()
  await page.mouse.up()
}

for (const { kind, make, tracks } of ordered)
  test.describe(`the tracks of ${kind}`, () => {
    test('are moved by drag and drop and by buttons, and stay there after a reload', async ({
      page,
      api,
    }) => {
      // All rows are in view: a list scrolls under what is carried to its edge.
      await page.setViewportSize({ width: 1366, height: 1100 })
      const name = unique('Kram')
      const added = await addTracks(api, name, 5)
      const { id, path } = await make(
        api,
        name,
        added.map(({ track_id }) => track_id),
      )
      const expectOrder = async (...numbers: number[]) => {
        for (const [index, n] of numbers.entries())
          await expect(rows(page).nth(index)).toContainText(`${name} ${n}`)
        await expect
          .poll(async () => (await tracks(api, id)).Info.map(({ display_name }) => display_name))
          .toEqual(numbers.map((n) => `${name} ${n}`))
      }
      const row = (n: number) => rows(page).filter({ hasText: `${name} ${n}` })
      const step = (n: number, way: string) =>
        page.getByRole('button', { name: `Move ${name} ${n} ${way}`, exact: true })

      await page.goto(path)
      await expect(rows(page)).toHaveCount(5)
      await drag(page, handle(page, `${name} 5`), row(2), 'above')
      await expectOrder(1, 5, 2, 3, 4)
      await drag(page, handle(page, `${name} 1`), row(4), 'below')
      await expectOrder(5, 2, 3, 4, 1)

      await step(4, 'up').click()
      await expectOrder(5, 2, 4, 3, 1)
      await step(5, 'down').click()
      await expectOrder(2, 5, 4, 3, 1)
      await step(1, 'to top').click()
      await expectOrder(1, 2, 5, 4, 3)
      await step(2, 'to bottom').click()
      await expectOrder(1, 5, 4, 3, 2)
      await expect(step(2, 'to bottom')).toHaveAttribute('aria-disabled', 'true')

      await page.reload()
      await expect(rows(page)).toHaveCount(5)
      await expectOrder(1, 5, 4, 3, 2)
    })

    test('are moved by the keyboard alone, and Escape leaves them where they were', async ({ page, api }) => {
      const name = unique('Kunji')
      const added = await addTracks(api, name, 3)
      const { path } = await make(
        api,
        name,
        added.map(({ track_id }) => track_id),
      )
      await page.goto(path)
      await handle(page, `${name} 3`).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Escape')
      await expect(page.getByText('Move cancelled.')).toBeAttached()
      await expect(rows(page).nth(2)).toContainText(`${name} 3`)
      for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key)
      await expect(rows(page).nth(0)).toContainText(`${name} 3`)
      await expect(handle(page, `${name} 3`)).toBeFocused()
      await page.reload()
      await expect(rows(page).nth(0)).toContainText(`${name} 3`)
    })
  })

test('In another order nothing can be moved, and the list says why', async ({ page, api }) => {
  const name = unique('Anya')
  const added = await addTracks(api, name, 2)
  const playlist_id = await addPlaylist(api, name)
  await api(playlists.addTracks, {
    body: { playlist_id, track_id: added.map(({ track_id }) => track_id) },
  })
  await page.goto(`playlist/viewtracks/${playlist_id}`)
  await expect(handle(page, `${name} 1`)).toBeVisible()
  await column(page, 'Track').getByRole('button').click()
  await expect(page.getByText('Clear the search and sorting to change the order.')).toBeVisible()
  await expect(handle(page, `${name} 1`)).toBeHidden()
})
