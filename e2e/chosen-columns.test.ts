import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbums, addTrack } from './records.ts'
import { column, rows } from './screens.ts'

test('Length, plays and missing parts are columns to choose', async ({ page, api }) => {
  const name = unique('Stambh')
  await addTrack(api, name)
  await page.goto(`tracks?search=${name}`)
  await expect(column(page, 'Artist')).toBeVisible()
  for (const label of ['Duration', 'Plays', 'Missing']) {
    await expect(column(page, label)).toBeHidden()
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('menuitemcheckbox', { name: label, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(column(page, label)).toBeVisible()
  }
  await expect(rows(page)).toContainText('Image, Lyrics, Category, Artist')
  await column(page, 'Plays').getByRole('button').click()
  await expect(page).toHaveURL(/sort=trackCount/)
  await expect(rows(page)).toHaveCount(1)

  await addAlbums(api, name, 1)
  await page.goto(`albums?search=${name}&columns=name,missing`)
  await expect(rows(page)).toContainText('Hindi name, Image, Description')

  // Of an album: its artists, and what is added up over its tracks.
  const singer = unique('Gayika')
  const { artist_id } = await api(artists.save, {
    body: { action: 'add', name: singer, hindi_name: 'गायिका' },
  })
  const { album_id } = await api(albums.save, {
    body: { action: 'add', name: `${name} Mala`, artist_id: [artist_id] },
  })
  for (const letter of ['A', 'B']) await addTrack(api, `${name} ${letter}`, { album_id })
  await page.goto(`albums?search=${name} Mala&columns=name,artists,tracks,duration,plays`)
  await expect(rows(page)).toContainText(singer)
  await expect(rows(page).locator('td').filter({ hasText: /^2$/ })).toBeVisible()
  await expect(
    rows(page)
      .locator('td')
      .filter({ hasText: /^0:02$/ }),
  ).toBeVisible()
})
