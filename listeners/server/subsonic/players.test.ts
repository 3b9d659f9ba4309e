import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { addListener, addPlayable, PLAYER, playerCalls, playerOf } from '#server/testing/players.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { CALLS, EMPTY_LISTS, REFUSED_CALLS } from './protocol/calls.ts'

const { playerPasswords, users, history } = contract

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp({}, { write: (line) => void lines.push(line) })
})
afterAll(() => app.stop())

const { ask, codeOf } = playerCalls(() => app)
const base = PLAYER
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const token = (u: string, password: string, s = 'salt12') => ({ ...base, u, t: md5(password + s), s })

/** A user with a password, and forgotten attempts, so that no test pauses another. */
async function listener(email: string) {
  await app.db.deleteFrom('attempts').execute()
  return addListener(app, email)
}

test('a player signs in by token, password or key, in GET and POST, with and without .view', async () => {
  const { email, password } = await listener('asha@example.org')
  const players = [
    playerOf(app, { username: email, password }),
    playerOf(app, { username: email.toUpperCase(), password }, { post: true }),
    playerOf(app, { apiKey: password }),
    playerOf(app, { apiKey: password }, { post: true }),
  ]
  for (const player of players) {
    expect(await player.ping()).toEqual({
      status: 'ok',
      version: '1.16.1',
      type: 'Sangraha',
      serverVersion: expect.any(String),
      openSubsonic: true,
    })
    expect((await player.getLicense()).license.valid).toBe(true)
  }
  expect(await codeOf('ping', { ...base, u: email, p: password })).toBeUndefined()
  expect(await codeOf('ping', token(encodeURIComponent(email), password)), 'encoded twice').toBeUndefined()
  // airsonic-refix sends all three, and leaves those empty that it does not use.
  expect(await codeOf('ping', { ...token(email, password), p: '' })).toBeUndefined()
  expect(await codeOf('ping', { ...base, u: email, p: password, t: '', s: '' })).toBeUndefined()
  const hex = `enc:${Buffer.from(password).toString('hex')}`
  expect(await codeOf('ping', { ...base, u: email, p: hex })).toBeUndefined()
  const form = new URLSearchParams({ ...base, apiKey: password })
  expect(
    await codeOf('tokenInfo', {}, { method: 'POST', body: new URLSearchParams({}) }).catch(() => 'XML'),
  ).toBe('XML')
  expect(await ask('tokenInfo', { f: 'json' }, { method: 'POST', body: form })).toMatchObject({
    tokenInfo: { username: email },
  })
  expect(await ask('getUser', { ...base, apiKey: password, username: email })).toMatchObject({
    user: { username: email, streamRole: true, adminRole: false, playlistRole: false },
  })
  expect(await codeOf('getUser', { ...base, apiKey: password, username: 'other@example.org' })).toBe(50)
})

test('every call needs a sign-in, but for the list of extensions', async () => {
  const names = [...Object.keys(CALLS), ...Object.keys(EMPTY_LISTS), ...Object.keys(REFUSED_CALLS)]
  for (const name of names)
    expect([name, await codeOf(name, base)]).toEqual([
      name,
      name === 'getOpenSubsonicExtensions' ? undefined : 10,
    ])
  const { openSubsonicExtensions } = await ask('getOpenSubsonicExtensions', { f: 'json' })
  expect(openSubsonicExtensions).toEqual(
    ['apiKeyAuthentication', 'formPost', 'indexBasedQueue', 'songLyrics', 'topSongsByArtistId'].map(
      (name) => ({
        name,
        versions: [1],
      }),
    ),
  )
})

test('what is missing, malformed or contradictory gets the error of the protocol', async () => {
  const { email, password } = await listener('errors@example.org')
  const key = { ...base, apiKey: password }
  const good = token(email, password)
  const { v: _v, ...noVersion } = key
  const { c: _c, ...noClient } = key
  const { s: _s, ...noSalt } = good
  const cases: [string, Record<string, string>, number][] = [
    ['ping', noVersion, 10],
    ['ping', noClient, 10],
    ['ping', noSalt, 10],
    ['ping', { ...key, v: '0.9' }, 20],
    ['ping', { ...key, v: '2.0.0' }, 30],
    ['ping', { ...key, u: email }, 43],
    ['ping', { ...key, t: 'x', s: 'y' }, 43],
    ['ping', { ...good, p: password }, 43],
    ['ping', { ...base, u: email, p: 'enc:xyz' }, 10],
    ['ping', { ...base, apiKey: 'sgp_unknown' }, 44],
    ['ping', { ...base, apiKey: '' }, 10],
    ['ping', { ...key, v: '' }, 10],
    ['ping', token(email, 'wrong'), 40],
    ['ping', token('nobody@example.org', password), 40],
    ['ping', { ...base, u: "' or 1=1 --\u0000", p: 'x\u0000' }, 40],
    ['noSuchCall', key, 0],
    ['getAlbum', key, 10],
    ['getAlbum', { ...key, id: '' }, 70],
    ['getAlbumList2', { ...key, type: 'odd' }, 10],
    ['getAlbumList2', { ...key, type: 'byYear' }, 10],
    ['getAlbumList2', { ...key, type: 'byGenre' }, 10],
    ['search3', key, 10],
    ['search3', { ...key, query: 'x'.repeat(2000) }, 10],
    ['setRating', { ...key, id: 'al-1', rating: '6' }, 10],
    ['star', key, 10],
    ['getUsers', key, 50],
    ['startScan', key, 50],
  ]
  for (const [call, params, code] of cases) {
    await app.db.deleteFrom('attempts').execute()
    expect([call, params, await codeOf(call, params)]).toEqual([call, params, code])
  }
  expect((await ask('getAlbum', key, { headers: { 'accept-language': 'fr' } })).error?.message).toBe(
    'Le paramètre id est absent.',
  )
  // A callback that is no function is told as JSON.
  expect(await codeOf('ping', { ...key, f: 'jsonp', callback: 'alert(1)//' })).toBe(10)
  const jsonp = await fetch(
    `${app.base}/rest/ping?${new URLSearchParams({ ...key, f: 'jsonp', callback: 'a.b' })}`,
  )
  expect(await jsonp.text()).toMatch(/^\/\*\*\/a\.b\(\{"subsonic-response":.*\}\);$/)
})

test('an optional parameter that is empty, unreadable or out of range counts as not sent', async () => {
  const { email, password } = await listener('as-sent@example.org')
  const key = { ...base, apiKey: password }
  const id = `tr-${await addPlayable(app, 'As sent')}`
  const values = ['', 'null', '-1', '10.0', ' 5', '99999999999999999999', 'False', 'yes']
  const calls: [call: string, required: Record<string, string>, optional: string[]][] = [
    ['getAlbumList2', { type: 'newest' }, ['size', 'offset', 'fromYear', 'toYear', 'genre', 'musicFolderId']],
    [
      'search3',
      { query: 'sent' },
      ['artistCount', 'artistOffset', 'albumCount', 'songCount', 'musicFolderId'],
    ],
    ['getRandomSongs', {}, ['size', 'fromYear', 'toYear', 'musicFolderId']],
    ['getIndexes', {}, ['ifModifiedSince', 'musicFolderId']],
    ['getArtists', {}, ['musicFolderId']],
    ['getSimilarSongs2', { id }, ['count']],
    ['getStarred2', {}, ['musicFolderId']],
    ['scrobble', { id }, ['time', 'submission']],
    ['savePlayQueue', { id, current: id }, ['position']],
    ['getLyricsBySongId', { id }, ['enhanced']],
  ]
  for (const [call, required, optional] of calls)
    for (const name of optional)
      for (const value of values) {
        expect([call, name, value, await codeOf(call, { ...key, ...required, [name]: value })]).toEqual([
          call,
          name,
          value,
          undefined,
        ])
      }
  for (const name of ['maxBitRate', 'format', 'timeOffset', 'size', 'estimateContentLength', 'converted'])
    for (const value of values) {
      const query = new URLSearchParams({ ...key, id, [name]: value })
      const audio = await fetch(`${app.base}/rest/stream?${query}`)
      await audio.bytes()
      expect([name, value, audio.headers.get('content-type')]).toEqual([name, value, 'audio/mpeg'])
    }
  // As if they were not sent, and not as another value.
  const songs = async (params: Record<string, string>) => {
    const { searchResult3 } = await ask('search3', { ...key, query: '', ...params })
    return (searchResult3 as { song: unknown[] }).song.length
  }
  expect(await songs({ songCount: '-1', songOffset: '-1' })).toBe(await songs({}))
  expect(await songs({ songCount: '1.0' })).toBe(1)
  const random = async (params: Record<string, string>) => {
    const { randomSongs } = await ask('getRandomSongs', { ...key, size: '500', ...params })
    return (randomSongs as { song: unknown[] }).song.length
  }
  expect(await random({ genre: '', fromYear: '-1', toYear: '99999' })).toBe(await random({}))
  expect(await codeOf('getAlbumList2', { ...key, type: 'byYear', fromYear: '-1', toYear: '99999' })).toBe(
    undefined,
  )
  for (const version of ['1.16.1-beta', '1', 'x', '1.16.1.0'])
    expect([version, await codeOf('ping', { ...key, v: version })]).toEqual([version, undefined])
  expect(await codeOf('ping', { ...token(email, password), apiKey: '' })).toBeUndefined()
  expect((await ask('ping', { ...key, f: 'JSON' })).status).toBe('ok')
  const odd = await fetch(`${app.base}/rest/ping?${new URLSearchParams({ ...key, f: 'yaml' })}`)
  expect(await odd.text()).toContain('status="ok"')
})

test('a plus sign that is not encoded, and a slash too many, are understood', async () => {
  const { email, password } = await listener('asha+car@example.org')
  const { t, s } = token(email, password)
  const query = `v=1.16.1&c=x&f=json&t=${t}&s=${s}`
  for (const address of [
    `/rest/ping?u=${email}&${query}`,
    `//rest/ping?u=${encodeURIComponent(email)}&${query}`,
    `//rest//ping.view?u=${email}&${query}`,
  ]) {
    const response = await fetch(app.origin + address)
    expect([address, await response.json()]).toMatchObject([
      address,
      { 'subsonic-response': { status: 'ok' } },
    ])
  }
  for (const address of ['//api/health/live', '///files/images/none', '//feeds/albums/1.xml']) {
    const response = await fetch(app.origin + address)
    await response.bytes()
    expect([address, response.headers.get('content-type')]).not.toEqual([
      address,
      expect.stringContaining('html'),
    ])
  }
})

test('a revoked password and an inactive or deleted user are signed out at once', async () => {
  const { email, password, user_id, player_password_id } = await listener('gone@example.org')
  const other = await app.ask(playerPasswords.add, { body: { user_id, name: 'Car' } })
  const both = async (secret: string) => [
    await codeOf('ping', token(email, secret)),
    await codeOf('ping', { ...base, apiKey: secret }),
  ]
  expect(await both(password)).toEqual([undefined, undefined])
  await app.ask(playerPasswords.revoke, { body: { player_password_id } })
  expect(await both(password)).toEqual([40, 44])
  expect(await both(other.password)).toEqual([undefined, undefined])
  await app.ask(users.changeStatus, { body: { user_id, status: 'active' } })
  expect(await both(other.password)).toEqual([40, 44])
  await app.ask(users.changeStatus, { body: { user_id, status: 'inactive' } })
  expect(await both(other.password)).toEqual([undefined, undefined])
  await app.ask(users.delete, { body: { user_id } })
  expect(await both(other.password)).toEqual([40, 44])
})

test('wrong passwords are counted and then pause the account, but no player that is already signed in', async () => {
  const { email, password, user_id } = await listener('guessed@example.org')
  expect(await codeOf('ping', { ...base, apiKey: password })).toBeUndefined()
  const late = await app.ask(playerPasswords.add, { body: { user_id, name: 'Late' } })
  await Promise.all(Array.from({ length: 12 }, () => ask('ping', token(email, 'guess'))))
  const { error } = await ask('ping', token(email, 'guess'))
  expect(error).toMatchObject({
    code: 40,
    message: expect.stringMatching(/^Too many wrong sign-ins\. Wait \d+ min/),
  })
  expect(await codeOf('ping', token(email, late.password))).toBe(40)
  expect(await codeOf('ping', token(email, password))).toBeUndefined()
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from attempts where what = 'player sign-in' and subject like 'guessed%'`.execute(
    app.db,
  )
  expect(rows[0]?.n).toBe(10)
})

test('a password is shown once, is nowhere stored as it is, and its use is shown', async () => {
  const { email, password, user_id, player_password_id } = await listener('once@example.org')
  expect(password).toMatch(/^sgp_[a-z2-9]{26}$/)
  await ask('ping', token(email, password))
  const listed = await app.ask(playerPasswords.list, { params: { user_id } })
  expect(listed).toEqual([
    {
      player_password_id,
      user_id,
      name: 'Phone',
      hint: password.slice(0, 8),
      created_by: 'The admin',
      date_created: expect.any(String),
      revoked_at: null,
      last_used_at: expect.any(String),
      last_client: 'Test player',
    },
  ])
  await ask('ping', { ...base, apiKey: password })
  await app.ask(playerPasswords.revoke, { body: { player_password_id } })
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db)
  for (const { name } of tables.rows) {
    const found = await sql`select from ${sql.table(name)} t where t::text like ${`%${password}%`}`.execute(
      app.db,
    )
    expect(found.rows, name).toEqual([])
  }
  const { Info } = await app.ask(history.list, {
    body: { filters: { resource: 'player_passwords', record_id: player_password_id } },
  })
  expect(Info.map(({ action, can_be_undone, names }) => [action, can_be_undone, names[0]?.name])).toEqual([
    ['edit', false, 'Phone'],
    ['add', false, 'Phone'],
  ])
  const logged = lines.join()
  expect(logged).toContain('/rest/ping')
  for (const secret of [password, md5(`${password}salt12`), 'salt12', 'guess', email])
    expect(logged).not.toContain(secret)
  const again = await app.call(playerPasswords.revoke, { body: { player_password_id } })
  expect(again.body).toMatchObject({ success: 0, code: 'invalid' })
  expect((await app.call(playerPasswords.add, { body: { user_id: 99_999, name: 'X' } })).body).toMatchObject({
    code: 'not_found',
  })
})

test('players on other sites may read every answer, errors and audio included, without cookies', async () => {
  const { password } = await listener('web@example.org')
  const headers = { origin: 'https://player.example.org' }
  const asked = await fetch(`${app.base}/rest/stream.view?id=tr-1`, {
    method: 'OPTIONS',
    headers: {
      ...headers,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'range',
    },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-methods')).toContain('GET')
  const id = `tr-${await addPlayable(app, 'Shared')}`
  for (const call of ['ping', 'stream', 'getCoverArt', 'noSuchCall']) {
    const response = await fetch(
      `${app.base}/rest/${call}?${new URLSearchParams({ ...base, apiKey: password, id })}`,
      { headers },
    )
    await response.bytes()
    expect([call, response.headers.get('access-control-allow-origin')]).toEqual([call, '*'])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const none of ['access-control-allow-credentials', 'set-cookie'])
      expect(response.headers.get(none)).toBeNull()
  }
})
