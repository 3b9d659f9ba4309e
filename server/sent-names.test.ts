import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { contract } from '#contract/index.ts'
import { declarationOf, KIND_NAMES } from '#contract/kinds/kinds.ts'
import { openDirectus } from '#server/features/catalogue-files/open-directus.ts'
import { writeBatch } from '#server/features/imports/write/write-batch.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { importInto, newFolder } from '#server/testing/catalogue-files.ts'
import { openExport, saveAsCsv } from '#server/testing/exported-files.ts'
import { formOf } from '#server/testing/kinds.ts'
import { PASSWORD } from '#server/testing/start-app.ts'
import { sheetOf, startWithSheets, track, tracksOf } from '#server/testing/track-sheets.ts'

/** What is true of names by every way in. */
const { albums, artists, categories, imports, pages, recordings, tags } = contract
const { app, upload } = await startWithSheets()

const LOST = 'Letters of this text are lost. If it comes from a file, save that as “CSV UTF-8” or .xlsx.'
const REQUIRED = 'This field is required'
const misread = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))

function form(fields: Record<string, string>, field: string, bytes: Buffer, name: string): FormData {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append(field, new File([new Uint8Array(bytes)], name))
  return body
}
const errorsOf = (body: { success: 0 | 1 }) => ('errors' in body ? body.errors : body)

test('lost letters are refused by forms and cells, and never replace what a record has', async () => {
  const { tag_id, version } = await app.ask(tags.save, { body: { tag_name: 'Rāma', tag_name_hindi: 'राम' } })
  for (const [fields, errors] of [
    [{ tag_name: 'Ok', tag_name_hindi: '????' }, { tag_name_hindi: LOST }],
    [{ tag_name: 'Shri \ufffd' }, { tag_name: LOST }],
    [{ tag_name: 'Ok', aliases: ['Fine', misread('राम')] }, { aliases: LOST }],
    [{ tag_id, tag_name: 'R?ma' }, { tag_name: LOST }],
  ] as const)
    expect(errorsOf((await app.call(tags.save, { body: fields })).body)).toEqual(errors)
  for (const sent of ['??? ????', 'R?ma']) {
    const { saved, refused } = await app.ask(tags.editCells, {
      body: { cells: [{ id: tag_id, version, fields: { tag_name: sent } }] },
    })
    expect([saved, refused]).toEqual([
      0,
      [{ id: tag_id, field: 'tag_name', problem: LOST, reason: 'invalid' }],
    ])
  }
  expect(await app.ask(tags.get, { params: { id: tag_id } })).toMatchObject({ tag_name: 'Rāma', version })
})

test('a row of an import with lost letters is not written, in any column, and its problem names the remedy', async () => {
  const csv = (rows: string[][]) => rows.map((row) => row.join(',')).join('\n')
  const headings = [
    'Track Name',
    'Hindi Name',
    'Description',
    'Hindi Description',
    'Track Link',
    'Category',
    'Artist',
  ]
  const row = (n: number, more: Record<string, string>) =>
    headings.map((heading) => more[heading] ?? String(track(n)[heading as 'Track Name'] ?? ''))
  const { import_id, failed, to_add, message } = await upload(
    csv([
      headings,
      row(1, { 'Hindi Name': '??????? ??????' }),
      row(2, { Category: '????' }),
      row(3, { Artist: misread('लता मंगेशकर') }),
      row(4, { Description: 'Forty ??????? ?????? verses' }),
      row(5, { Artist: 'Lata' }),
    ]),
  )
  expect([failed, to_add]).toEqual([4, 1])
  expect(message).toBe(
    "4 rows have lost letters and aren't imported: save the file as “CSV UTF-8” or .xlsx, and import that.",
  )
  const { Info } = await app.ask(imports.rows, {
    params: { id: import_id },
    body: { filters: { state: 'failed' } },
  })
  expect(Info.flatMap(({ problems }) => problems.map(({ column, error }) => [column, error]))).toEqual([
    ['Hindi Name', LOST],
    ['Category', LOST],
    ['Artist', LOST],
    ['Description', LOST],
  ])
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
  expect((await tracksOf(app)).map(({ display_name }) => display_name)).toEqual(['Bhajan 5'])
  expect((await app.ask(categories.list, { body: {} })).totalCount).toBe(0)

  const again = await upload(await sheetOf([track(5, { 'Track Name': 'Bhajan 5', 'Hindi Name': '??? 5' })]))
  await app.ask(imports.chooseExisting, {
    body: { import_id: again.import_id, existing_as: 'update', links_as: 'add' },
  })
  await app.ask(imports.start, { body: { import_id: again.import_id } })
  while (await writeBatch(app.context, again.import_id));
  expect((await tracksOf(app)).map(({ display_name_hindi }) => display_name_hindi)).toEqual(['भजन 5'])
})

test('lost letters come in neither by catalogue files nor by changed files, nor from the tags or the name of a recording', async () => {
  const folder = await newFolder()
  const songs = join(folder, 'songs.csv')
  await writeFile(
    songs,
    'id,title,artists,url\n1,One,"Lata,????",https://example.org/1.mp3\n2,????,,https://example.org/2.mp3\n',
  )
  const { source } = await openDirectus(app.db, {
    collections: new Map([['tracks', songs]]),
    chosen: new Map(),
    name: 'd',
  })
  const { problems } = await importInto(app, source)
  expect(problems).toEqual([`songs.csv:2 artists ${LOST}`, `songs.csv:3 display_name ${LOST}`])
  expect((await app.ask(artists.list, { body: {} })).totalCount).toBe(0)

  await app.ask(albums.save, { body: { name: 'Prabhat', hindi_name: 'प्रभात' } })
  const answer = await app.ask(albums.export, { body: { byQuery: true, query: '', id: [], format: 'csv' } })
  const [sheet] = await openExport(answer)
  if (!sheet) throw new Error('The export has no sheet')
  for (const row of sheet.rows) Object.assign(row, { 'Hindi Name': misread('प्रभात'), Artist: '????' })
  const { import_id } = await app.ask(imports.uploadEdited, {
    body: form({}, 'file', Buffer.from(saveAsCsv(sheet)), 'albums.csv'),
  })
  const rows = (await app.ask(imports.editedRows, { params: { id: import_id }, body: {} })).Info
  expect(rows.flatMap(({ cells }) => cells.map(({ field, problem }) => [field, problem]))).toEqual([
    ['hindi_name', LOST],
    ['artist_id', LOST],
  ])

  const bytes = mp3(
    Array.from({ length: 30 }, () => 128),
    { title: '???', artist: '????', album: '?? ???' },
  )
  const body = form({ upload_key: 'lost-letters' }, 'file', bytes, '???? ???.mp3')
  await app.ask(recordings.upload, { body })
  const [draft] = (await app.ask(recordings.drafts)).drafts
  expect(draft).toMatchObject({ display_name: '', display_name_hindi: '', artists: [], albums: [] })
})

test('a cell of names is read alike by imports, corrections, catalogue files and changed files', async () => {
  await app.ask(categories.save, { body: { name: 'Radha, Live', hindi_name: 'राधा, लाइव' } })
  await app.ask(artists.save, { body: { name: 'Lata | Usha', aliases: ['Mangeshkar; Sisters'] } })
  const cells = [
    ['Radha, Live', 'Anil'],
    ['राधा,लाइव; Aarti', '"Sharma, Lata", Anil'],
    ['Aarti', 'Anil\nUma; Ravi | Gita'],
    ['Aarti', '• Lata | Usha\n• mangeshkar; sisters'],
  ] as const
  const { import_id } = await upload(
    await sheetOf(cells.map(([Category, Artist], n) => track(n, { Category, Artist }))),
  )
  const { cells: stored } = await app.ask(imports.cells, { body: { import_id, row: 3 } })
  expect(stored.find(({ column }) => column === 'Artist')?.value).toBe('"Sharma, Lata", Anil')
  const sent = { column: 'Category', value: 'Aarti, Radha, Live' } as const
  await app.ask(imports.correctRow, { body: { import_id, row: 2, cells: [sent] } })
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
  const names = async (call: typeof artists.list | typeof categories.list) =>
    (await app.ask(call, { body: { pageSize: 50 } })).Info.map(({ name }) => name).toSorted()
  expect(await names(categories.list)).toEqual(['Aarti', 'Radha, Live'])
  expect(await names(artists.list)).toEqual(['Anil', 'Gita', 'Lata | Usha', 'Ravi', 'Sharma, Lata', 'Uma'])

  const [first] = await tracksOf(app)
  const export_ = { byQuery: false, query: '', id: [first?.track_id ?? 0], format: 'csv' } as const
  const [sheet] = await openExport(await app.ask(contract.tracks.export, { body: export_ }))
  expect(sheet?.rows[0]?.Category).toBe('Aarti, "Radha, Live"')
  if (!sheet?.rows[0]) throw new Error('The export has no row')
  Object.assign(sheet.rows[0], {
    Category: 'Radha, Live',
    'Category Ids': undefined,
    Artist: 'Uma | "Sharma, Lata"',
  })
  sheet.titles = sheet.titles.filter((title) => !/^(Category|Artist) Ids$/.test(title))
  const edited = await app.ask(imports.uploadEdited, {
    body: form({}, 'file', Buffer.from(saveAsCsv(sheet)), 'tracks.csv'),
  })
  const rows = (await app.ask(imports.editedRows, { params: { id: edited.import_id }, body: {} })).Info
  expect(
    rows.flatMap(({ cells: changed }) => changed.map(({ field, after, problem }) => [field, after, problem])),
  ).toMatchObject([
    ['category_id', [{ name: 'Radha, Live' }], null],
    ['artist_id', [{ name: 'Sharma, Lata' }, { name: 'Uma' }], null],
  ])

  const folder = await newFolder()
  const songs = join(folder, 'songs.csv')
  await writeFile(
    songs,
    `id,title,artists,url
1,One,"[""Sharma, Lata"",""Uma""]",https://example.org/1.mp3
2,Two,"Sharma, Lata, Uma",https://example.org/2.mp3
`,
  )
  const { source } = await openDirectus(app.db, {
    collections: new Map([['tracks', songs]]),
    chosen: new Map(),
    name: 'd',
  })
  expect((await importInto(app, source)).problems).toEqual([])
  expect(await names(artists.list)).toHaveLength(6)
})

const INVISIBLE = ['\u200b', '\u200d', '\u2060', '\u00ad', '\u2800', '\u3164', '\u202e\u200f']

test.each(INVISIBLE)('a name of nothing but %j is empty, by form, import and page content', async (sign) => {
  const saves = [
    ...KIND_NAMES.map((kind): [Endpoint, object, string] => [
      callsOf(kind as 'tags').save,
      formOf(kind, sign, 'न'),
      declarationOf(kind).names[0],
    ]),
    [pages.save, { name: 'Page', content: `<p>${sign}</p>` }, 'content'],
  ] as const
  for (const [call, body, field] of saves)
    expect(errorsOf((await app.call(call, { body })).body)).toMatchObject({ [field]: REQUIRED })
  const { failed } = await upload(await sheetOf([track(1, { 'Track Name': sign }), track(2, { Tag: sign })]))
  expect(failed).toBe(1)
})

test('names that look alike are one, and joiners stay between letters of Hindi', async () => {
  const { import_id } = await upload(
    await sheetOf(
      [
        'Sandhya',
        'San\u200bdhya',
        'Sandhya\u200e',
        'San\u00addhya',
        'Sand\u2060hya',
        'San\u200ddhya',
        'शक्\u200dति',
      ].map((Artist, n) => track(n, { Artist })),
    ),
  )
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
  const { Info } = await app.ask(artists.list, { body: { sorted: { id: 'name', desc: false } } })
  expect(Info.map(({ name }) => name)).toEqual(['Sandhya', 'शक्\u200dति'])

  const bytes = mp3(
    Array.from({ length: 31 }, () => 128),
    { title: 'Aarti \u202egnp.exe', artist: 'San\u200bdhya' },
  )
  await app.ask(recordings.upload, { body: form({ upload_key: 'look-alikes' }, 'file', bytes, 'a.mp3') })
  const draft = (await app.ask(recordings.drafts)).drafts.find(({ file_name }) => file_name === 'a.mp3')
  expect(draft).toMatchObject({
    display_name: 'Aarti gnp.exe',
    artists: [{ name: 'Sandhya', outcome: 'linked' }],
  })
})

test('a pasted email signs in with a letter that nobody sees, and descriptions keep no marks of direction', async () => {
  const { body } = await app.call(
    contract.session.signIn,
    { body: { email: '\u200bmain@example.org\u200b', password: PASSWORD } },
    null,
  )
  expect(body.success).toBe(1)
  const saved = await app.ask(albums.save, { body: { name: 'A', description: 'one\u000btwo \u202ethree' } })
  expect(saved.description).toBe('one\ntwo three')
})
