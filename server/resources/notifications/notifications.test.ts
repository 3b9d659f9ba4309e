import { expect, test } from 'vitest'
import { artists } from '#contract/resources/artists.ts'
import { MAX_TEXT_BYTES, notifications, textBytes } from '#contract/resources/notifications.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { inAnHour, startWithPush, written } from '#server/testing/notifications.ts'

const { album_id, app, becomes, fcm, historyOf, ofAlbum, read, send } = await startWithPush()
const refusalOf = async (body: object) =>
  (await app.call(notifications.send, { body: { ...written, ...body } })).body

test('a notification of an album reaches the topic with its type and its id, and is recorded', async () => {
  const { body } = await app.call(notifications.send, { body: ofAlbum() })
  expect(body).toMatchObject({ success: 1, message: 'Sending the notification.' })
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

test('an unknown type is refused with the types that there are', async () => {
  for (const notification_type of ['everybody', 7])
    expect(await refusalOf({ notification_type })).toMatchObject({
      success: 0,
      errors: {
        notification_type:
          'notification_type must be one of: general, album_list, artist_list, artist, album, track',
      },
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

test('an inactive or deleted record is refused with the reason, and nothing is recorded', async () => {
  const { artist_id } = await app.ask(artists.save, { body: { name: 'Silent' } })
  await app.ask(artists.changeStatus, { body: { artist_id, status: '1' } })
  const before = (await app.ask(notifications.list, { body: {} })).totalCount
  expect(await refusalOf({ notification_type: 'artist', artist_id })).toMatchObject({
    success: 0,
    errors: { artist_id: "This artist is inactive, so the app doesn't show it." },
  })
  expect(await refusalOf({ notification_type: 'track', track_id: 999_999 })).toMatchObject({
    errors: { track_id: 'This track no longer exists.' },
  })
  expect((await app.ask(notifications.list, { body: {} })).totalCount).toBe(before)
})

test('a time that is past, or none at all, is refused', async () => {
  expect(await refusalOf({ send_at: '2020-01-01T00:00:00+05:30' })).toMatchObject({
    errors: { send_at: 'Choose a time in the future' },
  })
  expect(await refusalOf({ send_at: '9999-12-31T23:59:00-23:59' })).toMatchObject({
    errors: { send_at: 'Choose a date and time' },
  })
  expect(await refusalOf({ send_at: 'tomorrow' })).toMatchObject({
    errors: { send_at: 'Choose a date and time' },
  })
})

test('texts are measured in the bytes that are sent: what the push service would not take is not accepted', async () => {
  const title = 'हनुमान चालीसा'
  // A line break and a quotation mark are escaped as they are sent.
  const ends = '"\n🙏'
  const room = MAX_TEXT_BYTES - textBytes({ title, message: ends })
  const message = `${'ह'.repeat(Math.floor(room / 3))}${'x'.repeat(room % 3)}${ends}`
  const long = { ...ofAlbum(), title, message: `x${message}` }
  const device_token = `dGVzdA:APA91b${'x'.repeat(134)}`
  const errors = { message: expect.stringMatching(/1,881 bytes, the push service takes 1,880/) }
  expect((await app.call(notifications.send, { body: long })).body).toMatchObject({ success: 0, errors })
  expect((await app.call(notifications.sendTest, { body: { ...long, device_token } })).body).toMatchObject({
    success: 0,
    errors,
  })
  expect(fcm.taken).toHaveLength(0)
  const { notification_id } = await send({ ...ofAlbum(), title, message })
  expect(await becomes(notification_id, 'sent')).toMatchObject({ failure: null })
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

test('the list sorts by the state that it shows, also where that is not the recorded one', async () => {
  const titles = ['Recorded', 'Stuck', 'Sent']
  const ids: number[] = []
  for (const title of titles) ids.push((await send({ title, send_at: inAnHour() })).notification_id)
  const states = ['recorded', 'sending', 'sent'] as const
  for (const [n, state] of states.entries())
    await app.db
      .updateTable('notifications')
      .set({
        state,
        sending_at: '2020-01-01T00:00:00Z',
        sent_at: state === 'sent' ? '2020-01-01T00:00:01Z' : null,
        hand_overs: 1,
      })
      .where('notification_id', '=', ids[n] ?? 0)
      .execute()
  const shown = async (desc: boolean) => {
    const { Info } = await app.ask(notifications.list, {
      body: { pageSize: 1000, sorted: { id: 'state', desc } },
    })
    return Info.filter(({ notification_id }) => ids.includes(notification_id)).map(({ state }) => state)
  }
  expect(await shown(false)).toEqual(['recorded', 'sent', 'unknown'])
  expect(await shown(true)).toEqual(['unknown', 'sent', 'recorded'])
})

test('what does not exist is refused', async () => {
  const body = { notification_id: 999_999 }
  for (const endpoint of [notifications.sendNow, notifications.cancel])
    expect((await app.call(endpoint, { body })).body).toMatchObject({ success: 0, code: 'not_found' })
})
