import type { Page } from '@playwright/test'
import { saves } from '#contract/features/saves.ts'
import { albums } from '#contract/resources/albums.ts'
import { categories } from '#contract/resources/categories.ts'
import { collections } from '#contract/resources/collections.ts'
import { expect, test, unique } from './fixtures.ts'
import { albumNamed, albumsNamed, picture } from './records.ts'
import { callsTo, field, heading, rowOf } from './screens.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const chooseCover = async (page: Page) =>
  page
    .locator('input[type=file][accept*=image]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture() })

/** The server saves, but its response is lost. */
const loseAnswers = (page: Page, path: string) =>
  page.route(`**/api/${path}`, async (route) => {
    await route.fetch()
    await route.abort()
  })

for (const { path, fields, call, list } of [
  { path: 'albums/add', fields: ['Name'], call: albums.save.path, list: 'Album list' },
  { path: 'category/add', fields: ['Name', 'Hindi name'], call: categories.save.path, list: 'Category list' },
  {
    path: 'collection/add',
    fields: ['Name', 'Hindi name'],
    call: collections.save.path,
    list: 'Collection list',
  },
])
  for (const height of [768, 3000])
    test(`A double click on Save with a cover adds one record: ${path} in a window of ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1366, height })
      const name = unique('Dohra')
      const calls = callsTo(page, call)
      const held = Promise.withResolvers<void>()
      await page.route(`**/api/${call}`, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(path)
      for (const label of fields) await field(page, label).fill(name)
      await chooseCover(page)
      await expect(page.getByRole('img', { name: 'Selected cover' })).toBeVisible()
      const before = await save(page).boundingBox()
      const press = () => page.mouse.click((before?.x ?? 0) + 20, (before?.y ?? 0) + 10)
      await press()
      await expect.poll(() => calls.length).toBe(1)
      expect(await save(page).boundingBox()).toEqual(before)
      await press()
      held.resolve()
      await expect(heading(page, list)).toBeVisible()
      await expect(rowOf(page, name)).toHaveCount(1)
      expect(calls).toHaveLength(1)
    })

test('A save whose answer is lost is found, and the form leads on as after any other', async ({
  page,
  api,
  guard,
}) => {
  guard.expect(/^request: net::/)
  guard.expect(/ERR_FAILED/)
  const name = unique('Khoya')
  await loseAnswers(page, albums.save.path)
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  await save(page).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  expect(await albumsNamed(api, name)).toHaveLength(1)

  const { album_id } = await albumNamed(api, name)
  await page.goto(`albums/edit/${album_id}`)
  await field(page, 'Description').fill('Once more')
  await save(page).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  expect((await albumNamed(api, name)).description).toBe('Once more')
})

test('While nobody can say whether it was saved, the form says so, and what is saved next is the same record', async ({
  page,
  api,
  guard,
}) => {
  guard.expect(/^request: net::/)
  guard.expect(/ERR_FAILED/)
  const name = unique('Anjaan')
  await loseAnswers(page, albums.save.path)
  await page.route(`**/api/${saves.settle.path}`, (route) => route.abort())
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  await save(page).click()
  await expect(page.getByText('This may have been saved.')).toBeVisible()
  await page.unrouteAll()
  await field(page, 'Description').fill('Written afterwards')
  await save(page).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  expect(await albumsNamed(api, name)).toHaveLength(1)
  expect((await albumNamed(api, name)).description).toBe('Written afterwards')
})

test('What was not saved is said to be not saved, and is saved by the next press', async ({
  page,
  api,
  guard,
}) => {
  guard.expect(/^request: net::/)
  guard.expect(/ERR_FAILED/)
  const name = unique('Adhura')
  await page.route(`**/api/${albums.save.path}`, (route) => route.abort())
  await page.goto('albums/add')
  await field(page, 'Name').fill(name)
  await save(page).click()
  await expect(page.getByText("Not saved. Can't connect to the server.")).toBeVisible()
  await page.unrouteAll()
  await save(page).click()
  await expect(heading(page, 'Album list')).toBeVisible()
  expect(await albumsNamed(api, name)).toHaveLength(1)
})
