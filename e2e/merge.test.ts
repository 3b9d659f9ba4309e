import { artists } from '#contract/resources/artists.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { clicksOn } from './clicks.ts'
import { expect, test, unique } from './fixtures.ts'
import { choose, holdToasts, rowOf, toasts } from './screens.ts'

// With the motion that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const track = (display_name: string, artist_id: number) => ({
  action: 'add',
  display_name,
  display_name_hindi: display_name,
  description: 'x',
  description_hindi: 'x',
  track_link: 'http://127.0.0.1:9/none.mp3',
  file_name: 'none.mp3',
  artist_id: [artist_id],
})

test('Two artists merged in 5 clicks: the other name still finds them, and one click parts them again', async ({
  page,
  api,
}) => {
  const [name, other] = [unique('Lata Mangeshkar'), unique('Lata Didi')]
  const { artist_id } = await api(artists.save, { body: { action: 'add', name } })
  const second = await api(artists.save, { body: { action: 'add', name: other, about: 'Singer of bhajans' } })
  for (const id of [artist_id, artist_id, second.artist_id])
    await api(tracks.save, { body: track(unique('Song'), id) })

  await page.goto('artist?search=Lata')
  await expect(rowOf(page, name)).toBeVisible()
  const clicks = await clicksOn(page)
  await rowOf(page, name).getByRole('checkbox').click()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.press('Enter')
  const items = page.getByRole('menu')
  await expect(items.getByRole('menuitem', { name: 'Assign…' })).toBeVisible()
  await expect(items.getByRole('menuitem', { name: 'Merge…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await rowOf(page, other).getByRole('checkbox').click()
  await choose(page, 'More', 'Merge…')
  const dialog = page.getByRole('dialog', { name: 'Merge 2 artists' })
  await expect(dialog.getByRole('radio', { name: `Keep ${name}` })).toBeChecked()
  await expect(dialog).toContainText('1 track')
  await expect(dialog.getByRole('button', { name: `Leave out ${other}` })).toBeVisible()
  await holdToasts(page)
  await dialog.getByRole('button', { name: 'Merge 2 artists' }).click()
  await expect(toasts(page)).toContainText(`1 artist merged into “${name}”.`)
  expect(await clicks()).toBe(5)
  await expect(rowOf(page, other)).toHaveCount(0)
  const found = await api(artists.list, { body: { searchText: other } })
  expect(found.Info).toMatchObject([{ artist_id, about: 'Singer of bhajans', aliases: [other] }])

  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Undone: 1 artist.')
  await expect(rowOf(page, other)).toBeVisible()

  // From the details of one, with another that is looked up, and with the other one's name.
  await page.goto(`artist?search=Lata&details=${artist_id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Merge…' }).click()
  await page.keyboard.type(other)
  await page.getByRole('option').filter({ hasText: other }).click()
  await page.keyboard.press('Escape')
  const both = page.getByRole('dialog', { name: 'Merge 2 artists' })
  await both.getByRole('button', { name: other, exact: true }).click()
  await expect(both.getByRole('button', { name: `Leave out ${name}` })).toBeVisible()
  await both.getByRole('button', { name: 'Merge 2 artists' }).click()
  await expect(toasts(page)).toContainText(`1 artist merged into “${other}”.`)

  await page.goto(`artist?details=${second.artist_id}`)
  await expect(page.getByRole('alert')).toContainText(`“${other}” was merged into “${other}”.`)
  await page.getByRole('button', { name: `Open “${other}”` }).click()
  await expect(page.getByRole('dialog', { name: other })).toContainText('Singer of bhajans')
})

test('Likely duplicates are merged, or marked as not the same and listed again', async ({ page, api }) => {
  const tail = unique('')
  const names = [`Anuradha Paudwal${tail}`, `अनुराधा पौडवाल${tail}`]
  for (const name of names) await api(artists.save, { body: { action: 'add', name } })
  await page.goto('duplicates?kind=artists')
  const pair = page.getByRole('listitem', { name: names.join(' and ') })
  await expect(pair).toContainText('Names sound alike')
  await pair.getByRole('button', { name: 'Not the same' }).click()
  await expect(pair).toHaveCount(0)
  await page.getByLabel('Pairs to show').selectOption('Not the same')
  await pair.getByRole('button', { name: 'List again' }).click()
  await expect(toasts(page).last()).toContainText('This pair is listed again.')
  await page.getByLabel('Pairs to show').selectOption('To decide')
  await pair.getByRole('button', { name: 'Merge…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge 2 artists' }).click()
  await expect(toasts(page).last()).toContainText('1 artist merged into')
  await expect(pair).toHaveCount(0)
})
