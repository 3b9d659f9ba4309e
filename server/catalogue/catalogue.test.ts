import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, categories, playlists } = contract

const { app, records } = await startWithTracks()

const addAlbum = (body: object) => app.ask(albums.save, { body: { action: 'add', ...body } })
const duplicatesOf = async (name: string) =>
  (await app.ask(albums.likelyDuplicates, { body: { name } })).map((found) => found.name)

test('likely duplicates are at most five', async () => {
  for (let n = 0; n < 7; n++) await addAlbum({ name: 'Om Jai Jagdish' })
  expect(await duplicatesOf('Om Jai Jagdish')).toHaveLength(5)
})

test('a likely duplicate is found by its Hindi name alone', async () => {
  await addAlbum({ name: 'Forty verses', hindi_name: 'दुर्गा चालीसा' })
  expect(await duplicatesOf('Durga Chalisa')).toEqual(['Forty verses'])
})

test('a likely duplicate is found among names of the same words and length', async () => {
  for (const name of ['Stuti Vishnu', 'Vishnu Stuti']) await addAlbum({ name })
  expect(await duplicatesOf('Vishnu Stuti')).toEqual(['Vishnu Stuti'])
})

test('a record that several are used in is counted once, and the most used kind comes first', async () => {
  const category_id = [await records.newCategory('Bhajan')]
  const ids = []
  for (const name of ['First', 'Second']) ids.push((await addAlbum({ name, category_id })).album_id)
  const track_id = await records.many(['One', 'Two'])
  for (const album_id of ids) await app.ask(albums.addTracks, { body: { album_id, track_id } })
  expect(await app.ask(albums.usedIn, { body: { id: ids } })).toEqual([
    { kind: 'tracks', count: 2 },
    { kind: 'categories', count: 1 },
  ])
})

test('linked records are answered by name', async () => {
  const category_id = [await records.newCategory('Zulu'), await records.newCategory('Alpha')]
  const { albumCategories } = await addAlbum({ name: 'In two', category_id })
  expect(albumCategories.map(({ name }) => name)).toEqual(['Alpha', 'Zulu'])
})

test('an edited record comes first in the list', async () => {
  const { album_id } = await addAlbum({ name: 'Edited last' })
  await addAlbum({ name: 'Added last' })
  await app.ask(albums.save, { body: { action: 'edit', album_id, name: 'Edited last' } })
  const { Info } = await app.ask(albums.list, { body: { pageSize: 2 } })
  expect(Info.map(({ name }) => name)).toEqual(['Edited last', 'Added last'])
})

test('a track that its own form puts into a playlist stands at the end of it', async () => {
  const playlist_id = await records.newPlaylist('Ordered')
  await app.ask(playlists.addTracks, {
    body: { playlist_id, track_id: await records.many(['A', 'B', 'C']) },
  })
  await records.add('D', { playlist_id: [playlist_id] })
  const { Info } = await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })
  expect(Info.map(({ display_name }) => display_name)).toEqual(['A', 'B', 'C', 'D'])
})

test('an edited record is found by its new name, and no longer by the old one', async () => {
  const { album_id } = await addAlbum({ name: 'Govardhan' })
  await app.ask(albums.save, { body: { action: 'edit', album_id, name: 'Yamunotri' } })
  const found = async (searchText: string) =>
    (await app.ask(albums.list, { body: { searchText } })).Info.map((row) => row.album_id)
  expect([await found('yamunotri'), await found('govardhan')]).toEqual([[album_id], []])
})

test('a form that adds makes a new record, also where it sends an id', async () => {
  const first = await addAlbum({ name: 'The first' })
  const second = await addAlbum({ name: 'The second', album_id: first.album_id })
  expect(second.album_id).not.toBe(first.album_id)
  expect(await app.ask(albums.get, { params: { id: first.album_id } })).toMatchObject({ name: 'The first' })
})

test('a link that is taken away from the other side makes an open form stale, the link of a track does not', async () => {
  const { album_id } = await addAlbum({ name: 'Open in a form' })
  const version = async () => (await app.ask(albums.get, { params: { id: album_id } })).version
  const form = { name: 'Around it', hindi_name: 'इसके आसपास' }
  const { category_id } = await app.ask(categories.save, { body: { ...form, album_id: [album_id] } })
  const linked = await version()
  await app.ask(categories.save, { body: { ...form, action: 'edit', category_id, album_id: '' } })
  expect(await version()).toBe(linked + 1)
  await records.add('In it', { album_id: [album_id] })
  expect(await version()).toBe(linked + 1)
})

test('an action on several records says how many there were', async () => {
  const { album_id } = await addAlbum({ name: 'One of two' })
  const off = await app.call(albums.changeStatus, { body: { status: '1', album_id: [album_id, 999_999] } })
  expect(off.body.message).toBe('1 album deactivated.')
  const gone = await app.call(albums.delete, { body: { id: [album_id, 999_999] } })
  expect(gone.body.message).toBe('1 album deleted.')
})

test('an uploaded cover is kept, and one that is no picture is refused under the field that it came in', async () => {
  const form = (field: string, content: Buffer) => {
    const body = new FormData()
    body.append('name', 'With a cover')
    body.append(field, new Blob([Uint8Array.from(content)]), 'cover.png')
    return body
  }
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const
  await app.ask(albums.save, { body: form('cover_picture', await sharp({ create }).png().toBuffer()) })
  const files = await app.db.selectFrom('stored_file').select('state').execute()
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['kept']))
  const { body } = await app.call(albums.save, { body: form('cover_picture', Buffer.from('no picture')) })
  expect(body.success === 0 && Object.keys(body.errors ?? {})).toEqual(['cover_picture'])
})

test('Hindi names are in the order of dictionaries, and numbers in any name by their value', async () => {
  const hindi = ['कँवल', 'कंस', 'कः', 'कमल', 'क़लम', 'काल', 'राग २', 'राग १०', 'संत', 'सत्य']
  const english = [
    'Raga 1',
    'Raga 2',
    'raga 10',
    'Raga 10a',
    'Ragas',
    'Tala',
    'Tala 007',
    'Tala 8',
    'Uma',
    'uma B',
  ]
  for (const at of [7, 2, 9, 4, 0, 5, 8, 1, 6, 3])
    await app.ask(contract.tags.save, { body: { tag_name: english[at], tag_name_hindi: hindi[at] } })
  const listed = async (id: 'tag_name' | 'tag_name_hindi', desc: boolean) =>
    (await app.ask(contract.tags.list, { body: { sorted: { id, desc } } })).Info.map((tag) => tag[id])
  expect(await listed('tag_name', false)).toEqual(english)
  expect(await listed('tag_name_hindi', false)).toEqual(hindi)
  expect(await listed('tag_name_hindi', true)).toEqual(hindi.toReversed())
  // The index from which a page is read has this order.
  const collations = await sql<{ name: string }>`
    select distinct o.collname as name from pg_index i join pg_class c on c.oid = i.indrelid
      cross join lateral unnest(i.indcollation::oid[]) used join pg_collation o on o.oid = used
    where c.relname = 'tags'`.execute(app.db)
  expect(collations.rows.map(({ name }) => name)).toContain('names')
})
