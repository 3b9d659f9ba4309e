import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Download } from '#contract/download.ts'
import { SHEET_COLUMNS, type SheetColumn } from '#contract/imports.ts'
import { contract } from '#contract/index.ts'
import { openSpreadsheet } from '#server/spreadsheets/open-spreadsheet.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { form, sheetOf, track, tracksOf } from '#server/testing/track-sheets.ts'
import { sweepPreviews } from './imports.store.ts'

const { imports } = contract
let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const upload = (bytes: Buffer | string, name?: string) => app.ask(imports.upload, { body: form(bytes, name) })
const get = (id: number) => app.ask(imports.get, { params: { id } })
const start = (import_id: number) => app.ask(imports.start, { body: { import_id } })
const stateOf = async (id: number) => (await get(id)).state
const isDone = (id: number) => expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('done')
const album = (name: string, hindi_name: string) =>
  app.ask(contract.albums.save, { body: { name, hindi_name, action: 'add' } })

/** The rows of a sheet that was answered, as texts. */
async function rowsOf(download: Download): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  const path = join(folder, 'sheet.xlsx')
  await writeFile(path, download.content)
  const spreadsheet = await openSpreadsheet(path, folder)
  const rows: string[][] = []
  for await (const portion of spreadsheet.sheets[0]?.rows() ?? [])
    for (const { cells } of portion) rows.push(Array.from(cells, (cell) => cell?.text ?? ''))
  spreadsheet.close()
  await rm(folder, { recursive: true })
  return rows
}

test('a preview writes nothing and says what will become of every row and name', async () => {
  await album('Sankat Mochan', 'संकट मोचन')
  await album('Gita', 'गीता')
  await app.ask(imports.readExcel, { body: form(await sheetOf([track(1)])) })
  const before = (await sql<{ n: number }>`select count(*) as n from changes`.execute(app.db)).rows

  const preview = await upload(
    await sheetOf([
      track(1),
      track(2, { Album: 'sankat mochan, Geet', Tag: 'Daily' }),
      track(3, { Album: 'Geet', Artist: 'Lata' }),
      track(2),
      track(4, { 'Record Date': '31/01/2020', Tag: 'never made' }),
    ]),
    'My tracks.xlsx',
  )
  expect(preview).toMatchObject({
    file_name: 'My tracks.xlsx',
    admin_name: 'The admin',
    state: 'ready',
    sheet: 'Sheet1',
    ...{ rows: 5, waiting: 2, added: 0, existing: 2, failed: 1 },
    ignored_columns: [],
    can_be_undone: false,
    names: [
      { kind: 'albums', linked: 1, other_script: 0, created: 1 },
      { kind: 'artists', linked: 0, other_script: 0, created: 1 },
      { kind: 'tags', linked: 0, other_script: 0, created: 1 },
    ],
  })
  const { import_id } = preview
  const page = await app.ask(imports.rows, { params: { id: import_id }, body: {} })
  const [known] = await tracksOf(app)
  expect(page).toMatchObject({
    totalCount: 5,
    Info: [
      { row: 2, state: 'existing', track_id: known?.track_id, same_as: null },
      { row: 3, state: 'ready', display_name: 'Bhajan 2', display_name_hindi: 'भजन 2', problems: [] },
      { row: 4, state: 'ready', track_link: 'https://127.0.0.1/3.mp3' },
      { row: 5, state: 'existing', track_id: null, same_as: 3 },
      { row: 6, state: 'failed', problems: [{ column: 'Record Date', value: '31/01/2020' }] },
    ],
  })
  const failed = await app.ask(imports.rows, {
    params: { id: import_id },
    body: { filters: { state: 'failed' } },
  })
  expect(failed.Info.map(({ row }) => row)).toEqual([6])
  const names = await app.ask(imports.names, { params: { id: import_id }, body: { pageSize: 100 } })
  expect(names.Info.map(({ matched: _, name_no: __, ...name }) => name)).toEqual([
    {
      kind: 'albums',
      name: 'sankat mochan',
      outcome: 'linked',
      record: { id: expect.any(Number), name: 'Sankat Mochan', hindi_name: 'संकट मोचन' },
      near: [],
      rows: 1,
    },
    {
      kind: 'albums',
      name: 'Geet',
      outcome: 'created',
      record: null,
      near: [{ id: expect.any(Number), name: 'Gita', hindi_name: 'गीता' }],
      rows: 2,
    },
    { kind: 'tags', name: 'Daily', outcome: 'created', record: null, near: [], rows: 1 },
    { kind: 'artists', name: 'Lata', outcome: 'created', record: null, near: [], rows: 1 },
  ])
  const near = await app.ask(imports.names, {
    params: { id: import_id },
    body: { filters: { kind: 'albums', outcome: 'created', with_near: true } },
  })
  expect(near.Info.map(({ name }) => name)).toEqual(['Geet'])

  expect(await tracksOf(app)).toHaveLength(1)
  expect((await sql<{ n: number }>`select count(*) as n from changes`.execute(app.db)).rows).toEqual(before)
})

test('names of one sheet that read alike are pointed out to each other', async () => {
  const { import_id } = await upload(await sheetOf([track(1, { Album: 'Hanuman, Hanumaan' })]))
  const { Info } = await app.ask(imports.names, { params: { id: import_id }, body: {} })
  expect(Info.map(({ name, near }) => [name, near.map((other) => [other.id, other.name])])).toEqual([
    ['Hanuman', []],
    ['Hanumaan', [[null, 'Hanuman']]],
  ])
})

test('headings that mean nothing here are named', async () => {
  const { ignored_columns } = await upload(
    'Track Name,Hindi Name,Description,Hindi Description,Track Link,Notes,Colour\na,b,c,d,https://127.0.0.1/a,x,y',
  )
  expect(ignored_columns).toEqual(['Notes', 'Colour'])
})

test('a started import goes on in the background, and its progress can be read', async () => {
  const { import_id } = await upload(
    await sheetOf(Array.from({ length: 2500 }, (_, n) => track(n, { Album: `Album ${n % 3}` }))),
  )
  expect(await start(import_id)).toMatchObject({ state: 'importing', rows: 2500, waiting: 2500, added: 0 })
  expect(await start(import_id)).toMatchObject({ state: 'importing' })
  await app.work()
  await isDone(import_id)
  expect(await get(import_id)).toMatchObject({ waiting: 0, added: 2500, can_be_undone: true })
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
  expect(again.body).toMatchObject({ success: 0, message: 'This import is done already.' })
  expect(
    (await sql<{ n: number }>`select count(*) as n from changes where action = 'import'`.execute(app.db))
      .rows,
  ).toEqual([{ n: 1 }])
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
  expect((await get(import_id)).message).toMatch(/Start it again/)
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

test('a preview can be cancelled, and is then gone; an import that has begun cannot', async () => {
  const { import_id } = await upload(await sheetOf([track(1)]))
  await app.ask(imports.cancel, { body: { import_id } })
  expect((await app.call(imports.get, { params: { id: import_id } })).body).toMatchObject({
    code: 'not_found',
  })
  expect((await sql`select from import_rows`.execute(app.db)).rows).toEqual([])
  expect((await app.call(imports.cancel, { body: { import_id } })).body).toMatchObject({ code: 'not_found' })
  const begun = await upload(await sheetOf([track(1)]))
  await start(begun.import_id)
  expect((await app.call(imports.cancel, { body: { import_id: begun.import_id } })).body).toMatchObject({
    success: 0,
    message: 'This import has begun already. It can be undone when it is over.',
  })
})

test('a preview that nobody starts is forgotten after a week, an import is not', async () => {
  const old = await upload(await sheetOf([track(1)]))
  const young = await upload(await sheetOf([track(1)]))
  const { import_id: done } = await app.ask(imports.readExcel, { body: form(await sheetOf([track(2)])) })
  await sql`update imports set date_created = now() - interval '8 days' where import_id <> ${young.import_id}`.execute(
    app.db,
  )
  await sweepPreviews(app.db)
  const { Info } = await app.ask(imports.list, { body: {} })
  expect(Info.map(({ import_id }) => import_id)).toEqual([young.import_id, done])
  expect(old.import_id).not.toBe(young.import_id)
})

test('imports are listed with who, when, file and counts, the newest first', async () => {
  await app.ask(imports.readExcel, { body: form(await sheetOf([track(1), track(1)]), 'first.xlsx') })
  await app.ask(imports.upload, { body: form(await sheetOf([track(2)]), 'दूसरा.xlsx') }, app.sub)
  const page = await app.ask(imports.list, { body: {} })
  expect(page).toMatchObject({
    totalCount: 2,
    Info: [
      { file_name: 'दूसरा.xlsx', admin_name: 'The subadmin', state: 'ready', waiting: 1 },
      { file_name: 'first.xlsx', admin_name: 'The admin', state: 'done', added: 1, existing: 1 },
    ],
  })
  const found = await app.ask(imports.list, { body: { searchText: 'FIRST' } })
  expect(found.Info.map(({ file_name }) => file_name)).toEqual(['first.xlsx'])
  const sorted = await app.ask(imports.list, { body: { sorted: { id: 'file_name', desc: false } } })
  expect(sorted.Info.map(({ file_name }) => file_name)).toEqual(['first.xlsx', 'दूसरा.xlsx'])
})

test('the failed rows come back as a sheet that, mended, can be imported', async () => {
  const given = track(2, {
    'Record Date': '25/12/2020',
    Tag: '=1+1, Daily',
    Lyrics: 'one\ntwo',
    'Hindi Name': null,
    'Track Link': { text: 'Listen', link: 'https://127.0.0.1/2.mp3' },
  })
  const { import_id } = await app.ask(imports.readExcel, {
    body: form(
      await sheetOf([track(1), given, track(3, { 'Record Date': { serial: 44_190 }, Description: null })]),
      'रस.xlsx',
    ),
  })
  const { headers, body } = await app.call(imports.failedRows, { params: { id: import_id } })
  if (body.success !== 1) throw new Error(body.message)
  expect(headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="__ - failed rows.xlsx"; filename*=UTF-8''${encodeURIComponent('रस - failed rows.xlsx')}`,
  )
  const [headings = [], ...rows] = await rowsOf(body.data)
  expect(headings).toEqual([
    ...SHEET_COLUMNS.map((column) => (column === 'Record Date' ? 'Record Date (MM/DD/YYYY)' : column)),
    'Error',
  ])
  expect(rows.map((row) => row.at(-1))).toEqual([
    'Hindi Name: This field is required; Record Date: There is no month 25: the month comes first. Write it as MM/DD/YYYY.',
    'Description: This field is required',
  ])
  const cell = (row: number, column: SheetColumn) => rows[row]?.[SHEET_COLUMNS.indexOf(column)]
  expect([cell(0, 'Tag'), cell(0, 'Lyrics'), cell(1, 'Record Date')]).toEqual([
    '=1+1, Daily',
    'one\ntwo',
    '12/25/2020',
  ])
  expect(cell(0, 'Track Link')).toBe('https://127.0.0.1/2.mp3')

  const mended = rows.map((row) =>
    Object.fromEntries(SHEET_COLUMNS.map((column, n) => [column, row[n] || null])),
  )
  Object.assign(mended[0] ?? {}, { 'Hindi Name': 'भजन २', 'Record Date': '12/25/2020' })
  Object.assign(mended[1] ?? {}, { Description: 'Mended' })
  expect(await app.ask(imports.readExcel, { body: form(await sheetOf(mended)) })).toMatchObject({
    added: 2,
    errors: [],
  })
  expect((await tracksOf(app)).map(({ record_date }) => record_date)).toEqual([
    null,
    '2020-12-25',
    '2020-12-25',
  ])

  const { import_id: clean } = await app.ask(imports.readExcel, { body: form(await sheetOf([track(9)])) })
  const none = await app.call(imports.failedRows, { params: { id: clean } })
  expect(none.body).toMatchObject({ success: 0, code: 'not_found' })
})

test('the sample sheet can be imported as it is', async () => {
  const { headers, body } = await app.call(imports.sample)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sangraha-tracks.xlsx"/)
  if (body.success !== 1) throw new Error(body.message)
  const sample = body.data.content as Uint8Array
  expect(await app.ask(imports.readExcel, { body: form(Buffer.from(sample)) })).toMatchObject({
    added: 2,
    errors: [],
  })
  expect(await tracksOf(app)).toMatchObject([
    { display_name: 'Hanuman Chalisa', record_date: '2019-12-25' },
    { display_name: 'Om Jai Jagdish Hare', record_date: '2020-01-31' },
  ])
})

test('no file is left of an upload', async () => {
  await upload(await sheetOf([track(1)]))
  await app.call(imports.upload, { body: form('nothing') })
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
})
