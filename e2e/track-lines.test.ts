import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { expect, test, unique } from './fixtures.ts'
import { addPlaylist, addTrack } from './records.ts'
import { rows } from './screens.ts'

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
  for (const name of singers) await expect(rows(page).filter({ hasText: name })).toBeVisible()
  // In the cards of a phone, too.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of singers) await expect(rows(page).getByText(name)).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 768 })

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
  }

  await page.goto('notifications')
  await page.getByLabel('Notification type').selectOption({ label: 'Particular Track' })
  await page.getByRole('combobox', { name: 'Track' }).fill(title)
  for (const line of lines) await expect(page.getByRole('option', { name: line })).toBeVisible()
})
