import { albums } from '#contract/resources/albums.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { expect, test, unique } from './fixtures.ts'
import { actOn, press, pressOn, tabTo, typeInto } from './keyboard.ts'
import { addPlaylist, addTracks, playlistOrder, recording } from './records.ts'
import { field, heading, rowOf, rows } from './screens.ts'

test('By keys alone a track is added with its recording, edited and deleted', async ({ page, api }) => {
  const name = unique('Kunji')
  await page.goto(`tracks?search=${name}`)
  await pressOn(page, page.getByRole('link', { name: 'Add', exact: true }).first())
  await expect(heading(page, 'Add Track')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await typeInto(page, field(page, 'Name'), name)
  for (const label of ['Hindi name', 'Description', 'Hindi description'])
    await typeInto(page, field(page, label), 'प्रमाण')
  await tabTo(page, page.getByRole('combobox', { name: 'Category', exact: true }))
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
  await typeInto(page, field(page, 'Record date'), '14/04/2019')
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: /^choose/ }).first())
  await (await chooser).setFiles({ name: 'k.mp3', mimeType: 'audio/mpeg', buffer: recording(2) })
  await expect(field(page, 'File Name')).toHaveValue('k.mp3')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await pressOn(page, page.getByRole('checkbox', { name: 'Cover Image Link' }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('button', { name: 'Go now' })).toBeFocused()
  await press(page, 'Enter')

  await expect(heading(page, 'Tracks')).toBeFocused()
  const row = rowOf(page, name)
  await actOn(page, row, 'Edit')
  await expect(heading(page, 'Edit Track')).toBeFocused()
  await typeInto(page, field(page, 'Name'), `${name} edited`)
  // It came without a cover, and is not saved without one.
  await press(page, 'Control+s')
  await expect(page.getByText('This field is required')).toBeVisible()
  await pressOn(page, page.getByRole('checkbox', { name: 'Cover Image Link' }), 'Space')
  await press(page, 'Control+s')
  await expect(page.getByRole('button', { name: 'Go now' })).toBeFocused()
  await press(page, 'Enter')
  const { Info } = await api(tracks.list, { body: { searchText: name } })
  expect(Info).toMatchObject([{ display_name: `${name} edited`, record_date: '2019-04-14' }])

  await actOn(page, row, 'Delete')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await expect(row).toBeHidden()
  await expect(heading(page, 'Tracks')).toBeFocused()
})

test('By keys alone tracks are added to a playlist, moved by buttons and taken out', async ({
  page,
  api,
}) => {
  const name = unique('Kunji')
  await addTracks(api, name, 2)
  const playlist_id = await addPlaylist(api, name)
  await page.goto(`playlist?search=${name}`)
  await actOn(page, rowOf(page, name), 'View tracks')
  await expect(heading(page, 'Associated tracks')).toBeFocused()
  const add = page.getByRole('button', { name: 'Add new tracks' }).first()
  await pressOn(page, add)
  const dialog = page.getByRole('dialog', { name: 'Add tracks to playlist' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  for (const n of [1, 2]) {
    await page.keyboard.type(`${name} ${n}`)
    // The other one follows, since its name is similar.
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(`${name} ${n}`))
    await press(page, 'Enter')
    await expect(dialog.getByRole('button', { name: `Remove ${name} ${n}` })).toBeVisible()
  }
  await pressOn(page, dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await expect(rows(page)).toHaveCount(2)

  const [, last = ''] = await playlistOrder(api, playlist_id)
  const up = page.getByRole('button', { name: `Move ${last} up` })
  await pressOn(page, up)
  await expect(rows(page).first()).toContainText(last)
  await expect(up).toBeFocused()
  await expect.poll(async () => (await playlistOrder(api, playlist_id))[0]).toBe(last)

  await pressOn(page, page.getByRole('button', { name: `Remove ${last} from playlist` }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await expect(rows(page)).toHaveCount(1)
  await expect(heading(page, 'Associated tracks')).toBeFocused()
  const { Info } = await api(playlists.tracks, { params: { id: playlist_id }, body: {} })
  expect(Info).toHaveLength(1)
})

test('By keys alone tracks are played in an album, moved by buttons and taken out', async ({ page, api }) => {
  const name = unique('Kunji')
  const { album_id } = await api(albums.save, { body: { action: 'add', name } })
  const added = await addTracks(api, name, 3)
  await api(albums.addTracks, { body: { album_id, track_id: added.map(({ track_id }) => track_id) } })
  await page.goto(`albums/viewtracks/${album_id}`)
  const first = rows(page).first()
  await pressOn(page, first.getByRole('button', { name: /^Play / }))
  await expect(first.getByRole('button', { name: /^(Play|Pause) / })).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: `Move ${name} 3 to top` }))
  await expect(first).toContainText(`${name} 3`)
  for (const n of [3, 1])
    await pressOn(page, page.getByRole('checkbox', { name: `Select ${name} ${n}` }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Delete', exact: true }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await expect(rows(page)).toHaveCount(1)
  await expect(heading(page, 'Associated tracks')).toBeFocused()
  const { Info } = await api(albums.tracks, { params: { id: album_id }, body: {} })
  expect(Info).toMatchObject([{ display_name: `${name} 2` }])
})

test('By keys alone the player plays, moves, changes its volume and closes', async ({ page }) => {
  await page.goto('tracks?search=Bajrang Baan')
  await pressOn(page, rows(page).getByRole('button', { name: 'Play Bajrang Baan' }))
  const player = page.getByRole('region', { name: 'Player' })
  await pressOn(page, player.getByRole('button', { name: 'Pause Bajrang Baan' }))
  await expect(player.getByRole('button', { name: 'Play Bajrang Baan' })).toBeFocused()
  const position = player.getByRole('slider', { name: /^Position / })
  await pressOn(page, position, 'End')
  await expect(position).not.toHaveAttribute('aria-valuetext', /^0:00/)
  await pressOn(page, position, 'Home')
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00/)
  const volume = player.getByRole('slider', { name: 'Volume' })
  await pressOn(page, volume, 'Home')
  await expect(volume).toHaveValue('0')
  await pressOn(page, player.getByRole('button', { name: 'Close player' }))
  await expect(player).toBeHidden()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})
