import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { notifications } from '#contract/resources/notifications.ts'
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
const question = (page: Page) =>
  page.getByRole('dialog', {
    name: /^(Send this notification to|Schedule this notification for) everyone\?$/,
  })
/** Its own word on the button, and Cancel. */
const YES = /^(Send|Schedule)$/
const answer = (page: Page, name: RegExp | string) => question(page).getByRole('button', { name }).click()
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

  await send(page).click()
  await question(page).getByRole('button', { name: YES }).dblclick()
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
  await answer(page, YES)
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('This album is inactive').first()).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(title)
  expect(takenOf(fcm, title)).toEqual([])
})

test('A notification goes to the followers of an artist, whose number the form shows', async ({
  page,
  api,
  fcm,
}) => {
  const [title, name] = [unique('Followed'), unique('Lata')]
  const { artist_id } = await api(artists.save, { body: { name } })
  await write(page, title)
  await page.getByLabel('Send to').selectOption({ label: 'Followers of an artist' })
  await send(page).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByRole('combobox', { name: 'Followers of' }).fill(name)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).click()
  await expect(page.getByText('0 followers · 0 phones signed in')).toBeVisible()
  await send(page).click()
  const asked = page.getByRole('dialog', { name: 'Send this notification to followers?' })
  await expect(asked).toContainText(`Followers of ${name}`)
  await asked.getByRole('button', { name: YES }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(rowOf(page, title)).toContainText(`Followers of ${name}`)
  await expect
    .poll(() => fcm.taken)
    .toContainEqual(expect.objectContaining({ topic: `all-artists-${artist_id}` }))
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
    await field(page, 'Day').fill('1.2.2020')
    await field(page, 'Time').fill('10:00')
    await expect(field(page, 'Day')).toHaveValue('01/02/2020')
    await page.getByRole('button', { name: 'Schedule Notification' }).click()
    await expect(page.getByText('Choose a time in the future')).toBeVisible()
    await field(page, 'Day').fill(`03/04/${new Date().getFullYear() + 1}`)
    await page.getByRole('button', { name: 'Schedule Notification' }).click()
    // In words: not a day in April's place.
    await expect(page.getByRole('dialog')).toContainText(/3 Apr(il)? /)
    await answer(page, YES)
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(field(page, 'Title')).toBeFocused()
    await expect(field(page, 'Title')).toHaveValue('')
    await expect(rowOf(page, title)).toContainText('Scheduled')
  }
  await page.getByRole('button', { name: `Cancel: ${first}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, first)).toContainText('Cancelled')
  await page.getByRole('button', { name: `Send now: ${second}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(rowOf(page, second).getByText('Sent', { exact: true })).toBeVisible()
  expect(takenOf(fcm, first)).toEqual([])
  expect(takenOf(fcm, second)).toHaveLength(1)
})

test('What failed says why, and is sent again by a button', async ({ page, fcm }) => {
  const title = unique('Failed')
  fcm.failures.send = 400
  await write(page, title)
  await send(page).click()
  await answer(page, YES)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(rowOf(page, title)).toContainText('400: Refused as asked')
  delete fcm.failures.send
  await page.getByRole('button', { name: `Send again: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(rowOf(page, title).getByText('Sent', { exact: true })).toBeVisible()
})

test('Enter in the title asks, saying what is sent to whom; Cancel sends nothing', async ({
  page,
  api,
  fcm,
}) => {
  const number = unique('').trim()
  const [name, hindi_name] = [`Shiv Stuti ${number}`, `शिव स्तुति ${number}`]
  await addAlbum(api, { name, hindi_name })
  const title = unique('Asked')
  const calls = callsTo(page, notifications.send.path)
  await write(page, title, 'A message that the question shows')
  await chooseAlbum(page, name, name)
  await field(page, 'Title').press('Enter')
  for (const said of [
    'Particular Album',
    name,
    hindi_name,
    'Every device that has the app',
    'all',
    'Immediately',
  ])
    await expect(question(page)).toContainText(said)
  await expect(question(page).getByRole('figure', { name: 'Preview' })).toContainText(
    `${title}A message that the question shows`,
  )
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await answer(page, 'Cancel')
  await expect(question(page)).toBeHidden()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue(title)
  expect(calls).toHaveLength(0)

  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  expect(calls).toHaveLength(0)
  expect(takenOf(fcm, title)).toEqual([])
})

test('The button stays in reach at the foot of the window, as in other forms', async ({ page }) => {
  await page.goto('notifications')
  await expect(page.getByRole('region', { name: 'Sent notifications' })).toBeVisible()
  await expect(send(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(send(page)).toBeInViewport({ ratio: 1 })
})

test('A test goes to one device, by button or Enter, and is no notification', async ({ page, fcm }) => {
  const title = unique('Tried')
  const token = `dGVzdA:APA91b${'x'.repeat(134)}`
  const device = page.getByRole('textbox', { name: 'Device token' })
  const sendTest = page.getByRole('button', { name: 'Send a test' })
  const calls = callsTo(page, notifications.sendTest.path)
  await page.goto('notifications')
  await sendTest.click()
  await expect(page.getByText('This field is required')).toHaveCount(4)
  await expect(field(page, 'Title')).toBeFocused()
  await write(page, title)
  await sendTest.click()
  await expect(page.getByText('This field is required')).toHaveCount(1)
  await expect(device).toBeFocused()
  await device.fill('half a token')
  await device.press('Enter')
  await expect(page.getByText('Enter the whole token')).toBeVisible()
  expect(calls).toHaveLength(0)

  await device.fill(token)
  await device.press('Enter')
  await expect(toasts(page)).toContainText('Test sent. It appears on the device in a moment.')
  await expect(question(page)).toBeHidden()
  Object.assign(fcm.failures, { send: 404, code: 'UNREGISTERED' })
  await sendTest.click()
  await expect(page.getByText('The app is no longer installed on this device')).toHaveCount(1)
  await expect(device).toHaveAttribute('aria-invalid', 'true')
  for (const fault of ['send', 'code'] as const) delete fcm.failures[fault]
  await device.fill(`${token}2`)
  await expect(device).not.toHaveAttribute('aria-invalid', 'true')

  expect(takenOf(fcm, title)).toEqual([expect.objectContaining({ token })])
  expect(takenOf(fcm, title)[0]).not.toHaveProperty('topic')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sent notifications' })).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
})
