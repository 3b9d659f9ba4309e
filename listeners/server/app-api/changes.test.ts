import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { carriedLinks } from '#listeners/contract/changes.ts'
import { APP_KINDS, appKind } from '#listeners/contract/kinds.ts'
import { type AppItem, appWith, makeKey } from '#server/testing/app-keys.ts'
import { startWithTracks, trackForm } from '#server/testing/tracks.ts'
import { columnsFor } from './kinds.ts'
import { pruneCatalogueChanges } from './read-change-log.ts'

const { albums, artists, categories, history, playlists, subcategories, tracks } = contract
const { app, records } = await startWithTracks()

type Copy = { cursor: string | null; records: Map<string, AppItem> }
type Sync = (copy: Copy, of: { address: string; key: string }) => Promise<Copy>
const emptyCopy = (): Copy => ({ cursor: null, records: new Map() })

let key: string
let client: ReturnType<typeof appWith>
/** The example of the documentation. */
let sync: Sync
let folder: string
const updated = (copy: Copy) => sync(copy, { address: app.base, key })

beforeAll(async () => {
  key = await makeKey(app)
  client = appWith(app.base, key)
  const docs = join(import.meta.dirname, '../../../docs/app-api.md')
  const examples = (await readFile(docs, 'utf8')).split('```js').map((part) => part.split('```')[0] ?? '')
  const example = examples.find((code) => code.includes('export async function sync')) ?? ''
  folder = await mkdtemp(join(tmpdir(), 'sangraha-example-'))
  const file = join(folder, 'sync.mjs')
  await writeFile(file, example)
  ;({ sync } = await import(/* @vite-ignore */ pathToFileURL(file).href))
})
afterAll(() => rm(folder, { recursive: true }))

const namesOf = (items: AppItem[]) => items.map(({ kind, id }) => `${kind}/${id}`)
/** One part of the changes: the names of what was changed and removed, and the next cursor. */
async function changesSince(since: string, more = '') {
  const { changed, removed, next } = (await client.get(`changes?since=${since}${more}`)) as unknown as {
    changed: AppItem[]
    removed: AppItem[]
    next: string
  }
  return { changed: namesOf(changed), removed: namesOf(removed), next }
}
const cursorNow = async () => String((await updated(emptyCopy())).cursor)
const refusalOf = async (since: string, more = '') => {
  const { status, body } = await client.call(`changes?since=${since}${more}`)
  return [status, body.code]
}
type Cursor = { epoch: string; since: { snapshot: string; seconds: number; entry_id: number } }
const read = (cursor: string): Cursor => JSON.parse(Buffer.from(cursor, 'base64url').toString())
const write = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
const rename = (id: number | undefined, name: string) =>
  sql`update tracks set display_name = ${name} where track_id = ${id}`

test('transactions that are committed in the reverse order of their start are sent in the order of their commit, each once', async () => {
  const [first, second, third] = await records.many(['First', 'Second', 'Third'])
  const start = await cursorNow()
  const slow = await app.db.startTransaction().execute()
  await rename(first, 'First, renamed').execute(slow)
  const late = await app.db.startTransaction().execute()
  await rename(second, 'Second, renamed').execute(late)
  await late.commit().execute()
  await rename(third, 'Third, renamed').execute(app.db)
  const before = await changesSince(start)
  expect(before.changed.toSorted()).toEqual([`tracks/${second}`, `tracks/${third}`])
  // In the middle of a window: what is committed then belongs to the next one.
  const half = await changesSince(start, '&limit=1')
  await slow.commit().execute()
  const rest = await changesSince(half.next, '&limit=1')
  expect([...half.changed, ...rest.changed].toSorted()).toEqual(before.changed.toSorted())
  const end = await changesSince(rest.next, '&limit=1')
  expect(end.changed).toEqual([])
  const after = await changesSince(before.next)
  expect(after.changed).toEqual([`tracks/${first}`])
  expect((await changesSince(end.next)).changed).toEqual([`tracks/${first}`])
  expect(await changesSince(after.next)).toMatchObject({ changed: [], removed: [] })
})

test('an answer without changes is known to the client by its ETag', async () => {
  const since = await cursorNow()
  const first = await client.call(`changes?since=${since}`)
  const headers = { 'if-none-match': String(first.headers.get('etag')) }
  expect((await client.call(`changes?since=${since}`, headers)).status).toBe(304)
})

test('what apps cannot see is removed, what they can see again is added, and what they never saw is not named', async () => {
  const category_id = await records.newCategory('A category')
  const { sub_category_id } = await app.ask(subcategories.save, {
    body: { name: 'Part of it', hindi_name: 'भाग', category_id },
  })
  const album_id = await records.newAlbum('An album')
  const track = await records.add('A track', { album_id: [album_id], category_id: [category_id] })
  const hidden = await records.add('A draft')
  await app.ask(tracks.changeStatus, { body: { track_id: [hidden.track_id], status: '1' } })
  let { next: since } = await changesSince(await cursorNow())
  const next = async () => {
    const { changed, removed, next } = await changesSince(since)
    since = next
    return [changed.toSorted(), removed.toSorted()]
  }
  await app.ask(tracks.edit, { body: { ...trackForm('Another draft'), track_id: hidden.track_id } })
  expect(await next()).toEqual([[], []])
  await app.ask(categories.changeStatus, { body: { category_id: [category_id], status: '1' } })
  expect(await next()).toEqual([[], [`categories/${category_id}`, `subcategories/${sub_category_id}`]])
  await app.ask(categories.changeStatus, { body: { category_id: [category_id], status: '0' } })
  expect(await next()).toEqual([[`categories/${category_id}`, `subcategories/${sub_category_id}`], []])
  await sql`update tracks set "trackCount" = "trackCount" + 1`.execute(app.db)
  expect(await next()).toEqual([[], []])
  const { body } = await app.call(albums.delete, { body: { id: [album_id] } })
  expect(await next()).toEqual([[`tracks/${track.track_id}`], [`albums/${album_id}`]])
  await app.ask(history.undo, { body: { change_id: body.success === 1 ? body.change_id : 0 } })
  expect(await next()).toEqual([[`albums/${album_id}`, `tracks/${track.track_id}`], []])
  const copy = await updated(emptyCopy())
  expect(copy.records.get(`tracks/${track.track_id}`)).toMatchObject({
    display_name: 'A track',
    lyrics: null,
    links: {
      albums: [{ id: album_id, position: expect.any(Number) }],
      categories: [{ id: category_id }],
      playlists: [],
    },
  })
  expect(copy.records.has(`tracks/${hidden.track_id}`)).toBe(false)
})

test('every column that apps read is logged when it changes, and every link', async () => {
  for (const kind of appKind.options) {
    const { rows } = await sql<{ source: string }>`
      select prosrc as source from pg_proc where proname = ${`log_${kind}_for_apps`}`.execute(app.db)
    const named = [...(rows[0]?.source ?? '').matchAll(/\bo\.(\w+)/g)].map(([, column]) => column)
    const columns = columnsFor(kind, [], true).filter(
      // A play is no change, renditions are made in the background, and another focal point is another picture.
      (name) => !['trackCount', 'renditions', 'cover_focus', APP_KINDS[kind].id].includes(name),
    )
    expect(new Set(named), kind).toEqual(new Set([...columns, 'is_active']))
  }
  const { rows } = await sql<{ table: string }>`
    select event_object_table as table from information_schema.triggers
    where trigger_name = 'log_changed_for_apps'`.execute(app.db)
  const carried = appKind.options.flatMap(carriedLinks).length
  expect(rows).toHaveLength(appKind.options.length + carried)
})

/** The visible records as the other calls of the API list them, without what the copy has besides. */
async function catalogue() {
  const found = new Map<string, AppItem>()
  for (const kind of appKind.options) {
    let after = ''
    do {
      const { items, next } = await client.get(`${kind}?limit=100&sort=new${after}`)
      for (const item of items) found.set(`${kind}/${item[APP_KINDS[kind].id]}`, item)
      after = next === null ? '' : `&after=${next}`
    } while (after)
  }
  return found
}

test('the copy of the example is the catalogue, row by row, after many concurrent writers', async () => {
  const copy = await updated(emptyCopy())
  const album_id = await records.newAlbum('Shared')
  const playlist_id = await records.newPlaylist('Shared')
  const ids = await records.many(Array.from({ length: 40 }, (_, i) => `Track ${i}`))
  let done = false
  const at = (n: number) => ids[n % ids.length]
  async function writer(n: number) {
    for (let i = 0; i < 12; i++) {
      const step = n * 7 + i * 5
      // Some fail, since others have deleted the record or changed it: that is part of it.
      const steps = [
        () => app.call(tracks.edit, { body: { ...trackForm(`Edited ${step}`), track_id: at(step) } }),
        () =>
          app.call(tracks.changeStatus, {
            body: { track_id: [at(step), at(step + 1)], status: String(i % 2) },
          }),
        () => app.call(albums.addTracks, { body: { album_id, track_id: [at(step), at(step + 3)] } }),
        () => app.call(playlists.addTracks, { body: { playlist_id, track_id: [at(step + 2)] } }),
        () => app.call(albums.orderTracks, { body: { album_id, track_id: [at(step)], before: null } }),
        () => app.call(tracks.delete, { body: { id: [at(step * 3)] } }),
        () => app.call(artists.save, { body: { name: `Artist ${step}` } }),
        () =>
          app.call(tracks.save, {
            body: { action: 'add', ...trackForm(`Late ${step}`, { album_id: [album_id] }) },
          }),
      ]
      await steps[(n + i) % steps.length]?.()
    }
  }
  async function reader() {
    const own = emptyCopy()
    while (!done) await updated(own)
    return own
  }
  const reading = [reader(), reader()]
  await Promise.all(Array.from({ length: 6 }, (_, n) => writer(n)))
  await app.ask(albums.changeStatus, { body: { album_id: [album_id], status: '1' } })
  done = true
  const fresh = await updated(emptyCopy())
  const expected = await catalogue()
  expect(fresh.records.size).toBe(expected.size)
  for (const of of [copy, ...(await Promise.all(reading))]) {
    await updated(of)
    expect(new Map([...of.records].toSorted())).toEqual(new Map([...fresh.records].toSorted()))
    for (const [name, record] of of.records) expect(record).toMatchObject(expected.get(name) ?? { name })
  }
})

test('a bulk change is sent in parts, each record once', async () => {
  await sql`insert into tracks (display_name, display_name_hindi, is_track_complete)
    select 'Many ' || n, 'कई', '0' from generate_series(1, 2500) n`.execute(app.db)
  const many = sql<SqlBool>`display_name like 'Many %'`
  let since = await cursorNow()
  await sql`update tracks set description = 'changed' where ${many}`.execute(app.db)
  const seen: string[] = []
  for (let part = await changesSince(since, '&limit=400&fields=id'); part.changed.length > 0; ) {
    expect(part.changed.length).toBeLessThanOrEqual(400)
    seen.push(...part.changed)
    since = part.next
    part = await changesSince(since, '&limit=400&fields=id')
  }
  expect(seen).toHaveLength(2500)
  expect(new Set(seen).size).toBe(2500)
})

test('links that are replaced in bulk are sent with the tracks that have them', async () => {
  const ids = await records.many(['Filed one', 'Filed two', 'Filed three'])
  await sql`update tracks set is_active = '1' where track_id = any(${ids}::int[])`.execute(app.db)
  const [old, next] = [await records.newCategory('Old shelf'), await records.newCategory('New shelf')]
  await app.ask(categories.addTracks, { body: { category_id: old, track_id: ids.slice(0, 2) } })
  const copy = await updated(emptyCopy())
  const since = String(copy.cursor)
  await app.ask(tracks.bulkEdit, {
    body: { id: ids, expected_count: 3, changes: { category_id: { op: 'replace', ids: [next] } } },
  })
  const { changed } = await changesSince(since)
  expect(changed.sort()).toEqual(ids.map((id) => `tracks/${id}`).sort())
})

test('a cursor that is malformed, of another list or of the future is refused with 400', async () => {
  const good = await cursorNow()
  const cursor = read(good)
  const { next } = await client.get('tracks?limit=1')
  const wrong = [
    'x',
    'a'.repeat(10_000),
    write(null),
    write({ ...cursor, since: { ...cursor.since, snapshot: '5:1:' } }),
    write({ ...cursor, since: { ...cursor.since, snapshot: "1:1:'" } }),
    write({ ...cursor, since: { ...cursor.since, seconds: cursor.since.seconds + 3600 } }),
    write({ ...cursor, copied: { kind: 'users', id: 1 } }),
    next,
  ]
  for (const since of wrong) expect(await refusalOf(String(since)), String(since)).toEqual([400, 'invalid'])
  expect(await refusalOf(good, '&kinds=tracks')).toEqual([400, 'invalid'])
  expect((await client.call('changes?kinds=tracks&limit=501')).status).toBe(400)
  expect((await client.call('changes?fields=name')).status).toBe(400)
  const limited = appWith(app.base, await makeKey(app, { scopes: ['albums'] }))
  expect((await limited.call('changes?kinds=tracks')).status).toBe(403)
  const { changed } = await limited.get('changes')
  expect(new Set((changed as AppItem[]).map(({ kind }) => kind))).toEqual(new Set(['albums']))
  expect((await limited.call(`changes?since=${good}`)).body.code).toBe('start_over')
})

test('a cursor that is too old, or of a database that was restored, says: start over; the example does', async () => {
  const old = await cursorNow()
  const cursor = read(old)
  const days = (count: number) =>
    write({ ...cursor, since: { ...cursor.since, seconds: cursor.since.seconds - count * 86_400 } })
  expect(await refusalOf(days(59))).toEqual([200, undefined])
  expect(await refusalOf(days(61))).toEqual([410, 'start_over'])
  // Its disk was put back: the last entry that the cursor knows has not been written, or is another one.
  const ahead = { ...cursor.since, entry_id: cursor.since.entry_id + 1 }
  expect(await refusalOf(write({ ...cursor, since: ahead }))).toEqual([410, 'start_over'])
  await sql`update catalogue_changes set changed_at = changed_at + interval '1 second'
    where entry_id = ${cursor.since.entry_id}`.execute(app.db)
  expect(await refusalOf(old)).toEqual([410, 'start_over'])
  const [xmax = ''] = cursor.since.snapshot.split(':').slice(1)
  const later = { ...cursor.since, entry_id: 0, snapshot: `${Number(xmax) + 1000}:${Number(xmax) + 1000}:` }
  expect(await refusalOf(write({ ...cursor, since: later }))).toEqual([410, 'start_over'])
  await sql`update catalogue_epoch set epoch = gen_random_uuid()`.execute(app.db)
  const copy = { cursor: await cursorNow(), records: new Map([['tracks/0', {}]]) }
  await sql`update catalogue_epoch set epoch = gen_random_uuid()`.execute(app.db)
  expect(await refusalOf(String(copy.cursor))).toEqual([410, 'start_over'])
  expect((await updated(copy)).records).toEqual((await updated(emptyCopy())).records)
})

test('the log is kept for ninety days, and its newest entry for good', async () => {
  await sql`update catalogue_changes set changed_at = now() - interval '91 days'`.execute(app.db)
  await pruneCatalogueChanges(app.db)
  const { rows } = await sql`select entry_id from catalogue_changes`.execute(app.db)
  expect(rows).toHaveLength(1)
})
