import type { Locator, Page } from '@playwright/test'
import { imports } from '#contract/features/imports.ts'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { expect, test, unique } from './fixtures.ts'
import { addPlaylist, addTrack, addTracks } from './records.ts'
import { choose, rows } from './screens.ts'

/** Goes to the option of a singer, and plays it, both by keys; it stays to be chosen. */
async function hear(page: Page, lookup: Locator, singer: string) {
  const option = page.getByRole('option', { name: `${singer} · 0:01` })
  await expect(option).toBeVisible()
  while ((await lookup.getAttribute('aria-activedescendant')) !== (await option.getAttribute('id')))
    await lookup.press('ArrowDown')
  await lookup.press('Alt+p')
  await expect(page.getByRole('region', { name: 'Player' })).toContainText(singer)
  await expect(option).toBeVisible()
  return option
}

test('tracks of one title are told apart by artist and length wherever one is chosen', async ({
  page,
  api,
}) => {
  const title = unique('Hanuman Chalisa')
  const singers = [unique('Hariharan'), unique('Gulshan')]
  for (const name of singers) {
    const { artist_id } = await api(artists.save, { body: { action: 'add', name } })
    await addTrack(api, title, { artist_id })
  }
  const lines = singers.map((name) => `${name} · 0:01`)

  await page.goto(`tracks?search=${title}`)
  // In the cards of a phone, too.
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size)
    for (const name of singers) {
      const row = rows(page).filter({ hasText: name })
      await expect(row.getByText(name)).toBeVisible()
      await expect(row.getByText('0:01')).toBeVisible()
    }
  }

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search records and actions' }).fill(title)
  for (const line of lines) await expect(page.getByRole('option', { name: line })).toBeVisible()
  // Also when it is listed again without a search.
  await page.getByRole('option', { name: lines[0] }).click()
  await expect(page).toHaveURL(/tracks\/edit/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: lines[0] })).toBeVisible()
  await page.keyboard.press('Escape')

  const { album_id } = await api(albums.save, { body: { action: 'add', name: title } })
  const playlist_id = await addPlaylist(api, title)
  for (const path of [`albums/viewtracks/${album_id}`, `playlist/viewtracks/${playlist_id}`]) {
    await page.goto(path)
    await page
      .getByRole('button', { name: /^Add (new )?tracks$/i })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('combobox').fill(title)
    for (const line of lines) await expect(page.getByRole('option', { name: line })).toBeVisible()
    await hear(page, page.getByRole('dialog').getByRole('combobox'), singers[1] ?? '')
  }

  await page.goto('notifications')
  await page.getByLabel('Notification type').selectOption({ label: 'Particular Track' })
  await page.getByRole('combobox', { name: 'Track' }).fill(title)
  for (const line of lines) await expect(page.getByRole('option', { name: line })).toBeVisible()
})

test('a track without an artist is told apart by its albums where their column is not shown', async ({
  page,
  api,
}) => {
  const title = unique('Shiva Tandava')
  const name = unique('Mala')
  const { album_id } = await api(albums.save, { body: { action: 'add', name } })
  const { track_id } = await addTrack(api, title, { album_id })
  const instead = rows(page).getByText('Album', { exact: true })
  await page.goto(`tracks?search=${encodeURIComponent(title)}`)
  await expect(rows(page).getByText(name).last()).toBeVisible()
  await expect(instead).toBeHidden()
  const shown = async () => {
    await expect(instead).toBeVisible()
    await expect(rows(page).getByText(name).first()).toBeVisible()
  }
  await page.goto(`tracks?search=${encodeURIComponent(title)}&peek=${track_id}`)
  await shown()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`tracks?search=${encodeURIComponent(title)}`)
  await shown()
})

test('tracks of one title are told apart where they are played, deleted, looked back on, and likely repeated', async ({
  page,
  api,
}) => {
  const title = unique('Shri Ram Stuti')
  const singers = [unique('Lata'), unique('Suresh')] as const
  for (const name of singers) {
    const { artist_id } = await api(artists.save, { body: { action: 'add', name } })
    await addTrack(api, title, { artist_id })
  }
  const lines = singers.map((name) => `${title} · ${name} · 0:01`)

  // A title that is there already, in a form.
  await page.goto('tracks/add')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(title)
  for (const line of lines) await expect(page.getByRole('link', { name: new RegExp(line) })).toBeVisible()

  // Before one is chosen, it can be heard; chosen, it is still told apart.
  await page.goto('notifications')
  await page.getByLabel('Notification type').selectOption({ label: 'Particular Track' })
  const lookup = page.getByRole('combobox', { name: 'Track' })
  await lookup.fill(title)
  await (await hear(page, lookup, singers[1])).click()
  await expect(page.getByRole('main')).toContainText(`${singers[1]} · 0:01`)

  await page.goto(`tracks?search=${encodeURIComponent(title)}`)
  const row = rows(page).filter({ hasText: singers[0] })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(lines[0] ?? '')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(rows(page)).toHaveCount(1)

  // Also that which is gone.
  await page.goto(`history?search=${encodeURIComponent(title)}`)
  const entry = rows(page).filter({ hasText: 'Deleted' })
  await expect(entry).toContainText(lines[0] ?? '')
  await expect(rows(page).filter({ hasText: lines[1] })).not.toHaveCount(0)
  await entry.getByText('Deleted').click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText(lines[0] ?? '')
})

test('a question about chosen tracks names the first of them', async ({ page, api }) => {
  const title = unique('Gayatri Mantra')
  const singers = ['Anuradha', 'Lata', 'Jagjit', 'Suresh'].map(unique)
  for (const name of singers) {
    const { artist_id } = await api(artists.save, { body: { action: 'add', name } })
    await addTrack(api, title, { artist_id })
  }
  const lines = singers.map((name) => `${title} · ${name} · 0:01`)
  const question = page.getByRole('dialog')
  const box = (singer: string) => rows(page).filter({ hasText: singer }).getByRole('checkbox')

  await page.goto(`tracks?search=${encodeURIComponent(title)}`)
  await box(singers[0] ?? '').check()
  for (const [menu, item] of [
    ['Add to', 'Add To Playlist'],
    ['More', 'Assign…'],
    ['More', 'Deactivate'],
  ] as const) {
    await choose(page, menu, item)
    await expect(question).toContainText(lines[0] ?? '')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
  }
  await page.getByRole('button', { name: 'Edit…' }).click()
  await expect(question).toContainText(lines[0] ?? '')
  await question.getByRole('button', { name: 'Cancel' }).click()

  for (const singer of singers.slice(1)) await box(singer).check()
  await choose(page, 'More', 'Deactivate')
  for (const line of lines.slice(0, 3)) await expect(question).toContainText(line)
  await expect(question).toContainText('4 tracks')
  await expect(question).toContainText('and 1 more record')
})

test('a track that a row of a sheet repeats, and a pending one, are told apart by their artists', async ({
  page,
  api,
}) => {
  const title = unique('Bhajan')
  const artist = unique('Mukesh')
  const sheet = () => {
    const form = new FormData()
    const columns = 'Track Name,Hindi Name,Description,Hindi Description,Track Link,Artist'
    const row = `${title},${title} गीत,About,विवरण,http://127.0.0.1:9/${encodeURIComponent(title)}.mp3,${artist}`
    form.append('excelFile', new Blob([`${columns}\n${row}`]), 'tracks.csv')
    return form
  }
  const first = await api(imports.upload, { body: sheet() })
  await api(imports.start, { body: { import_id: first.import_id } })
  await page.goto(`tracks/pending?search=${title}`)
  await expect(rows(page)).toContainText(artist)
  const again = await api(imports.upload, { body: sheet() })
  await page.goto(`tracks/imports/${again.import_id}`)
  await expect(rows(page)).toContainText(`${title} (${title} गीत) · ${artist}`)
})

test('a question about a track that was chosen on another page names it', async ({ page, api }) => {
  const title = unique('Purush Sukta')
  await addTracks(api, title, 11)
  await page.goto(`tracks?search=${encodeURIComponent(title)}`)
  await expect(page.getByText('1–10 of 11', { exact: true })).toBeVisible()
  const row = rows(page).first()
  const name = await row.getByRole('checkbox').getAttribute('aria-label')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(1)
  await choose(page, 'More', 'Deactivate')
  await expect(page.getByRole('dialog')).toContainText(name?.replace('Select ', '') ?? '-')
})
