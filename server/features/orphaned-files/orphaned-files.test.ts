import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { CONTENT } from '#server/resources/all-resources.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { soundOf, wav } from '#server/testing/wav.ts'
import { DRAFTS, FILE_COLUMNS, removeOrphanedFiles } from './orphaned-files.ts'

const { albums, placeholders, history, tracks } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  for (const table of ['albums', 'tracks', 'changes', 'stored_file'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
})

async function picture() {
  const create = { width: 30, height: 20, channels: 3, background: '#c2410c' } as const
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'picture.png')
}
function form(fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}
const addAlbum = async () =>
  app.ask(albums.save, { body: form({ action: 'add', name: 'Covered', cover_image: await picture() }) })
const undo = async (change_id: unknown) =>
  (await app.call(history.undo, { body: { change_id: Number(change_id) } })).body.success

/** Days go by: everything happened so much longer ago. */
async function pass(days: number) {
  const ago = sql`make_interval(days => ${days})`
  await sql`update changes set changed_at = changed_at - ${ago}`.execute(app.db)
  await sql`update stored_file set created_at = created_at - ${ago}`.execute(app.db)
  await removeOrphanedFiles(app.context)
}
/** The keys of the files that there are, each held against the store. */
async function files(): Promise<string[]> {
  const keys = (await app.db.selectFrom('stored_file').select('key').orderBy('key').execute()).map(
    (row) => row.key,
  )
  for (const key of keys) expect(await app.store.head(key), key).not.toBeNull()
  return keys
}

test('a replaced picture stays as long as it can be brought back, and then goes with its thumbnail', async () => {
  const { album_id } = await addAlbum()
  const first = await files()
  expect(first).toHaveLength(2)
  const edited = { action: 'edit', album_id: String(album_id), name: 'Covered' }
  await app.ask(albums.save, { body: form({ ...edited, cover_image: await picture() }) })
  const second = (await files()).filter((key) => !first.includes(key))
  await pass(30)
  expect(await files()).toHaveLength(4)
  await pass(2)
  expect(await files()).toEqual(second)
  for (const key of first) expect(await app.store.head(key)).toBeNull()
  await pass(365)
  expect(await files(), 'what is in use stays for ever').toEqual(second)
})

test('a picture that an undo has brought back stays, and stays a month again when it is replaced again', async () => {
  const { album_id } = await addAlbum()
  const first = await files()
  const edited = { action: 'edit', album_id, name: 'Covered' }
  const { body } = await app.call(albums.save, {
    body: { ...edited, cover_image: 'https://example.org/a.png' },
  })
  await pass(29)
  expect(await undo(body.change_id)).toBe(1)
  await pass(40)
  expect(await files()).toEqual(first)
  await app.ask(albums.save, { body: { ...edited, remove_cover: true } })
  await pass(30)
  expect(await files()).toEqual(first)
  await pass(2)
  expect(await files()).toEqual([])
})

test('the files of a deleted record go when it cannot be restored any more', async () => {
  const recording = wav(
    soundOf(1, () => 0.5),
    { bits: 16, channels: 1 },
  )
  const sound = new File([new Uint8Array(recording)], 'sound.wav')
  const body = form({
    ...trackForm('Heard', { track_link: '' }),
    track: sound,
    cover_image: await picture(),
  })
  const { track_id } = await app.ask(tracks.save, { body })
  const all = await files()
  expect(all).toHaveLength(3)
  const deleted = await app.call(tracks.delete, { body: { track_id: [track_id] } })
  await pass(29)
  expect(await undo(deleted.body.change_id)).toBe(1)
  expect((await app.ask(tracks.get, { params: { id: track_id } })).trackData).not.toBeNull()
  await app.ask(tracks.delete, { body: { track_id: [track_id] } })
  await pass(30)
  expect(await files()).toEqual(all)
  await pass(2)
  expect(await files()).toEqual([])
})

test('a placeholder that was replaced goes too, the present one stays', async () => {
  const set = async () => app.ask(placeholders.edit, { body: form({ key: 'album', value: await picture() }) })
  await set()
  const first = await files()
  await set()
  await pass(32)
  const left = await files()
  expect(left).toHaveLength(2)
  expect(left.some((key) => first.includes(key))).toBe(false)
})

test('a picture to which another record has a link is not taken from it', async () => {
  const { album_id, cover_picture } = await addAlbum()
  await app.ask(albums.save, {
    body: { action: 'add', name: 'Borrows it', cover_image: `https://example.org${cover_picture}` },
  })
  const first = await files()
  await app.ask(albums.delete, { body: { id: [album_id] } })
  await pass(60)
  expect(await files()).toEqual(first)
})

test('every column that holds a file is known', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = current_schema() and column_name ~ '(picture|image|cover|audio_key|photo|file_key)$'
    order by 1`.execute(app.db)
  const known = [...CONTENT, DRAFTS].flatMap(({ table, columns }) =>
    FILE_COLUMNS.filter((column) => columns.includes(column)).map((column) => `${table}.${column}`),
  )
  expect(rows.map(({ place }) => place)).toEqual(known.sort())
})
