import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { albums } from '#contract/albums.ts'
import { artists } from '#contract/artists.ts'
import { type NotificationState, notifications } from '#contract/notifications.ts'
import { tracks } from '#contract/tracks.ts'
import { fakeFcm } from '#server/testing/fake-fcm.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { sendNotification } from './send-notification.job.ts'

let fcm: Awaited<ReturnType<typeof fakeFcm>>
let app: TestApp
/** The same without a push service. */
let unserved: TestApp
let album_id: number
beforeAll(async () => {
  fcm = await fakeFcm()
  app = await startApp(fcm.settings)
  unserved = await startApp()
  await app.work()
  const body = { name: 'Ram Bhajan Mala', hindi_name: 'राम भजन माला' }
  album_id = (await app.ask(albums.save, { body })).album_id
})
afterAll(async () => {
  await app.stop()
  await unserved.stop()
  await fcm.close()
})
beforeEach(() => {
  fcm.taken.length = 0
  for (const fault of ['token', 'send', 'gateway', 'hangs', 'dies'] as const) delete fcm.faults[fault]
})

const written = { title: 'आज का भजन', message: 'Listen to it now', notification_type: 'general' }
const ofAlbum = () => ({ ...written, notification_type: 'album', album_id })
// A millisecond that ends in no zero: PostgreSQL writes none, and the texts are compared.
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().replace(/\dZ$/, '7Z')

const send = (body: object = {}, as = app.main) =>
  app.ask(notifications.send, { body: { ...written, ...body } }, as)
const refusalOf = async (body: object) =>
  (await app.call(notifications.send, { body: { ...written, ...body } })).body
const read = async (id: number, from = app) => {
  const { Info } = await from.ask(notifications.list, { body: { pageSize: 1000 } })
  return Info.find(({ notification_id }) => notification_id === id)
}
const becomes = async (id: number, state: NotificationState) => {
  await expect
    .poll(async () => (await read(id))?.state, { timeout: 30_000, message: `notification ${id}` })
    .toBe(state)
  return read(id)
}
const historyOf = (record_id: number) =>
  app.db
    .selectFrom('change_records as r')
    .innerJoin('changes as c', 'c.change_id', 'r.change_id')
    .select(['c.action', 'c.admin_name', 'r.before', 'r.after'])
    .where('r.resource', '=', 'notifications')
    .where('r.record_id', '=', record_id)
    .orderBy('r.change_id')
    .execute()

test('a notification of an album reaches the topic with its type and its id, and is recorded', async () => {
  const { body } = await app.call(notifications.send, { body: ofAlbum() })
  expect(body).toMatchObject({ success: 1, message: 'Notification is being sent.' })
  if (body.success !== 1) return
  const { notification_id } = body.data
  const sent = await becomes(notification_id, 'sent')
  expect(fcm.taken).toEqual([
    {
      topic: 'all',
      notification: { title: written.title, body: written.message },
      data: { type: 'album', id: String(album_id) },
    },
  ])
  expect(sent).toMatchObject({
    album_id,
    artist_id: null,
    target_name: 'Ram Bhajan Mala',
    target_name_hindi: 'राम भजन माला',
    admin_name: 'The admin',
    failure: null,
    sent_at: expect.any(String),
  })
  expect(await historyOf(notification_id)).toMatchObject([{ action: 'add', after: { title: written.title } }])
})

test('the three texts are required, each named, and so is the record that the type asks for', async () => {
  expect(await refusalOf({ title: ' ', message: '', notification_type: '' })).toMatchObject({
    success: 0,
    errors: {
      title: 'This field is required',
      message: 'This field is required',
      notification_type: 'This field is required',
    },
  })
  for (const type of ['artist', 'album', 'track'])
    expect(await refusalOf({ notification_type: type, [`${type}_id`]: '' })).toMatchObject({
      success: 0,
      errors: { [`${type}_id`]: 'This field is required' },
    })
})

test('ids that do not fit the type come to nothing', async () => {
  const { notification_id, ...row } = await send({ ...ofAlbum(), artist_id: 12_345, track_id: '77' })
  expect(row).toMatchObject({ album_id, artist_id: null, track_id: null })
  const general = await send({ album_id })
  expect(general).toMatchObject({ album_id: null, target_name: null })
  await becomes(notification_id, 'sent')
  await becomes(general.notification_id, 'sent')
  expect(fcm.taken.map(({ data }) => data)).toContainEqual({ type: 'general', id: '' })
})

test('it may come as a form, with empty texts for what is not chosen', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...written, artist_id: '', album_id: '', track_id: '' }))
    form.append(name, value)
  const { notification_id } = await app.ask(notifications.send, { body: form })
  await becomes(notification_id, 'sent')
})

test('a record that is inactive or gone is refused in words, and nothing is recorded', async () => {
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Silent' } })
  await app.ask(artists.changeStatus, { body: { artist_id, status: '1' } })
  const before = (await app.ask(notifications.list, { body: {} })).totalCount
  expect(await refusalOf({ notification_type: 'artist', artist_id })).toMatchObject({
    success: 0,
    errors: { artist_id: 'This artist is inactive, so the app does not show it.' },
  })
  expect(await refusalOf({ notification_type: 'track', track_id: 999_999 })).toMatchObject({
    errors: { track_id: 'This track does not exist any more.' },
  })
  expect((await app.ask(notifications.list, { body: {} })).totalCount).toBe(before)
})

test('a double click is one notification', async () => {
  const twice = { ...ofAlbum(), request_key: 'the key of one form' }
  const both = await Promise.all([send(twice), send(twice), send(twice)])
  const [{ notification_id }] = both
  expect(new Set(both.map((made) => made.notification_id)).size).toBe(1)
  expect((await send(twice, app.sub)).notification_id, "another admin's key is his own").not.toBe(
    notification_id,
  )
  await becomes(notification_id, 'sent')
  await expect.poll(() => fcm.taken.length).toBe(2)
})

test('the history tells nothing of how a notification is kept from being sent twice', async () => {
  fcm.faults.send = 404
  const { notification_id } = await send({ ...ofAlbum(), request_key: 'the key of this form' })
  await becomes(notification_id, 'failed')
  delete fcm.faults.send
  await app.ask(notifications.sendNow, { body: { notification_id } })
  const recorded = JSON.stringify(await historyOf(notification_id))
  expect(recorded).toContain(written.title)
  expect(recorded).not.toMatch(/request_key|the key of this form|hand_overs/)
})

test('what the push service refuses fails with its words, and can be sent again', async () => {
  fcm.faults.send = 404
  const { notification_id } = await send()
  const failed = await becomes(notification_id, 'failed')
  expect(failed?.failure).toContain('404: Refused as asked')
  delete fcm.faults.send
  await app.ask(notifications.sendNow, { body: { notification_id } })
  expect(await becomes(notification_id, 'sent')).toMatchObject({ failure: null })
  expect(fcm.taken).toHaveLength(1)
  expect((await historyOf(notification_id)).map(({ action }) => action)).toEqual(['add', 'edit'])
  expect((await app.call(notifications.sendNow, { body: { notification_id } })).body).toMatchObject({
    success: 0,
    message: 'This notification has been sent already.',
  })
})

test('what was certainly not taken is tried again by itself, and says so meanwhile', async () => {
  fcm.faults.token = 503
  const { notification_id } = await send()
  await expect.poll(async () => (await read(notification_id))?.failure).toContain('no access token')
  expect(await read(notification_id)).toMatchObject({ state: 'queued' })
  delete fcm.faults.token
  // The queue learns of the failure only after the notification says so: hurried too early, it would still pause.
  const hurried = async () => {
    await app.hurry()
    return (await read(notification_id))?.state
  }
  await expect.poll(hurried, { timeout: 30_000, interval: 500 }).toBe('sent')
  expect(fcm.taken).toHaveLength(1)
})

test('after the last try it has failed, with the reason', async () => {
  fcm.faults.send = 503
  const { notification_id } = await send({ send_at: inAnHour() })
  const attempt = { id: 'x', number: 8, isLast: true, signal: new AbortController().signal }
  await sendNotification.work(app.context, { notification_id }, attempt)
  expect(await read(notification_id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('503'),
  })
})

test('an outcome that nobody knows is not sent again by itself, but by a person', async () => {
  fcm.faults.dies = true
  const { notification_id } = await send()
  await becomes(notification_id, 'unknown')
  await app.hurry()
  const attempt = { id: 'x', number: 2, isLast: false, signal: new AbortController().signal }
  await sendNotification.work(app.context, { notification_id }, attempt)
  expect(fcm.taken).toHaveLength(1)
  delete fcm.faults.dies
  await app.ask(notifications.sendNow, { body: { notification_id } })
  await becomes(notification_id, 'sent')
  expect(fcm.taken).toHaveLength(2)
})

test('of two workers that take up one notification, one hands it over', async () => {
  const { notification_id } = await send({ send_at: inAnHour() })
  const attempt = { id: 'x', number: 1, isLast: false, signal: new AbortController().signal }
  const work = () => sendNotification.work(app.context, { notification_id }, attempt)
  await Promise.all([work(), work(), work()])
  expect(await read(notification_id)).toMatchObject({ state: 'sent' })
  expect(fcm.taken).toHaveLength(1)
})

test('a scheduled one waits, can be sent at once, and can be cancelled once', async () => {
  const send_at = inAnHour()
  const first = await app.call(notifications.send, { body: { ...written, send_at } })
  expect(first.body).toMatchObject({ message: 'Notification scheduled.', data: { state: 'queued', send_at } })
  const { notification_id } = await send({ send_at })
  await app.ask(notifications.sendNow, { body: { notification_id } })
  expect(await becomes(notification_id, 'sent')).toMatchObject({ send_at: null })
  expect(fcm.taken).toHaveLength(1)

  if (first.body.success !== 1) throw new Error('It was refused')
  const waiting = { body: { notification_id: first.body.data.notification_id } }
  expect(await app.ask(notifications.cancel, waiting)).toMatchObject({ state: 'cancelled', send_at })
  expect((await app.call(notifications.cancel, waiting)).body).toMatchObject({
    success: 0,
    message: 'This notification has been cancelled.',
  })
  await app.hurry()
  const attempt = { id: 'x', number: 1, isLast: false, signal: new AbortController().signal }
  await sendNotification.work(app.context, waiting.body, attempt)
  expect(fcm.taken).toHaveLength(1)
})

test('a time that is past, or none at all, is refused', async () => {
  expect(await refusalOf({ send_at: '2020-01-01T00:00:00+05:30' })).toMatchObject({
    errors: { send_at: 'Choose a time in the future' },
  })
  expect(await refusalOf({ send_at: 'tomorrow' })).toMatchObject({
    errors: { send_at: 'Choose a date and a time' },
  })
})

test('a record that is deactivated meanwhile is not announced', async () => {
  const { notification_id } = await send({ ...ofAlbum(), send_at: inAnHour() })
  await app.ask(albums.changeStatus, { body: { album_id, status: '1' } })
  await app.hurry()
  const failed = await becomes(notification_id, 'failed')
  expect(failed?.failure).toContain('inactive')
  expect(fcm.taken).toEqual([])
  await app.ask(albums.changeStatus, { body: { album_id, status: '0' } })
})

test('a deleted record leaves its names in the list', async () => {
  const form = { display_name: 'Gone', display_name_hindi: 'गया', description: 'x', description_hindi: 'x' }
  const body = { ...form, track_link: 'https://example.org/a.mp3', file_name: 'a.mp3' }
  const { track_id } = await app.ask(tracks.save, { body })
  const { notification_id } = await send({ notification_type: 'track', track_id })
  await becomes(notification_id, 'sent')
  await app.ask(tracks.delete, { body: { track_id } })
  expect(await read(notification_id)).toMatchObject({ track_id: null, target_name: 'Gone' })
})

test('the list is found in either script, also by what it leads to, and sorts by each of its columns', async () => {
  const { notification_id } = await send({ ...ofAlbum(), title: 'Ekadashi', send_at: inAnHour() })
  for (const searchText of ['एकादशी', 'ekadashi', 'राम भजन'])
    expect(
      (await app.ask(notifications.list, { body: { searchText } })).Info.map((row) => row.notification_id),
      searchText,
    ).toContain(notification_id)
  const { totalCount, can_send } = await app.ask(notifications.list, { body: {} })
  expect(can_send).toBe(true)
  for (const id of notifications.list.sortable) {
    const seen: number[] = []
    for (let page_no = 0; page_no * 5 < totalCount; page_no++) {
      const page = await app.ask(notifications.list, { body: { page_no, pageSize: 5, sorted: { id } } })
      seen.push(...page.Info.map((row) => row.notification_id))
    }
    expect(new Set(seen).size, id).toBe(totalCount)
  }
})

test('without a push service it is recorded, said so, and nothing waits', async () => {
  const { body } = await unserved.call(notifications.send, { body: { ...written, send_at: inAnHour() } })
  expect(body).toMatchObject({
    success: 1,
    message: 'Notification recorded. No push service is configured, so it was not sent.',
    data: { state: 'recorded' },
  })
  if (body.success !== 1) return
  const { notification_id } = body.data
  expect((await unserved.ask(notifications.list, { body: {} })).can_send).toBe(false)
  expect((await unserved.call(notifications.sendNow, { body: { notification_id } })).body).toMatchObject({
    success: 0,
    message: 'No push service is configured, so nothing can be sent.',
  })
})

test('what does not exist is refused', async () => {
  const body = { notification_id: 999_999 }
  for (const endpoint of [notifications.sendNow, notifications.cancel])
    expect((await app.call(endpoint, { body })).body).toMatchObject({ success: 0, code: 'not_found' })
})
