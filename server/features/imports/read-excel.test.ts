import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { PRODUCERS, workbook } from '#server/testing/spreadsheets.ts'
import { sheetOf, startWithSheets, track, tracksOf } from '#server/testing/track-sheets.ts'

const { app, send, bring } = await startWithSheets()
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
    message: '2 of 2 tracks added. The audio is being downloaded.',
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
  expect(pending.Info.map(({ message }) => message)).toEqual(Array(2).fill('Waiting to be downloaded.'))
  for (const searchText of ['Bhajan 2', 'भजन 2', 'sankat'])
    expect(
      (await app.ask(contract.tracks.list, { body: { searchText } })).totalCount,
      searchText,
    ).toBeGreaterThan(0)
  expect((await app.ask(contract.albums.list, { body: { searchText: 'संकट' } })).totalCount).toBe(1)
})

test.each(Object.entries(PRODUCERS))('a sheet in the manner of %s is imported', async (_name, manner) => {
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

test('blank lines of a CSV file count as rows of the sheet', async () => {
  const csv =
    'Track Name,Hindi Name,Description,Hindi Description,Track Link\n\n\nBhajan 1,भजन,a,,https://127.0.0.1/1\n'
  expect(await bring(`\n${csv}\n\n\n`)).toMatchObject({ rows: 1, errors: [{ row: 5 }] })
})

test('when its process dies, what a call began is gone on with within 90 seconds', async () => {
  await bring(await sheetOf([track(1)]))
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
    where name = 'import-tracks' order by created_on desc limit 1`.execute(app.db)
  // A worker asks for what is due every few seconds.
  expect(rows).toEqual([{ seconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 75) }])
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
      bad({ 'Record Date': 2020 }),
      bad({ 'Record Date': '2020-13-25' }),
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
    message: '2 of 15 tracks added. 13 failed. The audio is being downloaded.',
    data: { rows: 15, added: 2, failed: 13 },
  })
  if (body.success !== 1) throw new Error('refused')
  expect(body.data.errors.map(({ row, trackName, error }) => [row, trackName.slice(0, 9), error])).toEqual([
    [3, 'Bhajan 9', 'Hindi Name: This field is required; Description: This field is required'],
    [4, 'Bhajan 9', 'Track Link: Enter valid Link.'],
    [5, 'Bhajan 9', 'Track Link: Enter valid Link.'],
    [6, 'Bhajan 9', "Record Date: There's no month 25. The month comes first: use MM/DD/YYYY."],
    [7, 'Bhajan 9', "Record Date: There's no month 13. Use MM/DD/YYYY."],
    [8, 'Bhajan 9', "Record Date: This date doesn't exist. Use MM/DD/YYYY."],
    [9, 'Bhajan 9', "Record Date: This isn't a date. Use MM/DD/YYYY."],
    [10, 'Bhajan 9', "Record Date: This date doesn't exist. Use MM/DD/YYYY."],
    [11, 'Bhajan 9', 'Album: This cell contains the error #N/A.'],
    [12, 'Row 12', 'Track Name: This field is required; Hindi Name: This field is required'],
    [13, 'xxxxxxxxx', 'Track Name: At most 200 characters'],
    [
      14,
      'Bhajan 9',
      'Description: This cell contains a formula without a result. Open the file in a spreadsheet program and save it again.',
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
    errors: [{ row: 4, trackName: 'bhajan  1', error: 'Row 2 is the same track' }],
  })
  const { body } = await send(sheet)
  expect(body).toMatchObject({
    success: 1,
    message: '0 of 3 tracks added. 3 already exist.',
    data: { added: 0, existing: 3, failed: 0 },
  })
  if (body.success === 1) expect(body.data.errors[0]?.error).toBe('This track is already in the catalogue')
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
    message: 'There are no tracks in this file.',
    data: { rows: 0, errors: [] },
  })
})
