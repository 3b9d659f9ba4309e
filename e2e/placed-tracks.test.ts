import type { Page } from '@playwright/test'
import { recordings } from '#contract/features/recordings.ts'
import { albums } from '#contract/resources/albums.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { expect, test, unique } from './fixtures.ts'
import { press } from './keyboard.ts'
import { addAlbum, addTrack, recording, removeDrafts } from './records.ts'
import { heading, holdToasts, rows, toasts } from './screens.ts'

test('An empty album or playlist offers only what fills it', async ({ page, api }) => {
  const name = unique('Khali')
  const { album_id } = await addAlbum(api, { name })
  const { playlist_id } = await api(playlists.save, { body: { action: 'add', name, hindi_name: 'खाली' } })
  for (const path of [`albums/viewtracks/${album_id}`, `playlist/viewtracks/${playlist_id}`]) {
    await page.goto(path)
    await expect(page.getByText('0 Tracks')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add recordings' })).toBeVisible()
    for (const work of ['Play all', 'Work'])
      await expect(page.getByRole('button', { name: work })).toHaveCount(0)
  }
  await addTrack(api, name, { album_id })
  await page.goto(`albums/viewtracks/${album_id}`)
  for (const work of ['Play all', 'Work'])
    await expect(page.getByRole('button', { name: work })).toBeVisible()
})

test('An album is sorted, undone and played, says what its tracks lack, and takes dropped recordings, as a playlist does', async ({
  page,
  api,
}) => {
  await removeDrafts(api)
  const name = unique('Mala')
  const { album_id } = await addAlbum(api, { name })
  for (const letter of ['C', 'A', 'B']) await addTrack(api, `${name} ${letter}`, { album_id })
  const order = async () => {
    const { Info } = await api(albums.tracks, { params: { id: album_id }, body: {} })
    return Info.map(({ display_name }) => display_name.at(-1)).join('')
  }
  await page.goto(`albums/viewtracks/${album_id}`)
  await expect(rows(page)).toHaveCount(3)

  const gap = page.getByRole('region', { name: 'Issues' }).getByRole('link', { name: 'Missing artist 3' })
  await expect(gap).toHaveAttribute('href', new RegExp(`/tracks\\?album_id=${album_id}&without_artist=true$`))

  await holdToasts(page)
  await page.getByRole('button', { name: 'Work' }).focus()
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'Name', exact: true }).press('Enter')
  await expect(toasts(page)).toContainText('Order saved.')
  await expect(rows(page).first()).toContainText(`${name} A`)
  expect(await order()).toBe('ABC')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).first()).toContainText(`${name} C`)
  expect(await order()).toBe('CAB')

  // Each plays for a second, and the next one follows by itself.
  await page.getByRole('button', { name: 'Play all' }).click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toContainText(`${name} B`)

  await press(page, 'v')
  const panel = page.getByRole('complementary', { name: `Details of ${name} C` })
  await expect(panel.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    /\/tracks\/edit\//,
  )
  await expect(panel.getByRole('link', { name: '1 album' })).toBeVisible()
  await press(page, 'v')

  await dropRecording(page, `${name} dropped`)
  await expect(heading(page, 'New recordings')).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Name: ${name} dropped`, exact: true })).toBeVisible()
  const { drafts } = await api(recordings.drafts)
  const draft = drafts.find(({ display_name }) => display_name === `${name} dropped`)
  expect(draft?.albums).toMatchObject([{ id: album_id, outcome: 'chosen' }])
  const dropped = page.getByRole('textbox', { name: `Hindi name: ${name} dropped`, exact: true })
  await dropped.fill('गिरा')
  await dropped.press('Tab')
  await page.getByRole('button', { name: 'Save 1 track' }).click()
  await page.getByRole('link', { name: 'Open album' }).click()
  await expect(page).toHaveURL(new RegExp(`albums/viewtracks/${album_id}`))

  // The same on a playlist, which the grid of drafts names.
  const { playlist_id } = await api(playlists.save, {
    body: { action: 'add', name: `${name} mix`, hindi_name: 'मिश्रण' },
  })
  await page.goto(`playlist/viewtracks/${playlist_id}`)
  await expect(page.getByRole('button', { name: 'Add recordings' })).toBeVisible()
  await dropRecording(page, `${name} mixed`)
  const row = page.getByRole('row').filter({ has: page.getByLabel(`Name: ${name} mixed`, { exact: true }) })
  await expect(row.getByRole('button', { name: `Playlist: ${name} mix` })).toBeVisible()
  const hindi = row.getByRole('textbox', { name: `Hindi name: ${name} mixed`, exact: true })
  await hindi.fill('मिश्रण')
  await hindi.press('Tab')
  await page.getByRole('button', { name: 'Save 1 track' }).click()
  await expect(toasts(page)).toContainText('1 track added.')
  const { Info } = await api(playlists.tracks, { params: { id: playlist_id }, body: {} })
  expect(Info.map(({ display_name }) => display_name)).toEqual([`${name} mixed`])
})

/** Drops a recording with this title on the page. */
async function dropRecording(page: Page, title: string) {
  const bytes = [...recording(2, { title })]
  const dropped = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(content)], file, { type: 'audio/mpeg' }))
      return transfer
    },
    [`${title}.mp3`, bytes] as const,
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
}
