import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { MANNERS, workbook } from '#server/testing/spreadsheets.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { forgetImports, form, sheetOf, track, tracksOf } from '#server/testing/track-sheets.ts'

const { imports } = contract
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => forgetImports(app))
afterAll(() => app.stop())

const send = (bytes: Buffer | string, name?: string) =>
  app.call(imports.readExcel, { body: form(bytes, name) })
const bring = (bytes: Buffer | string) => app.ask(imports.readExcel, { body: form(bytes) })
const listed = async () => (await app.ask(contract.tracks.list, { body: { pageSize: 100 } })).Info
const rowsOf = (table: string) => sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1`

test('a sheet becomes tracks with all that it says, in the order of its rows', async () => {
  const { body } = await send(
    await sheetOf([
      track(1, {
        'File Name': 'one.mp3',
        'Record Date': '12/25/2020',
        Category: 'Aarti, Chalisa',
        'Sub Category': 'Morning',
        Album: 'Sankat Mochan',
        Artist: 'Lata Sharma',
        Tag: 'Tuesday,  Daily ,',
        Lyrics: 'Shri\nGuru',
        'Hindi Lyrics': 'श्री गुरु',
      }),
      track(2, {
        Album: 'Sankat Mochan',
        'Track Link': { text: 'Listen', link: 'https://127.0.0.1/a%20b.mp3' },
      }),
    ]),
  )
  expect(body).toMatchObject({
    success: 1,
    message: '2 of 2 tracks added. The recordings are being fetched.',
    data: { rows: 2, added: 2, existing: 0, failed: 0, waiting: 0, errors: [] },
  })
  const [first, second] = (await tracksOf(app)) ?? []
  expect(first).toMatchObject({
    display_name: 'Bhajan 1',
    display_name_hindi: 'भजन 1',
    description: 'Description 1',
    description_hindi: 'विवरण 1',
    lyrics: 'Shri\nGuru',
    lyrics_hindi: 'श्री गुरु',
    record_date: '2020-12-25',
    file_name: 'one.mp3',
    track_link: 'https://127.0.0.1/1.mp3',
    is_track_complete: '0',
    is_active: '1',
    version: 1,
  })
  expect(second).toMatchObject({
    file_name: 'a b.mp3',
    track_link: 'https://127.0.0.1/a%20b.mp3',
    record_date: null,
  })
  const found = (await listed()).find(({ track_id }) => track_id === first?.track_id)
  expect(found).toMatchObject({
    categoryName: 'Aarti, Chalisa',
    albumName: 'Sankat Mochan',
    artistName: 'Lata Sharma',
    tagName: 'Daily, Tuesday',
    trackSubCategory: [{ name: 'Morning' }],
  })
  const album = found?.trackAlbum[0]?.album_id ?? 0
  const placed = await app.ask(contract.albums.tracks, { params: { id: album }, body: {} })
  expect(placed.Info.map(({ display_name }) => display_name)).toEqual(['Bhajan 1', 'Bhajan 2'])
  const pending = await app.ask(contract.tracks.pending, { body: {} })
  expect(pending.Info.map(({ message }) => message)).toEqual(Array(2).fill('Waiting to be fetched.'))
  const waiting = sql`select from pgboss.job where name = 'fetch-track' and state = 'created'`
  expect((await waiting.execute(app.db)).rows).toHaveLength(2)
  for (const searchText of ['Bhajan 2', 'भजन 2', 'sankat'])
    expect(
      (await app.ask(contract.tracks.list, { body: { searchText } })).totalCount,
      searchText,
    ).toBeGreaterThan(0)
  expect((await app.ask(contract.albums.list, { body: { searchText: 'संकट' } })).totalCount).toBe(1)
})

test.each(Object.entries(MANNERS))('a sheet in the manner of %s is imported', async (_name, manner) => {
  const serial = manner.epoch1904 ? 42_728 : 44_190
  const sheet = {
    rows: [
      ['Our tracks, 2020'],
      null,
      [
        'hindi name*',
        ' TRACK  NAME ',
        'Description',
        'Notes',
        'description (Hindi)',
        'URL',
        'Recording date',
        'Tags',
      ],
      [
        'भजन',
        'Bhajan',
        'An old one',
        'ours',
        'पुराना',
        { text: 'Listen', link: 'https://127.0.0.1/1.mp3' },
        { serial },
        108,
      ],
      [
        'भजन २',
        { rich: ['Bha', 'jan 2'], phonetic: 'x' },
        { formula: '"a"', value: 'Another' },
        null,
        'दूसरा',
        'https://127.0.0.1/2.mp3',
      ],
    ],
  }
  const cover = { rows: [['Read me first']] }
  expect(await bring(await workbook([cover, sheet], manner))).toMatchObject({ added: 2, errors: [] })
  expect(await tracksOf(app)).toMatchObject([
    {
      display_name: 'Bhajan',
      display_name_hindi: 'भजन',
      record_date: '2020-12-25',
      track_link: 'https://127.0.0.1/1.mp3',
    },
    { display_name: 'Bhajan 2', description: 'Another', record_date: null },
  ])
  expect((await rowsOf('tags').execute(app.db)).rows).toMatchObject([{ tag_name: '108' }])
})

test('CSV with and without a byte order mark is imported', async () => {
  const csv = (n: number) =>
    `Track Name,Hindi Name,Description,Hindi Description,Track Link,Record Date\r\nBhajan ${n},भजन,"a, b",विवरण,https://127.0.0.1/${n},12/25/2020\r\n`
  expect(await bring(csv(1))).toMatchObject({ added: 1 })
  expect(await bring(`\ufeff${csv(2)}`)).toMatchObject({ added: 1 })
  expect(await tracksOf(app)).toMatchObject([
    { display_name: 'Bhajan 1', description: 'a, b', record_date: '2020-12-25' },
    { display_name: 'Bhajan 2' },
  ])
})

test('a bad row is listed with row, column, value and reason, and no good row is lost', async () => {
  const bad = (more: Parameters<typeof track>[1]) => track(9, more)
  const { body } = await send(
    await sheetOf([
      track(1),
      bad({ 'Hindi Name': null, Description: '  ' }),
      bad({ 'Track Link': 'not a link' }),
      bad({ 'Track Link': 'ftp://example.org/1.mp3' }),
      bad({ 'Record Date': '25/12/2020' }),
      bad({ 'Record Date': '13/25/2020' }),
      bad({ 'Record Date': '02/30/2020' }),
      bad({ 'Record Date': 44190 }),
      bad({ 'Record Date': '2020-12-25' }),
      bad({ Album: { error: '#N/A' } }),
      bad({ 'Track Name': null, 'Hindi Name': null }),
      bad({ 'Track Name': 'x'.repeat(201) }),
      bad({ Description: { formula: 'A1' } }),
      bad({ Tag: 'y'.repeat(201) }),
      {},
      track(2),
    ]),
  )
  expect(body).toMatchObject({
    success: 1,
    message: '2 of 15 tracks added. 13 failed. The recordings are being fetched.',
    data: { rows: 15, added: 2, failed: 13 },
  })
  if (body.success !== 1) throw new Error('refused')
  expect(body.data.errors.map(({ row, trackName, error }) => [row, trackName.slice(0, 9), error])).toEqual([
    [3, 'Bhajan 9', 'Hindi Name: This field is required; Description: This field is required'],
    [4, 'Bhajan 9', 'Track Link: Enter valid Link.'],
    [5, 'Bhajan 9', 'Track Link: Enter valid Link.'],
    [6, 'Bhajan 9', 'Record Date: There is no month 25: the month comes first. Write it as MM/DD/YYYY.'],
    [7, 'Bhajan 9', 'Record Date: There is no month 13. Write it as MM/DD/YYYY.'],
    [8, 'Bhajan 9', 'Record Date: This day does not exist. Write it as MM/DD/YYYY.'],
    [9, 'Bhajan 9', 'Record Date: This is not a date. Write it as MM/DD/YYYY.'],
    [10, 'Bhajan 9', 'Record Date: This is not a date. Write it as MM/DD/YYYY.'],
    [11, 'Bhajan 9', 'Album: This cell holds the error #N/A.'],
    [12, 'Row 12', 'Track Name: This field is required; Hindi Name: This field is required'],
    [13, 'xxxxxxxxx', 'Track Name: At most 200 characters'],
    [
      14,
      'Bhajan 9',
      'Description: This cell holds a formula without its result. Open the file in a spreadsheet program and save it again.',
    ],
    [15, 'Bhajan 9', 'Tag: At most 200 characters'],
  ])
  expect(body.data.errors[3]).toMatchObject({ column: 'Record Date', value: '25/12/2020' })
  expect((await tracksOf(app)).map(({ display_name }) => display_name)).toEqual(['Bhajan 1', 'Bhajan 2'])
})

test('the same file twice adds nothing, nor does a row that an earlier one repeats', async () => {
  const sheet = await sheetOf([track(1), track(2), track(1, { 'Track Name': ' bhajan  1', Tag: 'unused' })])
  expect(await bring(sheet)).toMatchObject({
    added: 2,
    existing: 1,
    errors: [{ row: 4, trackName: 'bhajan  1', error: 'Row 2 is the same track already' }],
  })
  const { body } = await send(sheet)
  expect(body).toMatchObject({
    success: 1,
    message: '0 of 3 tracks added. 3 were there already.',
    data: { added: 0, existing: 3, failed: 0 },
  })
  if (body.success === 1) expect(body.data.errors[0]?.error).toBe('The catalogue has this track already')
  expect(await tracksOf(app)).toHaveLength(2)
  expect((await rowsOf('tags').execute(app.db)).rows).toEqual([])
  // The same link under another name is another track.
  expect(await bring(await sheetOf([track(1, { 'Track Name': 'Another' })]))).toMatchObject({ added: 1 })
})

test('two calls with the same sheet at once add each track and each record once', async () => {
  const sheet = await sheetOf(Array.from({ length: 300 }, (_, n) => track(n, { Album: `Album ${n % 7}` })))
  const [one, other] = await Promise.all([bring(sheet), bring(sheet)])
  expect(one.added + other.added).toBe(300)
  expect(one.existing + other.existing).toBe(300)
  expect(await tracksOf(app)).toHaveLength(300)
  expect((await rowsOf('albums').execute(app.db)).rows).toHaveLength(7)
})

describe('a name in a cell', () => {
  const albumsOf = async (cell: string) => {
    await bring(await sheetOf([track(1, { Album: cell })]))
    const { Info } = await app.ask(contract.tracks.list, { body: {} })
    return Info[0]?.trackAlbum.map(({ name, hindi_name }) => [name, hindi_name])
  }
  const album = (name: string, hindi_name: string | null) =>
    app.ask(contract.albums.save, {
      // An album's form asks for a Hindi name; older records may lack it.
      body: { name, hindi_name: hindi_name ?? 'x', action: 'add' },
    })
  const without = (name: string) =>
    sql`update albums set hindi_name = null where name = ${name}`.execute(app.db)

  test.each([
    ['the English name in another case and spacing', '  sankat   MOCHAN '],
    ['the Hindi name', 'संकट मोचन'],
    ['the Hindi name in another Unicode form', 'संकट मोचन'.normalize('NFD')],
  ])('is linked when it is %s', async (_what, cell) => {
    await album('Sankat Mochan', 'संकट मोचन')
    expect(await albumsOf(cell)).toEqual([['Sankat Mochan', 'संकट मोचन']])
  })

  test('is linked in the other script when it reads like exactly one record', async () => {
    await album('Hanuman Chalisa', null)
    await without('Hanuman Chalisa')
    expect(await albumsOf('हनुमान चालीसा')).toEqual([['Hanuman Chalisa', null]])
  })

  test('is linked when only its spelling differs from the Hindi name of the one record', async () => {
    await album('Hanuman', 'हनुमान')
    expect(await albumsOf('हनूमान')).toEqual([['Hanuman', 'हनुमान']])
  })

  test('makes a record of its own when two records read like it', async () => {
    await album('Kamal', null)
    await album('Kamala', null)
    await sql`update albums set hindi_name = null`.execute(app.db)
    expect(await albumsOf('कमल')).toEqual([['कमल', 'कमल']])
  })

  test.each([
    ['Gita', 'गीता', 'गीत'],
    ['Gita', 'गीता', 'Geet'],
    ['Geet', null, 'गीता'],
    ['Hanuman', 'हनुमान', 'Hanuman Katha'],
    ['Hanumaan', null, 'Hanuman'],
  ])('makes a record of its own when it is only nearly alike: %s, %s and %s', async (name, hindi, cell) => {
    await album(name, hindi)
    if (hindi === null) await without(name)
    expect((await albumsOf(cell))?.[0]?.[0]).toBe(cell)
  })

  test('is the same record in both scripts within one sheet', async () => {
    await bring(await sheetOf([track(1, { Album: 'Hanuman Chalisa' }), track(2, { Album: 'हनुमान चालीसा' })]))
    expect((await rowsOf('albums').execute(app.db)).rows).toMatchObject([{ name: 'Hanuman Chalisa' }])
    const { Info } = await app.ask(contract.tracks.list, { body: {} })
    expect(Info.map(({ albumName }) => albumName)).toEqual(['Hanuman Chalisa', 'Hanuman Chalisa'])
  })

  test('that stands twice in a cell is linked once', async () => {
    await album('Sankat Mochan', 'संकट मोचन')
    expect(await albumsOf('Sankat Mochan, संकट मोचन, sankat mochan')).toHaveLength(1)
  })
})

test('a new subcategory is made in the one category of its row', async () => {
  await bring(
    await sheetOf([
      track(1, { Category: 'Aarti', 'Sub Category': 'Morning' }),
      track(2, { Category: 'Aarti, Chalisa', 'Sub Category': 'Evening' }),
    ]),
  )
  const { Info } = await app.ask(contract.subcategories.list, {
    body: { sorted: { id: 'name', desc: false } },
  })
  expect(Info.map(({ name, category }) => [name, category?.name])).toEqual([
    ['Evening', undefined],
    ['Morning', 'Aarti'],
  ])
})

test('the history has one entry for an import, with every record and its links', async () => {
  const { import_id } = await bring(
    await sheetOf([track(1, { Album: 'A', Tag: 'T' }), track(2, { Album: 'A' })]),
  )
  const changes = (await rowsOf('changes').execute(app.db)).rows
  expect(changes).toMatchObject([
    { admin_id: app.main.admin_id, resource: 'tracks', action: 'import', records: 4 },
  ])
  const { change_id } = await app.db
    .selectFrom('imports')
    .select('change_id')
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow()
  expect(change_id).toBe(changes[0]?.change_id)
  const records = (
    await sql<{ resource: string; after: { links?: object } }>`
    select resource, after from change_records order by resource, record_id`.execute(app.db)
  ).rows
  expect(records.map(({ resource }) => resource)).toEqual(['albums', 'tags', 'tracks', 'tracks'])
  expect(records[2]?.after).toMatchObject({
    display_name: 'Bhajan 1',
    links: {
      album_tracks: [expect.any(Number)],
      tag_tracks: [expect.any(Number)],
      artist_tracks: [],
      category_tracks: [],
      subcategory_tracks: [],
    },
  })
})

test('a sheet without tracks is read and says so', async () => {
  expect((await send(await sheetOf([]))).body).toMatchObject({
    success: 1,
    message: 'There is no track in this sheet.',
    data: { rows: 0, errors: [] },
  })
})

describe('what cannot be read is refused in words, and nothing is left of it', () => {
  const refusals: [string, () => Promise<Buffer | string> | string | Buffer, RegExp][] = [
    ['a text', () => 'Hello\nthere', /^No row of this file names the columns: Track Name, Hindi Name/],
    [
      'headings without some',
      () => 'Track Name,Hindi Name,Track Link\na,b,c',
      /^These columns are missing: Description, Hindi Description\.$/,
    ],
    [
      'two equal columns',
      () => 'Track Name,Title,Hindi Name,Description,Hindi Description,Track Link\n',
      /^Two columns of this sheet are called Track Name\.$/,
    ],
    ['an .xls file', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), /Save it as \.xlsx/],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /Save it as \.xlsx/],
    ['a web page', () => '<html><table><tr><td>Track Name', /Save it as \.xlsx/],
    ['UTF-16', () => Buffer.from('\ufeffTrack Name,Hindi Name', 'utf16le'), /Save it as \.xlsx/],
    [
      'Latin-1',
      () => Buffer.from('Track Name,Hindi Name,Track Link\ncaf\xe9', 'latin1'),
      /not in UTF-8\. Save it as \.xlsx/,
    ],
    ['an open quotation mark', () => 'Track Name,"Hindi Name', /quotation mark/],
    ['an empty file with a name', () => '\n', /^No row of this file/],
  ]
  test.each(refusals)('%s', async (_what, make, message) => {
    const { status, body } = await send(await make(), 'tracks.xlsx')
    expect([status, body]).toMatchObject([200, { success: 0, code: 'invalid' }])
    expect(body.message).toMatch(message)
    expect(body).toMatchObject({ errors: { excelFile: body.message } })
    expect((await rowsOf('imports').execute(app.db)).rows).toEqual([])
  })

  test('no file', async () => {
    for (const body of [new FormData(), {}, { excelFile: 'tracks.xlsx' }])
      expect((await app.call(imports.readExcel, { body })).body).toMatchObject({
        success: 0,
        message: 'Please select file to import',
      })
  })
})
