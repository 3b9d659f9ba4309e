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
  const option = page.getByRole('option', { name: `${singers[1]} · 0:01` })
  await expect(option).toBeVisible()
  while ((await lookup.getAttribute('aria-activedescendant')) !== (await option.getAttribute('id')))
    await lookup.press('ArrowDown')
  await lookup.press('Alt+p')
  await expect(page.getByRole('region', { name: 'Player' })).toContainText(singers[1])
  await expect(option).toBeVisible()
  await option.click()
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
