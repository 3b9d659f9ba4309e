import type { Page } from '@playwright/test'
import { albums } from '#contract/albums.ts'
import { notifications } from '#contract/notifications.ts'
import { fakeFcm } from '#server/testing/fake-fcm.ts'
import { test as base, expect, unique } from './fixtures.ts'
import { addAlbum } from './records.ts'
import { callsTo, field, heading, rowOf, toasts } from './screens.ts'

type Fcm = Awaited<ReturnType<typeof fakeFcm>>

/** With a product of its own, which pushes to a service of ours. */
const test = base.extend<object, { fcm: Fcm }>({
  fcm: [
    // biome-ignore lint/correctness/noEmptyPattern: from the pattern Playwright reads which fixtures are wanted
    async ({}, use) => {
      const fcm = await fakeFcm()
      await use(fcm)
      await fcm.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ fcm }, use) => use(fcm.settings), { scope: 'worker' }],
})

const send = (page: Page) => page.getByRole('button', { name: 'Send Notification' })
const takenOf = (fcm: Fcm, title: string) =>
  fcm.taken.filter(({ notification }) => notification.title === title)

async function write(page: Page, title: string, message = 'Listen to it tonight') {
  await page.goto('notifications')
  await field(page, 'Title').fill(title)
  await field(page, 'Message').fill(message)
  await page.getByLabel('Notification type').selectOption({ label: 'General' })
}

async function chooseAlbum(page: Page, typed: string, name: string) {
  await page.getByLabel('Notification type').selectOption({ label: 'Particular Album' })
  await page.getByRole('combobox', { name: 'Album' }).fill(typed)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).click()
}

test('An album is announced: found in the other script, previewed, sent once, and then the dashboard', async ({
  page,
  api,
  fcm,
}) => {
  const number = unique('').trim()
  const [name, hindi_name] = [`Vaishnav Jan ${number}`, `वैष्णव जन ${number}`]
  const { album_id } = await addAlbum(api, { name, hindi_name })
  const title = `आज का एल्बम ${number}`
  await write(page, title)
  await chooseAlbum(page, `वैष्णव जन ${number}`, name)

  const preview = page.getByRole('main').locator('section').filter({ hasText: 'Preview' })
  await expect(preview.locator('[lang="hi"]').filter({ hasText: title })).toHaveCount(2)
  await expect(preview).toContainText(name)
  await expect(preview.locator('[lang="hi"]').filter({ hasText: hindi_name })).toBeVisible()

  await send(page).dblclick()
  await expect(toasts(page)).toContainText('Sending the notification.')
  await expect(page.getByText('Returning to the dashboard…')).toBeVisible()
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.goto('notifications')
  await expect(rowOf(page, title)).toContainText('Sent')
  await expect(rowOf(page, title).getByRole('link', { name })).toHaveAttribute('href', /albums\/edit\/\d+$/)
  expect(takenOf(fcm, title)).toMatchObject([{ data: { type: 'album', id: String(album_id) } }])
})

test('Nothing is sent without its texts and its record; a refused form is kept', async ({
  page,
  api,
  fcm,
}) => {
  const title = unique('Refused')
  const { album_id, name } = await addAlbum(api, { name: unique('Silent') })
  const calls = callsTo(page, notifications.send.path)
  await page.goto('notifications')
  await send(page).click()
  await expect(page.getByText('This field is required')).toHaveCount(3)
  await expect(field(page, 'Title')).toBeFocused()
  await page.getByLabel('Notification type').selectOption({ label: 'Particular Track' })
  await send(page).click()
  await expect(page.getByText('This field is required')).toHaveCount(3)
  expect(calls).toHaveLength(0)

  await write(page, title)
  await chooseAlbum(page, name, name)
  await api(albums.changeStatus, { body: { album_id, status: '1' } })
  await send(page).click()
  await expect(page.getByText('This album is inactive').first()).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(title)
  expect(takenOf(fcm, title)).toEqual([])
})

test('Only active albums are offered', async ({ page, api }) => {
  const name = unique('Offered')
  const { album_id } = await addAlbum(api, { name: `${name} off` })
  await addAlbum(api, { name: `${name} on` })
  await api(albums.changeStatus, { body: { album_id, status: '1' } })
  await page.goto('notifications')
  await chooseAlbum(page, name, `${name} on`)
  await page.getByRole('combobox', { name: 'Album' }).fill(name)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
})

test('What is scheduled can be cancelled, or sent at once', async ({ page, fcm }) => {
  const [first, second] = [unique('Cancelled'), unique('Hurried')]
  for (const title of [first, second]) {
    await write(page, title)
    await page.getByLabel('Schedule for later').check()
    await page.getByLabel('Date and time').fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Schedule Notification' }).click()
    await expect(page.getByText('Choose a time in the future')).toBeVisible()
    await page.getByLabel('Date and time').fill(`${new Date().getFullYear() + 1}-01-01T10:00`)
    await page.getByRole('button', { name: 'Schedule Notification' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(field(page, 'Title')).toBeFocused()
    await expect(field(page, 'Title')).toHaveValue('')
    await expect(rowOf(page, title)).toContainText('Scheduled')
  }
  await page.getByRole('button', { name: `Cancel: ${first}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, first)).toContainText('Cancelled')
  await page.getByRole('button', { name: `Send now: ${second}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, second).getByText('Sent', { exact: true })).toBeVisible()
  expect(takenOf(fcm, first)).toEqual([])
  expect(takenOf(fcm, second)).toHaveLength(1)
})

test('What failed says why, and is sent again by a button', async ({ page, fcm }) => {
  const title = unique('Failed')
  fcm.faults.send = 400
  await write(page, title)
  await send(page).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(rowOf(page, title)).toContainText('400: Refused as asked')
  delete fcm.faults.send
  await page.getByRole('button', { name: `Send again: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, title).getByText('Sent', { exact: true })).toBeVisible()
})
