import { expect, test } from 'vitest'
import { albums } from '#contract/resources/albums.ts'
import { notifications } from '#contract/resources/notifications.ts'
import { inAnHour, startWithPush, written } from '#server/testing/notifications.ts'
import { sendNotification } from './send-notification.job.ts'

const { album_id, app, becomes, fcm, historyOf, ofAlbum, read, send } = await startWithPush()

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
  fcm.failures.send = 404
  const { notification_id } = await send({ ...ofAlbum(), request_key: 'the key of this form' })
  await becomes(notification_id, 'failed')
  delete fcm.failures.send
  await app.ask(notifications.sendNow, { body: { notification_id } })
  const recorded = JSON.stringify(await historyOf(notification_id))
  expect(recorded).toContain(written.title)
  expect(recorded).not.toMatch(/request_key|the key of this form|hand_overs/)
})

test('what the push service refuses fails with its words, and can be sent again', async () => {
  fcm.failures.send = 404
  const { notification_id } = await send()
  const failed = await becomes(notification_id, 'failed')
  expect(failed?.failure).toContain('404: Refused as asked')
  delete fcm.failures.send
  await app.ask(notifications.sendNow, { body: { notification_id } })
  expect(await becomes(notification_id, 'sent')).toMatchObject({ failure: null })
  expect(fcm.taken).toHaveLength(1)
  expect((await historyOf(notification_id)).map(({ action }) => action)).toEqual(['add', 'edit'])
  expect((await app.call(notifications.sendNow, { body: { notification_id } })).body).toMatchObject({
    success: 0,
    message: 'This notification has already been sent.',
  })
})

test('what was certainly not taken is tried again by itself, and says so meanwhile', async () => {
  fcm.failures.token = 503
  const { notification_id } = await send()
  await expect
    .poll(async () => (await read(notification_id))?.failure)
    .toContain("didn't issue an access token")
  expect(await read(notification_id)).toMatchObject({ state: 'queued' })
  delete fcm.failures.token
  // The queue learns of the failure only after the notification says so: hurried too early, it would still pause.
  const hurried = async () => {
    await app.hurry()
    return (await read(notification_id))?.state
  }
  await expect.poll(hurried, { timeout: 30_000, interval: 500 }).toBe('sent')
  expect(fcm.taken).toHaveLength(1)
})

test('after the last try it has failed, with the reason', async () => {
  fcm.failures.send = 503
  const { notification_id } = await send({ send_at: inAnHour() })
  const attempt = { id: 'x', number: 8, isLast: true, signal: new AbortController().signal }
  await sendNotification.work(app.context, { notification_id }, attempt)
  expect(await read(notification_id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('503'),
  })
})

test('an outcome that nobody knows is not sent again by itself, but by a person', async () => {
  fcm.failures.dies = true
  const { notification_id } = await send()
  await becomes(notification_id, 'unknown')
  await app.hurry()
  const attempt = { id: 'x', number: 2, isLast: false, signal: new AbortController().signal }
  await sendNotification.work(app.context, { notification_id }, attempt)
  expect(fcm.taken).toHaveLength(1)
  delete fcm.failures.dies
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
    message: 'This notification was cancelled.',
  })
  await app.hurry()
  const attempt = { id: 'x', number: 1, isLast: false, signal: new AbortController().signal }
  await sendNotification.work(app.context, waiting.body, attempt)
  expect(fcm.taken).toHaveLength(1)
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
