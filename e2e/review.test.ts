import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { tracks } from '#contract/resources/tracks.ts'
import type { Api } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbums, addTrack, recording } from './records.ts'
import { choose } from './screens.ts'

const named = async (api: Api, searchText: string) =>
  (await api(albums.list, { body: { page_no: 0, pageSize: 100, sorted: {}, searchText } })).Info
const withHindi = async (api: Api, name: string) =>
  (await named(api, name)).filter(({ hindi_name }) => hindi_name !== null).length
const openReview = (page: Page, name: string) => page.goto(`albums?search=${name}&without_hindi_name=true`)
const queue = (page: Page) => page.getByRole('dialog', { name: /Albums/ })

test('Twenty missing Hindi names are filled in from the keyboard, and one undo takes them back', async ({
  page,
  api,
}) => {
  const name = unique('Sundar Bhajan')
  await addAlbums(api, name, 20)
  await openReview(page, name)
  const button = page.getByRole('button', { name: 'Work' })
  const item = page.getByRole('menuitem', { name: 'Review (20)' })
  await expect(button).toBeEnabled()
  await button.focus()
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  await press('Enter')
  await expect(item).toBeVisible()
  await press('ArrowDown')
  await expect(item).toBeFocused()
  await press('Enter')
  await expect(queue(page)).toContainText('1 of 20')
  for (let at = 1; at <= 20; at++) {
    await expect(queue(page)).toContainText(`${at} of 20`)
    await press('Enter')
  }
  await expect(queue(page)).toContainText('Accepted: 20, Skipped: 0')
  expect(presses).toBeLessThanOrEqual(40)
  const undo = queue(page).getByRole('button', { name: 'Undo all' })
  await expect(undo).toBeEnabled()
  expect(await withHindi(api, name)).toBe(20)
  await undo.click()
  await expect(undo).toBeHidden()
  expect(await withHindi(api, name)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(button).toBeVisible()
})

test('A guessed word is selected before it is accepted: a second Enter takes it, typing replaces it', async ({
  page,
  api,
}) => {
  const name = unique('Sundar Zorvani')
  await addAlbums(api, name, 2)
  await openReview(page, name)
  await choose(page, 'Work', 'Review (2)')
  const field = queue(page).getByLabel('Hindi name')
  await expect(queue(page)).toContainText('Guessed, please check: ज़ोर्वनी')
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('Press Enter again to accept it as it is.')
  await expect(queue(page)).toContainText('1 of 2')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('2 of 2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ज़ोरवानी')
  await expect(field).toHaveValue(/^सुंदर ज़ोरवानी \d+/)
  await expect(queue(page)).not.toContainText('Guessed')
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('Accepted: 2, Skipped: 0')
  await expect.poll(() => withHindi(api, name)).toBe(2)
})

test('A word that is corrected is suggested so from then on, and offered for the names that have it already', async ({
  page,
  api,
}) => {
  const other = await api(albums.save, { body: { name: 'Gorvi Kirtan', hindi_name: 'गोरवी कीर्तन' } })
  const name = unique('Jai Gorvi')
  await addAlbums(api, name, 2)
  await openReview(page, name)
  await choose(page, 'Work', 'Review (2)')
  const field = queue(page).getByLabel('Hindi name')
  await expect(field).toHaveValue(/^जय गोरवी \d+ 2$/)
  await field.fill((await field.inputValue()).replace('गोरवी', 'गौरवी'))
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('“Gorvi” is “गोरवी” in other names. Write “गौरवी” there too?')
  await expect(field).toHaveValue(/^जय गौरवी \d+ 1$/)
  await queue(page).getByRole('button', { name: 'Change 1 album' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 1 album' })
  await expect(dialog).toContainText('गौरवी कीर्तन')
  await dialog.getByRole('button', { name: 'Change 1 album' }).click()
  const now = async () => (await api(albums.get, { params: { id: other.album_id } })).hindi_name
  await expect.poll(now).toBe('गौरवी कीर्तन')
  await expect(queue(page)).toContainText('2 of 2')
})

test('A suggestion is edited, skipped or taken again, and what others have changed comes back', async ({
  page,
  api,
}) => {
  const name = unique('Madhur Geet')
  await addAlbums(api, name, 5)
  const [first, second, third] = await named(api, name).then((all) =>
    all.toSorted((a, b) => b.album_id - a.album_id),
  )
  if (!first || !second || !third) throw new Error('The albums were not added')
  await openReview(page, name)
  await choose(page, 'Work', 'Review (5)')
  const field = queue(page).getByLabel('Hindi name')
  const heading = queue(page).getByRole('heading', { level: 3 })

  await expect(queue(page)).toContainText('1 of 5')
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await field.fill('मेरा नाम')
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('2 of 5')
  await page.keyboard.press('s')
  await expect(queue(page).getByRole('button', { name: 'Show skipped (1)' })).toBeVisible()
  await expect(queue(page)).toContainText('3 of 5')

  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(heading).toHaveText(first.name)
  await expect(queue(page)).toContainText('Accepted')
  await expect(field).toHaveValue('मेरा नाम')
  await page.keyboard.press('Tab')
  await field.fill('दूसरा नाम')
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('2 of 5')
  await page.keyboard.press('s')
  await expect(queue(page)).toContainText('3 of 5')

  const edit = (album_id: number, changes: object) =>
    api(albums.bulkEdit, { body: { byQuery: false, query: '', id: [album_id], expected_count: 1, changes } })
  await edit(third.album_id, { description: { op: 'set', value: 'About it' } })
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText(`“${third.name}” wasn't saved and comes next.`)
  await expect(queue(page)).toContainText('3 of 5')
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('Someone else has changed this record')
  await expect(heading).toHaveText(third.name)
  await field.fill('x'.repeat(201))
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText(`“${third.name}” wasn't saved and comes next.`)
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('Not saved. At most 200 characters')
  await field.fill('तीसरा')
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('Accepted: 4, Skipped: 1')
  // Once everything is saved.
  await expect(queue(page).getByRole('button', { name: 'Undo all' })).toBeEnabled()

  await page.reload()
  await expect(queue(page)).toContainText('Show skipped (1)')
  await queue(page).getByRole('button', { name: 'Show skipped (1)' }).first().click()
  await expect(heading).toHaveText(second.name)
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText('Accepted: 5')
  await expect.poll(() => withHindi(api, name)).toBe(5)
  expect((await named(api, name)).map(({ hindi_name }) => hindi_name)).toEqual(
    expect.arrayContaining(['दूसरा नाम', 'तीसरा']),
  )
})

test('What sounds wrong is heard and decided by key, stays left out until asked for, and is undone as one', async ({
  page,
  api,
}) => {
  const name = unique('Maun')
  const added: Awaited<ReturnType<typeof addTrack>>[] = []
  for (const number of [1, 2, 3, 4, 5]) added.push(await addTrack(api, `${name} ${number}`, {}, recording(4)))
  const filters = { starts_with_silence: true }
  const measured = async () => (await api(tracks.list, { body: { searchText: name, filters } })).totalCount
  await expect.poll(measured, { timeout: 60_000 }).toBe(5)
  const statusOf = async (index: number) =>
    (await api(tracks.get, { params: { id: added[index]?.track_id ?? 0 } })).is_active
  const assigned = async () =>
    (await api(tracks.list, { body: { searchText: name, filters: { assignment: 'anybody' } } })).totalCount
  const screen = page.getByRole('dialog', { name: 'Tracks: Starts with silence' })
  const heading = screen.getByRole('heading', { level: 3 })
  const button = (named: string) => screen.getByRole('button', { name: named })

  await page.goto(`tracks?search=${name}&starts_with_silence=true`)
  await choose(page, 'Work', 'Review (5)')
  await expect(screen).toContainText('1 of 5')
  await expect(screen).toContainText('The audio is silent throughout.')
  await page.keyboard.press('p')
  await expect(button(`Pause ${name} 5`)).toBeVisible()
  await page.keyboard.press('p')
  await expect(button(`Play ${name} 5`)).toBeVisible()

  // Enter does what its button says: at first, nothing but to leave it out from now on.
  await expect(screen.getByRole('button', { name: 'Fine as it is' }).last()).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(screen).toContainText('2 of 5')
  await page.keyboard.press('2')
  await expect(screen.getByRole('button', { name: 'Deactivate' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(screen).toContainText('3 of 5')
  await expect(screen).not.toContainText('a minute')
  await page.keyboard.press('s')
  await expect(screen).toContainText('4 of 5')
  await expect(screen).toContainText(/\d+ a minute · about 1 min left/)
  await page.keyboard.press('3')
  await expect(screen.getByRole('combobox', { name: 'Admin' })).toBeFocused()
  await expect(screen.getByRole('option').first()).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await expect(screen.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(screen).toContainText('5 of 5')
  await page.keyboard.press('Backspace')
  await expect(screen).toContainText('Accepted')
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await expect(screen).toContainText('Accepted: 4, Skipped: 1')
  await expect(button('Undo all')).toBeEnabled()
  expect(await statusOf(3)).toBe('0')
  expect(await assigned()).toBe(1)

  // What was decided is no less silent; what was left out comes back when it is asked for.
  await page.reload()
  await expect(screen).toContainText('1 of 2')
  await expect(heading).toHaveText(`${name} 4`)
  await button('Show hidden (3)').click()
  await expect(screen).toContainText('1 of 3')
  await expect(heading).toHaveText(`${name} 5`)
  for (const at of [2, 3]) {
    await page.keyboard.press('s')
    await expect(screen).toContainText(`${at} of 3`)
  }
  await page.keyboard.press('s')
  await button('Undo all').click()
  await expect(screen).toContainText('Undone: 4 tracks.')
  expect(await statusOf(3)).toBe('1')
  expect(await assigned()).toBe(0)
})
