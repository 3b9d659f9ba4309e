import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ID_COLUMN, SHEET_COLUMNS } from '#contract/features/imports/sheet.ts'
import { contract } from '#contract/index.ts'
import { form, sheetOf, startWithSheets, track, tracksOf } from '#server/testing/track-sheets.ts'
import { sweepPreviews } from './imports.store.ts'

const { imports } = contract
const { app, upload } = await startWithSheets()
const start = (import_id: number) => app.ask(imports.start, { body: { import_id } })
const album = (name: string, hindi_name: string) =>
  app.ask(contract.albums.save, { body: { name, hindi_name, action: 'add' } })

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
      { row: 6, state: 'failed', problems: [{ column: 'Record Date', value: '31/01/2020' }] },
      {
        row: 2,
        state: 'existing',
        track_id: known?.track_id,
        same_as: null,
        track: { name: known?.display_name, line: { linked: [], duration: null } },
      },
      {
        row: 3,
        state: 'ready',
        track: null,
        display_name: 'Bhajan 2',
        display_name_hindi: 'भजन 2',
        problems: [],
      },
      { row: 4, state: 'ready', track_link: 'https://127.0.0.1/3.mp3' },
      { row: 5, state: 'existing', track_id: null, same_as: 3 },
    ],
  })
  const failed = await app.ask(imports.rows, {
    params: { id: import_id },
    body: { filters: { state: 'failed' } },
  })
  expect(failed.Info.map(({ row }) => row)).toEqual([6])
  const names = await app.ask(imports.names, { params: { id: import_id }, body: { pageSize: 100 } })
  expect(names.Info.map(({ matched: _, name_no: __, keep_alias: ___, ...name }) => name)).toEqual([
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

test('rows that failed when the sheet was read come first, and keep their place once they are corrected', async () => {
  const bad = { 'Track Link': 'no link' }
  const { import_id } = await upload(
    await sheetOf(
      [track(1), track(2, bad), track(3), track(4, { 'Track Id': 999_999 }), track(5, bad), track(6)],
      [...SHEET_COLUMNS, ID_COLUMN],
    ),
  )
  const rowsOf = async (body: {
    page_no?: number
    pageSize?: number
    sorted?: { id: 'row'; desc: boolean }
  }) => {
    const page = await app.ask(imports.rows, { params: { id: import_id }, body })
    return page.Info.map(({ row, state }) => [row, state])
  }
  const failed = [
    [3, 'failed'],
    [5, 'failed'],
    [6, 'failed'],
  ]
  const ready = [
    [2, 'ready'],
    [4, 'ready'],
    [7, 'ready'],
  ]
  expect(await rowsOf({})).toEqual([...failed, ...ready])
  // From the nearer end.
  expect(await rowsOf({ page_no: 1, pageSize: 4 })).toEqual([
    [4, 'ready'],
    [7, 'ready'],
  ])
  const cells = [{ column: 'Track Link', value: 'https://127.0.0.1/5.mp3' } as const]
  await app.ask(imports.correctRow, { body: { import_id, row: 6, cells } })
  expect(await rowsOf({})).toEqual([[3, 'failed'], [5, 'failed'], [6, 'ready'], ...ready])
  const inOrder = await rowsOf({ sorted: { id: 'row', desc: false } })
  expect(inOrder.map(([row]) => row)).toEqual([2, 3, 4, 5, 6, 7])
  const { Info } = await app.ask(imports.rows, {
    params: { id: import_id },
    body: { filters: { state: 'ready' } },
  })
  expect(Info.map(({ row }) => row)).toEqual([2, 4, 6, 7])
  // A row that is spoilt afterwards stays where it is as well.
  await app.ask(imports.correctRow, {
    body: { import_id, row: 4, cells: [{ column: 'Track Link', value: 'no link' }] },
  })
  expect((await rowsOf({})).map(([row]) => row)).toEqual([3, 5, 6, 2, 4, 7])
})

test('only a row with the link and the name of another track counts as the same', async () => {
  const link = { 'Track Link': 'https://127.0.0.1/whole-album.mp3' }
  await app.ask(imports.readExcel, { body: form(await sheetOf([track(1, link)])) })
  const { import_id } = await upload(
    await sheetOf([track(1), track(2, link), track(3, link), track(3), track(3, link), track(1, link)]),
  )
  const { Info } = await app.ask(imports.rows, { params: { id: import_id }, body: {} })
  expect(Info.map(({ row, state, same_as }) => [row, state, same_as])).toEqual([
    [2, 'ready', null],
    [3, 'ready', null],
    [4, 'ready', null],
    [5, 'ready', null],
    [6, 'existing', 4],
    [7, 'existing', null],
  ])
})

test('names of one sheet that read alike are pointed out to each other', async () => {
  const { import_id } = await upload(await sheetOf([track(1, { Album: 'Hanuman, Hanumaan' })]))
  const { Info } = await app.ask(imports.names, { params: { id: import_id }, body: {} })
  expect(Info.map(({ name, near }) => [name, near.map((other) => [other.id, other.name])])).toEqual([
    ['Hanuman', []],
    ['Hanumaan', [[null, 'Hanuman']]],
  ])
})

test('a slip of the keys and a title before a name are pointed out, one word in common is not', async () => {
  for (const name of ['Lata Mangeshkar', 'Pandit Jasraj', 'Anup'])
    await app.ask(contract.artists.save, { body: { name, action: 'add' } })
  const artists = 'Lata Mangehskar, Pt. Jasraj, Anup Jalota, Asha'
  const { import_id } = await upload(await sheetOf([track(1, { Artist: artists })]))
  const { Info } = await app.ask(imports.names, { params: { id: import_id }, body: {} })
  expect(Info.map(({ name, near }) => [name, near.map((other) => other.name)])).toEqual([
    ['Lata Mangehskar', ['Lata Mangeshkar']],
    ['Pt. Jasraj', ['Pandit Jasraj']],
    ['Anup Jalota', []],
    ['Asha', []],
  ])
})

test('headings that mean nothing here are named', async () => {
  const { ignored_columns } = await upload(
    'Track Name,Hindi Name,Description,Hindi Description,Track Link,Notes,Colour\na,b,c,d,https://127.0.0.1/a,x,y',
  )
  expect(ignored_columns).toEqual(['Notes', 'Colour'])
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
    message: "This import has already started. You can undo it when it's finished.",
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

test('no file is left of an upload', async () => {
  await upload(await sheetOf([track(1)]))
  await app.call(imports.upload, { body: form('nothing') })
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
})
