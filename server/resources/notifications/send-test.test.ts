import { expect, onTestFinished, test, vi } from 'vitest'
import { history } from '#contract/features/history.ts'
import { albums } from '#contract/resources/albums.ts'
import { notifications } from '#contract/resources/notifications.ts'
import { startWithPush, written } from '#server/testing/notifications.ts'

const device_token = `dGVzdA:APA91b${'x'.repeat(134)}`

const { album_id, app, fcm, ofAlbum } = await startWithPush()
const sendTest = async (body: object = {}, as: typeof app.main | null = app.main) =>
  app.call(notifications.sendTest, { body: { ...written, device_token, ...body } }, as)

test('a test reaches the one device with the texts and the record, and not the topic', async () => {
  expect((await sendTest(ofAlbum())).body).toMatchObject({
    success: 1,
    message: 'Test sent. It appears on the device in a moment.',
    data: null,
  })
  expect(fcm.taken).toEqual([
    {
      token: device_token,
      notification: { title: written.title, body: written.message },
      data: { type: 'album', id: String(album_id) },
    },
  ])
})

test('a test is no notification and no change: only the log of the server has it, without the token', async () => {
  const counts = async () => [
    (await app.ask(notifications.list, { body: {} })).totalCount,
    (await app.ask(history.list, { body: {} })).totalCount,
  ]
  const before = await counts()
  const log = vi.spyOn(app.context.log, 'info')
  onTestFinished(() => log.mockRestore())
  await sendTest()
  fcm.failures.send = 503
  await sendTest()
  expect(await counts()).toEqual(before)
  const { admin_id } = app.main
  expect(log.mock.calls).toEqual([
    [{ admin_id, title: written.title, outcome: 'taken' }, 'A test of a notification was sent to one device'],
    [
      { admin_id, title: written.title, outcome: 'later', problem: expect.stringContaining('503') },
      'A test of a notification was sent to one device',
    ],
  ])
  expect(JSON.stringify(log.mock.calls)).not.toContain(device_token)
})

test('a text with an open mark of direction cannot turn what a phone shows after it', async () => {
  await sendTest({ title: 'Now\u202e', message: 'Tonight \u202bat eight \u2067' })
  expect(fcm.taken.map(({ notification }) => notification)).toEqual([
    { title: 'Now', body: 'Tonight at eight' },
  ])
})

test('every admin may send a test, a visitor may not', async () => {
  expect((await sendTest({}, app.sub)).body.success).toBe(1)
  expect(await sendTest({}, null)).toMatchObject({ status: 401, body: { success: 0 } })
  expect(fcm.taken).toHaveLength(1)
})

test('an invalid token is refused with the reason, without a request to the push service', async () => {
  const asked = fcm.tokens()
  const refused = async (token: unknown) => (await sendTest({ device_token: token })).body
  for (const missing of ['', '  ', null, undefined])
    expect(await refused(missing)).toMatchObject({
      success: 0,
      errors: { device_token: 'This field is required' },
    })
  const error = 'Enter the whole token: at least 32 letters, digits or : . _ - without spaces'
  for (const wrong of ['too-short', `${device_token} ${device_token}`, `/topics/${'all'.repeat(20)}`])
    expect(await refused(wrong), wrong).toMatchObject({ success: 0, errors: { device_token: error } })
  expect(fcm.tokens()).toBe(asked)
  expect(fcm.taken).toEqual([])
})

test('a test needs what the notification needs', async () => {
  expect((await sendTest({ title: '', notification_type: 'album', album_id: '' })).body).toMatchObject({
    errors: { title: 'This field is required' },
  })
  expect((await sendTest({ notification_type: 'album', album_id: '' })).body).toMatchObject({
    errors: { album_id: 'This field is required' },
  })
  await app.ask(albums.changeStatus, { body: { album_id, status: '1' } })
  expect((await sendTest(ofAlbum())).body).toMatchObject({
    errors: { album_id: "This album is inactive, so the app doesn't show it." },
  })
  await app.ask(albums.changeStatus, { body: { album_id, status: '0' } })
  expect(fcm.taken).toEqual([])
})

test('a token that the push service rejects is reported at its field, with the reason', async () => {
  for (const [status, code, words] of [
    [404, 'UNREGISTERED', 'The app is no longer installed on this device, or it has a new token.'],
    [403, 'SENDER_ID_MISMATCH', 'This token belongs to another app.'],
    [400, 'INVALID_ARGUMENT', "The push service doesn't know this token. Check that it was copied in full."],
  ] as const) {
    Object.assign(fcm.failures, { send: status, code })
    expect((await sendTest()).body).toMatchObject({
      success: 0,
      code: 'invalid',
      message: words,
      errors: { device_token: words },
    })
  }
})

test('other failures of the push service are reported without a field', async () => {
  const failure = async () => {
    const { status, body } = await sendTest()
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('errors')
    return body.message
  }
  fcm.failures.send = 429
  expect(await failure()).toContain('429: Refused as asked')
  delete fcm.failures.send
  fcm.failures.token = 401
  expect(await failure()).toContain('Google rejected the service account')
  delete fcm.failures.token
  fcm.failures.dies = true
  expect(await failure()).toContain("didn't confirm the notification")
})
