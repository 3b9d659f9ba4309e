import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { apiKeys } from '#contract/resources/api-keys.ts'
import { buildApp } from '#server/app.ts'
import { changesOf, connect, type Database, poolOf } from '#server/core/database/connect.ts'
import { openReplicas } from '#server/core/replicas/open-replicas.ts'
import { appWith, makeKey } from '#server/testing/app-keys.ts'
import { checkAnswer } from '#server/testing/check-answer.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { albums } = contract
const PATIENTLY = { timeout: 20_000 }

let app: TestApp
let key: string
let client: ReturnType<typeof appWith>
/** A second process on the same database. */
let otherDb: Database
let other: Awaited<ReturnType<typeof buildApp>>
let otherBase: string
let otherClient: ReturnType<typeof appWith>

const untilHeard = (db: Database) => vi.waitUntil(() => changesOf(db).isHeard, PATIENTLY)

beforeAll(async () => {
  app = await startApp()
  key = await makeKey(app)
  client = appWith(app.base, key)
  otherDb = connect(app.databaseUrl)
  const replicas = await openReplicas(app.context.settings, otherDb, app.context.log)
  other = await buildApp({ ...app.context, db: otherDb, replicas }, { web: null, logs: false, checkAnswer })
  otherBase = await other.listen({ host: '127.0.0.1', port: 0 })
  otherClient = appWith(otherBase, key)
  await Promise.all([untilHeard(app.db), untilHeard(otherDb)])
})
afterAll(async () => {
  await other.close()
  await otherDb.destroy()
  await app.stop()
})

const addAlbum = (name: string) => app.ask(albums.save, { body: { name } })
const rename = (album_id: number, name: string) =>
  app.ask(albums.save, { body: { action: 'edit', album_id, name, version: null } })

/** Runs `work`, and counts how often it takes a connection to the database. */
async function connectionsDuring(work: () => Promise<unknown>): Promise<number> {
  let taken = 0
  const count = () => taken++
  const pool = poolOf(app.db)
  pool.on('acquire', count)
  await work()
  pool.off('acquire', count)
  return taken
}

test('a kept answer takes no statement, whole, compressed and as 304; nor does an unknown key', async () => {
  for (let i = 0; i < 30; i++) await addAlbum(`Kept ${i}`)
  const path = 'albums?limit=100'
  const first = await client.call(path, { 'accept-encoding': 'identity' })
  const raw = (encoding: string, headers = {}) =>
    app.app.inject({
      url: `/api/app/${path}`,
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': encoding, ...headers },
    })
  const etag = String(first.headers.get('etag'))
  // Heartbeats and the flush of counts take connections of their own now and then: the least of some rounds counts.
  const rounds = []
  for (let round = 0; round < 3; round++)
    rounds.push(
      await connectionsDuring(async () => {
        const [brotli, gzipped, plain] = await Promise.all([
          raw('gzip, br'),
          raw('gzip;q=0.5'),
          raw('br;q=0'),
        ])
        expect([brotli, gzipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
          'br',
          'gzip',
          undefined,
        ])
        expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
        expect(gunzipSync(gzipped.rawPayload)).toEqual(plain.rawPayload)
        expect(JSON.parse(plain.payload)).toEqual(first.body)
        const known = await raw('br', { 'if-none-match': etag })
        expect([known.statusCode, known.payload, known.headers.etag]).toEqual([304, '', etag])
        expect((await appWith(app.base, `sgr_${'x'.repeat(43)}`).call(path)).status).toBe(401)
      }),
    )
  expect(Math.min(...rounds)).toBe(0)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('vary')).toBe('accept-encoding, origin')
})

test('what an admin has saved is in the very next answer of the same process', async () => {
  const { album_id } = await addAlbum('Before')
  for (let round = 0; round < 25; round++) {
    // Many ask meanwhile, so that an answer is always being made.
    const asking = Array.from({ length: 5 }, () => client.get(`albums/${album_id}`))
    await rename(album_id, `Round ${round}`)
    expect(await client.get(`albums/${album_id}`)).toMatchObject({ name: `Round ${round}` })
    await Promise.all(asking)
    expect(await client.get(`albums/${album_id}`)).toMatchObject({ name: `Round ${round}` })
  }
})

test('another process hears of a change, and of a revoked key', async () => {
  const { album_id } = await addAlbum('Here')
  const revoked = await makeKey(app, { name: 'To revoke' })
  const byRevoked = appWith(otherBase, revoked)
  expect((await byRevoked.call('albums')).status).toBe(200)
  expect(await otherClient.get(`albums/${album_id}`)).toMatchObject({ name: 'Here' })
  await rename(album_id, 'There')
  await expect.poll(() => otherClient.get(`albums/${album_id}`), PATIENTLY).toMatchObject({ name: 'There' })
  const { Info } = await app.ask(apiKeys.list, { body: { searchText: 'revoke' } })
  await app.ask(apiKeys.revoke, { body: { key_id: Info[0]?.key_id } })
  await expect.poll(async () => (await byRevoked.call('albums')).status, PATIENTLY).toBe(401)
})

test('a process that hears nothing keeps nothing, until it hears again', async () => {
  const { album_id } = await addAlbum('Loud')
  await otherClient.get(`albums/${album_id}`)
  const before = changesOf(otherDb).count
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name in ('sangraha listener', 'sangraha') and datname = current_database()
      and pid <> pg_backend_pid()`.execute(app.db)
  await expect.poll(() => changesOf(otherDb).count, PATIENTLY).toBeGreaterThan(before)
  await rename(album_id, 'Silent')
  await expect.poll(() => otherClient.get(`albums/${album_id}`), PATIENTLY).toMatchObject({ name: 'Silent' })
  await Promise.all([untilHeard(app.db), untilHeard(otherDb)])
  await rename(album_id, 'Loud again')
  await expect
    .poll(() => otherClient.get(`albums/${album_id}`), PATIENTLY)
    .toMatchObject({ name: 'Loud again' })
})

test('every column that apps read announces its changes, and a play does not', async () => {
  const { rows } = await sql<{ name: string; ends: number; columns: string[] | null }>`
    select c.relname as name, (t.tgtype & (4 | 8 | 16 | 32)) as ends, (
      select array_agg(a.attname order by a.attname)::text[] from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any(t.tgattr)) as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'announce_change'`.execute(app.db)
  const announced = new Map(rows.map((row) => [row.name, row]))
  const read = [
    ...['tracks', 'albums', 'artists', 'playlists', 'collections', 'categories', 'subcategories'],
    ...['static_pages', 'default_settings', 'api_keys', 'api_key_secrets'],
    ...['album_tracks', 'playlist_tracks', 'artist_tracks', 'category_tracks', 'subcategory_tracks'],
    ...['category_albums', 'category_collections', 'category_playlists', 'collection_albums'],
    ...['artist_albums', 'artist_collections', 'artist_playlists'],
  ]
  expect([...announced.keys()].sort()).toEqual(read.sort())
  for (const { name, ends } of rows) expect([name, ends]).toEqual([name, 4 | 8 | 16 | 32])
  const columns = await sql<{ names: string[] }>`
    select array_agg(attname order by attname)::text[] as names from pg_attribute
    where attrelid = 'tracks'::regclass and attnum > 0 and not attisdropped and attname <> 'trackCount'`.execute(
    app.db,
  )
  expect(announced.get('tracks')?.columns).toEqual(columns.rows[0]?.names)
})

test('a key makes no more calls a minute than it may, over all processes, and its calls are counted', async () => {
  const limited = await makeKey(app, { name: 'Limited', rate_per_minute: 3 })
  const { Info } = await app.ask(apiKeys.list, { body: { searchText: 'limited' } })
  const key_id = Number(Info[0]?.key_id)
  const call = () => appWith(app.base, limited).call('home')
  // Seven, since a minute may begin in between.
  const answers = []
  for (let i = 0; i < 7; i++) answers.push(await call())
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body).toMatchObject({ success: 0, code: 'too_many' })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const counted = async () => (await app.ask(apiKeys.get, { params: { id: key_id } })).calls_today
  await expect.poll(counted, PATIENTLY).toBe(7 - refused.length)
  expect((await app.ask(apiKeys.get, { params: { id: key_id } })).last_used_at).not.toBeNull()
})

test('pages of the origins of a key may read its answers, and errors', async () => {
  const origin = 'https://player.example.org'
  const site = appWith(app.base, await makeKey(app, { origins: origin }))
  const { status, headers } = await site.call('albums', { origin })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
  const refused = await appWith(app.base, 'x').call('albums', { origin })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin])
  const preflight = async (from: string) => {
    const { headers: allowed } = await fetch(`${app.base}/api/app/albums`, {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': 'GET' },
    })
    return [allowed.get('access-control-allow-origin'), allowed.get('access-control-allow-headers')]
  }
  expect(await preflight(origin)).toEqual([origin, 'authorization, content-type, if-none-match, user-token'])
  expect(await preflight('https://other.example.org')).toEqual([null, null])
})
