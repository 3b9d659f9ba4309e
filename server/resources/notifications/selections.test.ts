import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { artists } from '#contract/resources/artists.ts'
import { type NotificationState, notifications } from '#contract/resources/notifications.ts'
import { inAnHour, startWithPush } from '#server/testing/notifications.ts'
import { spreadsheetRows } from '#server/testing/spreadsheet-rows.ts'
import { whileLocked } from '#server/testing/while-locked.ts'

const { album_id, app, becomes, fcm, historyOf, send } = await startWithPush()

const titlesOf = async (filters: object) =>
  (await app.ask(notifications.list, { body: { filters, pageSize: 100 } })).Info.map(
    ({ title }) => title,
  ).sort()

/** A notification as it would be after it was sent, or not. */
async function stored(title: string, state: NotificationState, more: Record<string, unknown> = {}) {
  const { notification_id } = await send({ title, send_at: inAnHour() })
  const sent = state === 'sent' ? { sent_at: new Date().toISOString() } : {}
  const held = ['sending', 'sent', 'unknown'].includes(state)
    ? { sending_at: new Date().toISOString(), hand_overs: 1 }
    : {}
  await app.db
    .updateTable('notifications')
    .set({ state, ...sent, ...held, ...(state === 'failed' && { failure: 'Later' }), ...more })
    .where('notification_id', '=', notification_id)
    .execute()
  return notification_id
}

test('notifications are filtered by state, type, audience, sender, what they open and the day', async () => {
  await stored('failed', 'failed')
  await stored('sent', 'sent', { sent_at: '2026-03-01T18:30:00Z', sending_at: '2026-03-01T18:30:00Z' })
  // It was handed over by a process that has ended since.
  await stored('lost', 'sending', { sending_at: '2026-01-01T00:00:00Z' })
  await stored('scheduled', 'queued')
  await stored('due', 'queued', { send_at: null })
  await stored('followers', 'recorded', { audience: 'artists', audience_id: 7, audience_name: 'Lata' })
  await stored('album', 'recorded', { notification_type: 'album', album_id })

  for (const [state, titles] of Object.entries({
    failed: ['failed'],
    sent: ['sent'],
    sending: [],
    unknown: ['lost'],
    scheduled: ['scheduled'],
    queued: ['due'],
    recorded: ['album', 'followers'],
  }))
    expect(await titlesOf({ state }), state).toEqual(titles)
  expect(await titlesOf({ audience: 'artists' })).toEqual(['followers'])
  expect(await titlesOf({ artist_id: '7' })).toEqual(['followers'])
  expect(await titlesOf({ category_id: '7' })).toEqual([])
  const ofCategory = { audience: 'categories', audience_id: 7, audience_name: 'Bhajans' }
  await sql`update notifications set ${sql.join(Object.entries(ofCategory).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where title = 'album'`.execute(app.db)
  expect([await titlesOf({ artist_id: '7' }), await titlesOf({ category_id: '7' })]).toEqual([
    ['followers'],
    ['album'],
  ])
  expect(await titlesOf({ album_id, notification_type: 'album' })).toEqual(['album'])
  expect(await titlesOf({ sent_by: app.sub.admin_id })).toEqual([])
  expect(await titlesOf({ sent_by: app.main.admin_id })).toHaveLength(7)
  const day = { sent_from: '2026-03-02', sent_to: '2026-03-02' }
  expect(await titlesOf(day)).toEqual([])
  // What was not sent yet counts by the time it is planned for, else by when it was written.
  expect(await titlesOf({ sent_from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) })).toEqual(
    expect.arrayContaining(['due', 'scheduled']),
  )
  expect(await titlesOf({ ...day, zone: 'Asia/Kolkata' })).toEqual(['sent'])
})

test('of a selection, what waits is cancelled and what failed is sent again, and the rest is left', async () => {
  await sql`delete from notifications`.execute(app.db)
  const failed = await stored('Again', 'failed')
  const sent = await stored('Sent before', 'sent')
  const waiting = (await send({ title: 'Later', send_at: inAnHour() })).notification_id
  const all = { byQuery: true, query: '', id: [] }

  const outdated = await app.call(notifications.cancelSelected, { body: { ...all, expected_count: 2 } })
  expect(outdated.body).toMatchObject({ code: 'selection_changed', data: { count: 3 } })
  expect(await titlesOf({ state: 'scheduled' })).toEqual(['Later'])
  const cancelled = await app.call(notifications.cancelSelected, { body: { ...all, expected_count: 3 } })
  expect(cancelled.body).toMatchObject({
    success: 1,
    message: '1 notification cancelled.',
    data: { matched: 3, changed: 1 },
  })
  expect(await titlesOf({ state: 'cancelled' })).toEqual(['Later'])
  const entries = await historyOf(waiting)
  expect(entries.map(({ action }) => action)).toEqual(['add', 'edit'])
  expect(entries.at(-1)?.after).toMatchObject({ state: 'cancelled', send_at: expect.stringMatching(/^20/) })
  for (const hidden of ['request_key', 'hand_overs']) expect(entries.at(-1)?.after).not.toHaveProperty(hidden)
  const { rows: jobs } = await sql`
    select from pgboss.job where name = 'send-notification' and data->>'notification_id' = ${String(waiting)}
      and state = 'created'`.execute(app.db)
  expect(jobs).toEqual([])
  const none = await app.call(notifications.cancelSelected, { body: { ...all, expected_count: 3 } })
  expect(none.body).toMatchObject({
    success: 0,
    message: 'None of the selected notifications is waiting to be sent.',
  })

  const before = fcm.taken.length
  const again = await app.call(notifications.sendSelectedAgain, {
    body: { id: [failed, sent], expected_count: 2 },
  })
  expect(again.body).toMatchObject({ success: 1, data: { matched: 2, changed: 1 } })
  await becomes(failed, 'sent')
  expect((await historyOf(failed)).at(-1)?.after).toMatchObject({ state: 'queued', failure: null })
  expect(fcm.taken.slice(before).map(({ notification }) => notification.title)).toEqual(['Again'])
})

test('an export says of each notification in which state it is and what it was about', async () => {
  await sql`delete from notifications`.execute(app.db)
  await stored('=1+1', 'failed', {
    failure: 'Later',
    notification_type: 'album',
    album_id,
    target_name: 'Mala',
  })
  for (const format of ['xlsx', 'csv'] as const) {
    const answer = await app.ask(notifications.export, { body: { byQuery: true, query: '', format } })
    const [titles = [], ...rows] = await spreadsheetRows(answer)
    const [row] = rows.map((cells) => Object.fromEntries(titles.map((title, n) => [title, cells[n]])))
    expect(row, format).toMatchObject({ Type: 'Album', Opens: 'Mala', Status: 'Failed', Reason: 'Later' })
    expect(row?.Title, format).toBe('=1+1')
  }
})

test('an export tells the tracks of one name that notifications open apart: by artists, else by albums', async () => {
  await sql`delete from notifications`.execute(app.db)
  const { artist_id } = await app.ask(artists.save, { body: { action: 'add', name: 'Hariharan' } })
  const { rows } = await sql<{ track_id: number }>`
    insert into tracks (display_name, is_track_complete) select 'Hanuman Chalisa', '1' from generate_series(1, 2) returning track_id`.execute(
    app.db,
  )
  for (const { track_id } of rows) {
    await sql`insert into album_tracks (track_id, album_id, position) values (${track_id}, ${album_id}, ${track_id})`.execute(
      app.db,
    )
    const target = { notification_type: 'track', track_id, target_name: 'Hanuman Chalisa' }
    await stored(`of ${track_id}`, 'sent', target)
  }
  await sql`insert into artist_tracks (track_id, artist_id) values (${rows[0]?.track_id}, ${artist_id})`.execute(
    app.db,
  )
  await stored('of none', 'sent')
  const answer = await app.ask(notifications.export, { body: { byQuery: true, query: '', format: 'csv' } })
  const [titles = [], ...cells] = await spreadsheetRows(answer)
  const [title, line] = [titles.indexOf('Title'), titles.indexOf('Artist Or Album')]
  expect(new Map(cells.map((row) => [row[title], row[line]]))).toEqual(
    new Map([
      [`of ${rows[0]?.track_id}`, 'Hariharan'],
      [`of ${rows[1]?.track_id}`, 'Ram Bhajan Mala'],
      ['of none', ''],
    ]),
  )
})

test('two admins who cancel one notification at once cancel it once', async () => {
  await sql`delete from notifications`.execute(app.db)
  const { notification_id } = await send({ title: 'Once', send_at: inAnHour() })
  const held = sql`select from notifications where notification_id = ${notification_id} for update`
  const cancel = (as: typeof app.main) =>
    app.call(notifications.cancelSelected, { body: { id: [notification_id], expected_count: 1 } }, as)
  const answers = await whileLocked(app.db, held, 2, () => Promise.all([cancel(app.main), cancel(app.sub)]))
  expect(answers.map(({ body }) => body.success).sort()).toEqual([0, 1])
  expect((await historyOf(notification_id)).map(({ action }) => action)).toEqual(['add', 'edit'])
})

test('more than a thousand are refused at once, and none is changed', async () => {
  await sql`delete from notifications`.execute(app.db)
  const one = await stored('Many', 'queued')
  await sql`
    insert into notifications (title, message, notification_type, state, send_at, admin_id, admin_name)
    select title, message, notification_type, state, send_at, admin_id, admin_name
    from notifications, generate_series(1, 1000) where notification_id = ${one}`.execute(app.db)
  const body = { byQuery: true, query: '', id: [], expected_count: 1001 }
  expect((await app.call(notifications.cancelSelected, { body })).body).toMatchObject({ code: 'invalid' })
  const { totalCount } = await app.ask(notifications.list, { body: { filters: { state: 'scheduled' } } })
  expect(totalCount).toBe(1001)
})
