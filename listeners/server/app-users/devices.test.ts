import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { MAX_PLAYS } from '#listeners/contract/plays.ts'
import { startHousekeeping } from '#server/housekeeping.ts'
import { makeKey } from '#server/testing/app-keys.ts'
import { appUsers } from '#server/testing/app-users.ts'
import { fakeFcm } from '#server/testing/fake-fcm.ts'
import { startApp } from '#server/testing/start-app.ts'
import { openUserSession } from './user-sessions.store.ts'

const { artists, categories, history, notifications, tracks, users } = contract

const fcm = await fakeFcm()
const app = await startApp(fcm.settings)
await app.work()
const { call, post } = appUsers(app, await makeKey(app))
afterAll(async () => {
  await app.stop()
  await fcm.close()
})
beforeEach(() => {
  fcm.taken.length = 0
  delete fcm.failures.topic
  delete fcm.failures.devices
})

let number = 0
/** A user who is signed in. */
async function signedIn() {
  const email = `user-${++number}@example.org`
  const { id } = await app.ask(users.save, { body: { name: `User ${number}`, email, phone_num: '1' } })
  const { user_token } = await app.db.transaction().execute((trx) => openUserSession(trx, id))
  return { id, user_token }
}
const phone = (name: string) => `${name}:${'x'.repeat(40)}`
const newArtist = async (name: string) => (await app.ask(artists.save, { body: { name } })).artist_id
const topic = (artist_id: number) =>
  expect.poll(() => fcm.subscribed(`all-artists-${artist_id}`), { timeout: 10_000 })
const devices = async () =>
  (await sql<{ token: string }>`select token from user_devices order by token`.execute(app.db)).rows.map(
    ({ token }) => token,
  )

test('the phones of a user are subscribed to what the user follows, and a phone changes hands', async () => {
  const [asha, bela] = [await signedIn(), await signedIn()]
  const [lata, rafi] = [await newArtist('Lata'), await newArtist('Rafi')]
  const follow = (user: string, id: number) => post('follows', { kind: 'artists', id }, user)
  await post('devices', { device_token: phone('one') }, asha.user_token)
  const { body } = await follow(asha.user_token, lata)
  expect(body.data).toMatchObject([{ kind: 'artists', id: lata, name: 'Lata' }])
  await topic(lata).toEqual([phone('one')])
  await follow(asha.user_token, lata)
  await follow(bela.user_token, rafi)
  expect(await app.ask(users.get, { body: { user_id: asha.id } })).toMatchObject({ devices: 1, follows: 1 })

  await post('devices', { device_token: phone('one') }, bela.user_token)
  await topic(lata).toEqual([])
  await topic(rafi).toEqual([phone('one')])
  expect(await devices()).toEqual([phone('one')])
  expect(await app.ask(users.get, { body: { user_id: asha.id } })).toMatchObject({ devices: 0 })

  await post('devices', { device_token: phone('one') })
  await topic(rafi).toEqual([])
  await post('devices', { device_token: phone('one') }, bela.user_token)
  await topic(rafi).toEqual([phone('one')])
  await post('devices/remove', { device_token: phone('one') })
  await topic(rafi).toEqual([])
  await post('devices', { device_token: phone('one') }, bela.user_token)
  await topic(rafi).toEqual([phone('one')])
  await call('DELETE', `follows/artists/${rafi}`, undefined, bela.user_token)
  await topic(rafi).toEqual([])
})

test('only what apps see is followed and listed; deletion, undo and merge keep its followers, and so does the undo of a merge', async () => {
  const { user_token } = await signedIn()
  const { category_id } = await app.ask(categories.save, { body: { name: 'Aarti', hindi_name: 'आरती' } })
  const [mine, twin] = [await newArtist('Anup Jalota'), await newArtist('Anoop Jalota')]
  const listed = async () =>
    ((await call('GET', 'follows', undefined, user_token)).body.data as unknown as { id: number }[]).map(
      ({ id }) => id,
    )
  await post('follows', { kind: 'categories', id: category_id }, user_token)
  await post('follows', { kind: 'artists', id: twin }, user_token)
  expect(await listed()).toEqual([twin, category_id])
  await app.ask(categories.changeStatus, { body: { category_id, status: '1' } })
  expect(await listed()).toEqual([twin])
  expect((await post('follows', { kind: 'categories', id: category_id }, user_token)).status).toBe(404)
  await app.ask(categories.changeStatus, { body: { category_id, status: '0' } })
  expect(await listed()).toEqual([twin, category_id])
  const gone = await app.call(categories.delete, { params: { id: category_id } })
  expect(await listed()).toEqual([twin])
  await app.ask(history.undo, { body: { change_id: gone.body.change_id } })
  expect(await listed()).toEqual([twin, category_id])

  const versions = Object.fromEntries([mine, twin].map((id) => [id, 1]))
  const merged = await app.call(artists.merge, { body: { id: mine, merged: [twin], versions } })
  expect(merged.body).toMatchObject({ success: 1 })
  expect((await listed()).toSorted()).toEqual([mine, category_id].toSorted())
  await app.ask(history.undo, { body: { change_id: merged.body.change_id } })
  expect((await listed()).toSorted()).toEqual([twin, category_id].toSorted())
  for (const [body, status] of [
    [{ kind: 'artists', id: 999_999 }, 404],
    [{ kind: 'albums', id: 1 }, 400],
    [{ kind: 'artists', id: "1' or '1'='1" }, 400],
    [{}, 400],
  ] as const)
    expect((await post('follows', body, user_token)).status, JSON.stringify(body)).toBe(status)
})

test('a notification goes to the followers of an artist, with their number before it is sent', async () => {
  const [asha, bela] = [await signedIn(), await signedIn()]
  const kishore = await newArtist('Kishore')
  for (const { user_token } of [asha, bela])
    await post('follows', { kind: 'artists', id: kishore }, user_token)
  await post('devices', { device_token: phone('two') }, asha.user_token)
  await topic(kishore).toEqual([phone('two')])
  const audience = { audience: 'artists', audience_id: kishore }
  expect(await app.ask(notifications.followers, { body: audience })).toEqual({ users: 2, devices: 1 })
  const written = { title: 'A new album', message: 'Listen', notification_type: 'general' }
  const sent = await app.ask(notifications.send, { body: { ...written, ...audience } })
  expect(sent).toMatchObject({ ...audience, audience_name: 'Kishore' })
  await expect.poll(() => fcm.taken, { timeout: 10_000 }).toMatchObject([{ topic: `all-artists-${kishore}` }])
  await app.ask(notifications.send, { body: written })
  await expect.poll(() => fcm.taken[1], { timeout: 10_000 }).toMatchObject({ topic: 'all' })

  for (const [body, field] of [
    [{ audience: 'artists' }, 'audience_id'],
    [{ audience: 'artists', audience_id: 999_999 }, 'audience_id'],
    [{ audience: 'albums', audience_id: 1 }, 'audience'],
  ] as const) {
    const answer = await app.call(notifications.send, { body: { ...written, ...body } })
    expect(Object.keys(answer.body.errors ?? {}), JSON.stringify(body)).toEqual([field])
  }

  // Deactivated in the back-office: the topics follow with the next housekeeping.
  await app.ask(users.changeStatus, { body: { user_id: asha.id, status: 'active' } })
  expect(await app.ask(notifications.followers, { body: audience })).toEqual({ users: 1, devices: 0 })
  await startHousekeeping(app.context)()
  await topic(kishore).toEqual([])
})

test('a token that the push service does not know is dropped; others are tried again after a failure', async () => {
  const { user_token } = await signedIn()
  const manna = await newArtist('Manna')
  await post('follows', { kind: 'artists', id: manna }, user_token)
  fcm.failures.devices = {
    [phone('gone')]: 'NOT_FOUND',
    [phone('late')]: 'INTERNAL',
    [phone('odd')]: 'INVALID_ARGUMENT',
  }
  for (const name of ['gone', 'late', 'odd', 'fine'])
    await post('devices', { device_token: phone(name) }, user_token)
  await topic(manna).toEqual([phone('fine')])
  await expect.poll(devices, { timeout: 10_000 }).not.toContain(phone('gone'))
  expect(await devices()).toEqual(expect.arrayContaining([phone('late'), phone('odd')]))
  delete fcm.failures.devices
  fcm.failures.topic = 503
  await app.hurry()
  delete fcm.failures.topic
  await expect
    .poll(async () => {
      await app.hurry()
      return fcm.subscribed(`all-artists-${manna}`)
    })
    .toEqual([phone('fine'), phone('late')])

  fcm.failures.send = 404
  fcm.failures.code = 'UNREGISTERED'
  await app.call(notifications.sendTest, {
    body: { title: 'x', message: 'x', notification_type: 'general', device_token: phone('fine') },
  })
  delete fcm.failures.send
  delete fcm.failures.code
  expect(await devices()).not.toContain(phone('fine'))
  for (const device_token of ['short', '', 7, `${'x'.repeat(40)} y`, 'é'.repeat(40)])
    expect((await post('devices', { device_token }, user_token)).status).toBe(400)
})

test('reported plays are counted once each, however often and in whatever batches they are sent', async () => {
  const newTrack = async (is_active: '1' | '0') =>
    (
      await app.db
        .insertInto('tracks')
        .values({ display_name: 'Om', is_track_complete: '1', is_active })
        .returning('track_id')
        .executeTakeFirstOrThrow()
    ).track_id
  const [one, two, off] = [await newTrack('1'), await newTrack('1'), await newTrack('0')]
  const counts = async () => {
    const found = await Promise.all([one, two, off].map((id) => app.ask(tracks.get, { params: { id } })))
    return found.map(({ trackCount }) => trackCount)
  }
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const play = (track_id: unknown, played_at = at(1), id: string = randomUUID()) => ({
    id,
    track_id,
    played_at,
  })
  const resultsOf = async (plays: unknown) => {
    const { body } = await post('plays', { plays })
    return (body.data as unknown as { result: string }[]).map(({ result }) => result)
  }

  const first = play(one)
  const odd = [
    first,
    { ...first, id: first.id.toUpperCase() },
    play(two, '2020-01-01T00:00:00Z'),
    play(two, at(31)),
    play(two, at(-1)),
    play(two, new Date(Date.now() + 60_000).toISOString()),
    play(off),
    play(999_999_999),
    play(-1),
    play(1.5),
    play(1e300),
    play(two, 'yesterday'),
    play(two, '2026-02-30T00:00:00Z'),
    play(two, at(1), 'not a uuid'),
    play(two, at(1).replace('Z', '+23:59')),
  ]
  expect(await resultsOf(odd)).toEqual([
    'counted',
    'repeated',
    'too_old',
    'too_old',
    'in_future',
    'counted',
    'unknown_track',
    'unknown_track',
    'unknown_track',
    'unknown_track',
    'unknown_track',
    'invalid',
    'invalid',
    'invalid',
    'counted',
  ])
  expect(await counts()).toEqual([1, 2, 0])

  // Ten thousand reports of a hundred plays, in batches at once that overlap in other orders.
  const plays = Array.from({ length: 100 }, (_, n) => play(n % 3 === 0 ? one : two))
  const batches = Array.from({ length: 40 }, (_, n) => {
    const turned = [...plays.slice(n), ...plays.slice(0, n)]
    return n % 2
      ? [...turned, ...plays, ...turned.slice(0, 50)]
      : [...plays, ...turned.toReversed(), ...plays.slice(50)]
  })
  const answers = (await Promise.all(batches.map(resultsOf))).flat()
  expect(answers).toHaveLength(10_000)
  expect(answers.filter((result) => result === 'counted')).toHaveLength(100)
  expect(await counts()).toEqual([35, 68, 0])

  const { status } = await post('plays', { plays: Array.from({ length: MAX_PLAYS + 1 }, () => first) })
  expect(status).toBe(400)
  // One that is no play keeps no other from being counted.
  const fine = play(one)
  const mixed = [
    1,
    null,
    [],
    {},
    { ...fine, track_id: null },
    { ...fine, track_id: '40' },
    { ...fine, played_at: 5 },
  ]
  expect((await post('plays', { plays: [...mixed, { ...fine, more: 1 }] })).body.data).toEqual([
    ...['', '', '', '', fine.id, fine.id, fine.id].map((id) => ({ id, result: 'invalid' })),
    { id: fine.id, result: 'counted' },
  ])
  for (const body of [{}, { plays: 'x' }, []])
    expect((await post('plays', body)).status, JSON.stringify(body)).toBe(400)
  expect(await resultsOf([])).toEqual([])
})
