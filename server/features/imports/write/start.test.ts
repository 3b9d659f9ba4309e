import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { form, sheetOf, track, tracksOf } from '#server/testing/track-sheets.ts'
import { resumeImports } from './start.ts'

const { imports } = contract
let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const upload = (bytes: Buffer | string) => app.ask(imports.upload, { body: form(bytes) })
const get = (id: number) => app.ask(imports.get, { params: { id } })
const start = (import_id: number) => app.ask(imports.start, { body: { import_id } })
const stateOf = async (id: number) => (await get(id)).state
const isDone = (id: number) => expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('done')
/** What a queue does with work that process after process has died with. */
const lose = async () => {
  const { numAffectedRows } = await sql`delete from pgboss.job where name = 'import-tracks'`.execute(app.db)
  return Number(numAffectedRows)
}
const album = (name: string, hindi_name: string) =>
  app.ask(contract.albums.save, { body: { name, hindi_name, action: 'add' } })

test('a started import goes on in the background, and its progress can be read', async () => {
  const { import_id } = await upload(
    await sheetOf(Array.from({ length: 2500 }, (_, n) => track(n, { Album: `Album ${n % 3}` }))),
  )
  expect(await start(import_id)).toMatchObject({ state: 'importing', rows: 2500, waiting: 2500, added: 0 })
  expect(await start(import_id)).toMatchObject({ state: 'importing' })
  const { rows: jobs } = await sql`select from pgboss.job where name = 'import-tracks'
    and (data->>'import_id')::int = ${import_id}`.execute(app.db)
  expect(jobs, 'a second start queues nothing').toHaveLength(1)
  await app.work()
  await isDone(import_id)
  expect(await get(import_id)).toMatchObject({ waiting: 0, added: 2500 })
  const tracks = await tracksOf(app)
  expect(tracks.map(({ display_name }) => display_name)).toEqual(
    Array.from({ length: 2500 }, (_, n) => `Bhajan ${n}`),
  )
  const { rows } = await sql<{ track_id: number }>`
    select track_id from album_tracks join albums using (album_id) where name = 'Album 1'
    order by position`.execute(app.db)
  const ids = rows.map(({ track_id }) => track_id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  const again = await app.call(imports.start, { body: { import_id } })
  expect(again.body).toMatchObject({ success: 0, message: 'This import is already finished.' })
  expect(
    (await sql<{ n: number }>`select count(*) as n from changes where action = 'import'`.execute(app.db))
      .rows,
  ).toEqual([{ n: 1 }])
})

test('the import in one call is there only with the job that goes on with it, should the process end', async () => {
  const seen = sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'The process ends here'; end $$;
    create trigger refuse before insert on pgboss.job for each row when (new.name = 'import-tracks')
      execute function refuse()`
  await seen.execute(app.db)
  const { status } = await app.call(imports.readExcel, { body: form(await sheetOf([track(1)])) })
  expect(status).toBe(500)
  expect((await sql`select from imports`.execute(app.db)).rows).toEqual([])
})

test('an import that was cut short goes on where it was: each row once', async () => {
  const { import_id } = await upload(await sheetOf(Array.from({ length: 2100 }, (_, n) => track(n))))
  await start(import_id)
  // The second batch breaks off, as when the process dies in it.
  await sql`create function broken() returns trigger language plpgsql as $$ begin
    if (select count(*) from tracks) > 1000 then raise exception 'cut short'; end if; return null; end $$`.execute(
    app.db,
  )
  await sql`create trigger broken after insert on tracks for each statement execute function broken()`.execute(
    app.db,
  )
  await app.work()
  await expect.poll(async () => (await get(import_id)).added, { timeout: 30_000 }).toBe(1000)
  expect(await get(import_id)).toMatchObject({ state: 'importing', waiting: 1100 })
  await sql`drop trigger broken on tracks`.execute(app.db)
  await expect
    .poll(
      async () => {
        await app.hurry()
        return stateOf(import_id)
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe('done')
  const names = (await tracksOf(app)).map(({ display_name }) => display_name)
  expect(names).toHaveLength(2100)
  expect(new Set(names).size).toBe(2100)
})

test('an import whose work was lost goes on, and one that goes on is left alone', async () => {
  const { import_id } = await upload(await sheetOf([track(1)]))
  await start(import_id)
  const lost = await lose()
  await resumeImports(app.context)
  expect([lost, await lose()]).toEqual([1, 0])
  await sql`update imports set date_modified = now() - interval '20 minutes'`.execute(app.db)
  await resumeImports(app.context)
  await app.work()
  await isDone(import_id)
  expect(await tracksOf(app)).toHaveLength(1)
})

test('an import that fails for good is stopped, says so, and can be started again', async () => {
  const { import_id } = await upload(await sheetOf([track(1)]))
  await start(import_id)
  await sql`create function broken() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`.execute(app.db)
  await sql`create trigger broken after insert on tracks for each statement execute function broken()`.execute(
    app.db,
  )
  await app.work()
  await expect
    .poll(
      async () => {
        await app.hurry()
        return stateOf(import_id)
      },
      { timeout: 50_000, interval: 500 },
    )
    .toBe('stopped')
  expect((await get(import_id)).message).toMatch(/Start the import again/)
  await sql`drop trigger broken on tracks`.execute(app.db)
  expect(await start(import_id)).toMatchObject({ state: 'importing', message: null })
  await isDone(import_id)
  expect(await tracksOf(app)).toHaveLength(1)
})

test('what happened to the catalogue between preview and start is heeded', async () => {
  const sheet = await sheetOf([track(1, { Album: 'Kept, Gone, Made' }), track(2)])
  const kept = await album('Kept', 'रखा')
  const gone = await album('Gone', 'गया')
  const { import_id } = await upload(sheet)
  await app.ask(contract.albums.delete, { body: { id: [gone.album_id] } })
  const made = await album('Made', 'बना')
  await app.ask(imports.readExcel, { body: form(await sheetOf([track(2)])) })
  await start(import_id)
  await app.work()
  await isDone(import_id)
  expect(await get(import_id)).toMatchObject({ added: 1, existing: 1 })
  const { Info } = await app.ask(contract.tracks.list, { body: { searchText: 'Bhajan 1' } })
  const albums = Info[0]?.trackAlbum ?? []
  expect(albums.map(({ name }) => name)).toEqual(['Gone', 'Kept', 'Made'])
  expect(albums.map(({ album_id }) => album_id)).toEqual([
    expect.not.toSatisfy((id) => id === gone.album_id),
    kept.album_id,
    made.album_id,
  ])
})
