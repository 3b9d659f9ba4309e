import type { Page } from '@playwright/test'
import { history } from '#contract/features/history.ts'
import { albums } from '#contract/resources/albums.ts'
import { tags } from '#contract/resources/tags.ts'
import { barriersOf } from './barriers.ts'
import { expect, test, unique } from './fixtures.ts'
import { press } from './keyboard.ts'
import { addAlbums, addTags } from './records.ts'
import { heading, toasts } from './screens.ts'

const grid = (page: Page) => page.getByRole('grid')
/** The focused cell. */
const active = (page: Page) => grid(page).locator('td:focus')

test('By keys alone cells are edited, refused and taken back, and nothing is left unsaved without a question', {
  tag: '@cluster',
}, async ({ page, api }) => {
  const name = unique('Jaali')
  const [first, second] = await addAlbums(api, name, 3)
  const read = async () => {
    const {
      name: english,
      hindi_name,
      is_active,
    } = await api(albums.get, { params: { id: first?.album_id ?? 0 } })
    return [english, hindi_name, is_active]
  }
  await page.goto(`albums?search=${name}&sort=name`)
  await expect(page.getByRole('button', { name: 'Edit in list' })).toHaveAttribute('aria-pressed', 'false')
  await press(page, 'F2')
  await expect(page).toHaveURL(/edit=1/)
  await expect(active(page)).toHaveText(`${name} 1`)

  // Typing replaces; Tab saves and goes on, and the cell that is already there is edited.
  await page.keyboard.type(`${name} Ek`)
  await press(page, 'Tab')
  await expect(active(page)).toHaveText('')
  await press(page, 'F2')
  await page.keyboard.insertText('जाली एक')
  await press(page, 'Enter')
  await expect(active(page)).toHaveText('')
  await expect.poll(read).toEqual([`${name} Ek`, 'जाली एक', '1'])
  expect(await barriersOf(page, 'light')).toEqual([])

  // Escape leaves the cell as it was.
  await press(page, 'ArrowUp', 'F2')
  await page.keyboard.insertText('x')
  await press(page, 'Escape')
  await expect(active(page)).toHaveText('जाली एक')

  // A status fills down, and one step takes it back.
  await press(page, 'ArrowRight', 'Enter', 'ArrowDown', 'Enter')
  await expect.poll(read).toEqual([`${name} Ek`, 'जाली एक', '0'])
  await press(page, 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect(toasts(page)).toContainText('2 cells saved.')
  const inactive = async () =>
    (await api(albums.list, { body: { searchText: name } })).Info.filter(({ is_active }) => is_active === '0')
      .length
  expect(await inactive()).toBe(3)
  await press(page, 'Control+z')
  await expect.poll(inactive).toBe(1)

  // What is refused stays in its cell with the reason.
  await press(page, 'Home', 'F2', 'Control+a', 'Delete', 'Enter')
  const refused = grid(page).locator('td[aria-invalid]')
  await expect(refused).toContainText('This field is required')
  await expect(page.getByText('1 cell not saved.')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await barriersOf(page, 'dark')).toEqual([])
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
  expect((await read())[0]).toBe(`${name} Ek`)

  await page.getByRole('button', { name: 'Edit in list' }).click()
  await expect(grid(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await expect(heading(page, 'Tag list')).toBeVisible()

  // Other names are one cell: those that are there twice, and the name itself, are left out.
  const albumId = second?.album_id ?? 0
  await page.goto(`albums?search=${name}&sort=name&columns=name,aliases&edit=1`)
  await expect(active(page)).toHaveText(`${name} 2`)
  await press(page, 'ArrowRight', 'F2')
  await page.keyboard.insertText(`Jaala; जाला, jaala; ${name} 2`)
  await press(page, 'Enter')
  await expect
    .poll(async () => (await api(albums.get, { params: { id: albumId } })).aliases)
    .toEqual(['Jaala', 'जाला'])
})

test('A column of 20 Hindi names is pasted as one change, its refused cell says why, and one key takes it back', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = unique('Chipkaav')
  await addTags(api, name, 20)
  const names = Array.from({ length: 20 }, (_, at) => `नाम ${at + 1}`)
  names[3] = 'न'.repeat(201)
  names[4] = '=SUM(A1)'
  const stored = async () => {
    const { Info } = await api(tags.list, { body: { searchText: name, pageSize: 100 } })
    return Info.map(({ tag_name_hindi }) => tag_name_hindi)
  }
  const copy = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  const entries = async () => (await api(history.list, { body: {} })).totalCount

  await page.goto(`tags?search=${name}&edit=1`)
  await expect(active(page)).toContainText(name)
  const before = await entries()
  await copy(names.join('\r\n'))
  await press(page, 'ArrowRight', 'Control+v')
  await expect(toasts(page)).toContainText('20 rows were copied, but only 10 can be filled from here')
  expect(await entries()).toBe(before)

  await page.goto(`tags?search=${name}&size=100&edit=1`)
  await expect(active(page)).toContainText(name)
  await press(page, 'ArrowRight', 'Control+v')
  await expect(toasts(page)).toContainText('19 cells saved. 1 cell not saved.')
  await expect(grid(page).locator('td[aria-invalid]')).toContainText('At most 200 characters')
  expect((await stored()).filter((hindi) => hindi !== null).sort()).toEqual(
    names.filter((_, at) => at !== 3).sort(),
  )
  expect(await entries()).toBe(before + 1)

  await press(page, 'Control+z')
  await expect(grid(page).locator('td[aria-invalid]')).toHaveCount(0)
  await expect.poll(async () => (await stored()).every((hindi) => hindi === null)).toBe(true)
})
