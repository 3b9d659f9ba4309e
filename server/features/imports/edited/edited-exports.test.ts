import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { EditedRow } from '#contract/features/imports/edited.ts'
import { contract } from '#contract/index.ts'
import { openSpreadsheet } from '#server/core/spreadsheets/open-spreadsheet.ts'
import { type ExportedSheet, openExport, saveAsCsv, saveAsXlsx } from '#server/testing/exported-files.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { sheetOf, track } from '#server/testing/track-sheets.ts'
import { sweepEditedRows } from './edited-rows.store.ts'

const { albums, artists, categories, history, imports, subcategories, tags, tracks } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const everything = { byQuery: true, query: '', id: [] }

type Exporting = typeof albums.export | typeof tracks.export | typeof tags.export
/** A list as it was exported, the lowest id first. */
async function exported(call: Exporting, format: 'xlsx' | 'csv' = 'xlsx', body: object = {}) {
  const answer = await app.ask(call, { body: { ...everything, format, ...body } })
  const [sheet] = await openExport(answer)
  if (!sheet) throw new Error('The export has no sheet')
  sheet.rows.sort((a, b) => Number(a.Id) - Number(b.Id))
  return sheet
}

function form(bytes: Buffer | string, name = 'list.xlsx') {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(Buffer.from(bytes))]), name)
  return body
}
const upload = (bytes: Buffer | string, as = app.main) =>
  app.ask(imports.uploadEdited, { body: form(bytes) }, as)
const bring = async (sheet: ExportedSheet) => upload(await saveAsXlsx([sheet]))
/** The error of a file that is refused. */
async function refusal(bytes: Buffer | string, as = app.main) {
  const { body } = await app.call(imports.uploadEdited, { body: form(bytes) }, as)
  return body.success === 1 ? body.data : body.message
}
const rowsOf = async (import_id: number, filters = {}) =>
  (await app.ask(imports.editedRows, { params: { id: import_id }, body: { filters, pageSize: 500 } })).Info
async function apply(import_id: number, as = app.main) {
  const details = await app.ask(imports.start, { body: { import_id } }, as)
  if (details.file_kind !== 'edited_export') throw new Error('A sheet was started')
  return details
}
const cellsIn = (row: EditedRow | undefined) =>
  Object.fromEntries((row?.cells ?? []).map((cell) => [cell.field, cell]))
/** A record without what every edit changes. */
async function read<E extends Endpoint>(call: E, id: number) {
  const {
    version: _,
    date_modified: __,
    ...record
  } = (await app.ask(call, { params: { id } })) as Record<string, unknown>
  return record
}

const addArtist = async (name: string, more = {}) =>
  (
    await app.ask(artists.save, {
      body: { name, hindi_name: `${name} हि`, about: 'a', about_hindi: 'b', ...more },
    })
  ).artist_id
const addAlbum = async (name: string, more = {}) =>
  (await app.ask(albums.save, { body: { name, hindi_name: `${name} हि`, ...more } })).album_id

test('days that no spreadsheet can count come back unchanged, and others are shown as they are read everywhere', async () => {
  for (const record_date of ['0750-06-15', '1899-12-31', '1900-01-15', '1900-03-01'])
    await app.ask(tracks.save, {
      body: {
        ...{ display_name: 'Purana', display_name_hindi: 'पुराना', description: 'd', description_hindi: 'd' },
        ...{ record_date, track_link: 'http://127.0.0.1:9/old.mp3', file_name: 'old.mp3' },
      },
    })
  const download = await app.ask(tracks.export, { body: { ...everything, query: 'Purana', format: 'xlsx' } })
  const bytes = Buffer.from(download.content as Uint8Array)
  const { rows, changes, problems } = await upload(bytes)
  expect([rows, changes, problems]).toEqual([4, 0, 0])
  const folder = await mkdtemp(join(tmpdir(), 'days-'))
  await writeFile(join(folder, 'days'), bytes)
  const { sheets } = await openSpreadsheet(join(folder, 'days'), folder)
  const shown = []
  for await (const some of sheets[0]?.rows() ?? []) for (const { cells } of some) shown.push(...cells)
  await rm(folder, { recursive: true })
  const days = shown.filter((cell) => /^[01]\d{3}-\d\d-\d\d$/.test(cell?.shown ?? cell?.text ?? ''))
  expect(days.toSorted((a, b) => (a?.text ?? '').localeCompare(b?.text ?? ''))).toMatchObject([
    { kind: 'text', text: '0750-06-15' },
    { kind: 'text', text: '1899-12-31' },
    { kind: 'text', text: '1900-01-15' },
    { kind: 'date', text: '1900-03-01', shown: '1900-03-01' },
  ])
  await app.db.deleteFrom('tracks').execute()
})

test('a list that comes back unchanged changes nothing, from any program and in any order of columns', async () => {
  const artist_id = await addArtist('Lata, the first')
  const category_id = (await app.ask(categories.save, { body: { name: 'Aarti', hindi_name: 'आरती' } }))
    .category_id
  const names = ['=1+1', '+91', "'-5", '@home', '007', 'Two\nlines', 'श्री राम']
  for (const name of names)
    await addAlbum(name, {
      aliases: ['One, two', '-three; "four"'],
      artist_id: [artist_id],
      category_id: [category_id],
    })
  await app.ask(tracks.save, {
    body: {
      ...{ display_name: 'Om', display_name_hindi: 'ॐ', description: "'=a", description_hindi: '  b\n\nc' },
      ...{
        record_date: '2020-02-03',
        track_link: 'http://127.0.0.1:9/om.mp3',
        file_name: '-om.mp3',
        lyrics: 'x'.repeat(40_000),
      },
      artist_id: [artist_id],
    },
  })
  const days = (text: string) => text.replaceAll('2020-02-03', '03-02-2020')
  const raw = async (call: Exporting) =>
    Buffer.from((await app.ask(call, { body: { ...everything, format: 'csv' } })).content as Uint8Array)
  const [albumList, trackList] = [await exported(albums.export), await exported(tracks.export)]
  const [albumText, trackText] = [await exported(albums.export, 'csv'), await exported(tracks.export, 'csv')]
  const turned = { ...albumList, titles: albumList.titles.toReversed(), rows: albumList.rows.toReversed() }
  const files: [number, Buffer | string][] = [
    [7, await saveAsXlsx([turned])],
    [7, await saveAsXlsx([{ ...albumList, titles: ['Id', 'Name', 'Fingerprint'] }])],
    // As Excel makes 7 of 007, and saves it as Unicode text.
    [7, Buffer.from(saveAsCsv(albumText, '\t').replace('"007"', '7'), 'utf16le')],
    [7, await raw(albums.export)],
    [1, await saveAsXlsx([trackList])],
    // As Excel in India shows days.
    [1, days(saveAsCsv(trackText))],
  ]
  for (const [at, [count, file]] of files.entries()) {
    const { import_id, rows, changes, problems } = await upload(file)
    expect([rows, changes, problems, await rowsOf(import_id)], `file ${at}`).toEqual([count, 0, 0, []])
  }
})

test('300 changed rows are shown, written as one entry, and undone exactly', async () => {
  const [lata, asha] = [
    await addArtist('Lata Mangeshkar'),
    await addArtist('Asha', { aliases: ['Asha Bhosle'] }),
  ]
  for (let n = 0; n < 20; n++) await addAlbum(`Sheet ${n}`, { artist_id: [lata], description: 'old' })
  await sql`
    insert into albums (name, hindi_name, description)
    select 'Sheet ' || n, 'Sheet ' || n || ' हि', 'old' from generate_series(20, 299) n`.execute(app.db)
  const { rows: made } = await sql<{ id: number }>`
    select album_id as id from albums where name like 'Sheet %' order by 1`.execute(app.db)
  const ids = made.map(({ id }) => id)
  const before = await Promise.all(ids.slice(0, 12).map((id) => read(albums.get, id)))
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  expect(sheet.rows.length).toBe(300)
  for (const [n, row] of sheet.rows.entries()) row['Hindi Name'] = n % 2 ? `=नया ${n}` : `नया ${n}`
  const [first, second, third, fourth, fifth] = sheet.rows
  Object.assign(first ?? {}, { Name: '@First', Status: 'Inactive', Artist: 'Lata Mangeshkar, Asha Bhosle' })
  Object.assign(second ?? {}, { 'Artist Ids': `${asha}`, Description: null })
  Object.assign(third ?? {}, { Artist: null, 'Artist Ids': null, 'Other Names': 'One;"Two, three"' })
  Object.assign(fourth ?? {}, { Artist: 'asha' })
  Object.assign(fifth ?? {}, { 'Artist Ids': `${asha}, ${lata}`, Artist: 'Asha, Lata Mangeshkar' })

  const shown = await bring(sheet)
  expect(shown).toMatchObject({ state: 'ready', lists: ['albums'], rows: 300, problems: 0, conflicts: 0 })
  expect(shown).toMatchObject({ changes: 309, waiting: 300, to_write: { cells: 309, rows: 300 } })
  const [one] = await rowsOf(shown.import_id)
  expect(cellsIn(one)).toMatchObject({
    name: { before: 'Sheet 0', after: '@First', take: true, conflict: false, problem: null },
    is_active: { before: '1', after: '0' },
    artist_id: { before: [{ id: lata }], after: [{ id: asha, name: 'Asha' }, { id: lata }] },
  })
  expect(await read(albums.get, ids[0] ?? 0), 'nothing is written before').toEqual(before[0])

  const applied = await apply(shown.import_id)
  expect(applied).toMatchObject({ state: 'done', written_cells: 309, updated: 300, skipped: 0 })
  const after = await Promise.all(ids.slice(0, 12).map((id) => read(albums.get, id)))
  expect(after[0]).toMatchObject({ name: '@First', hindi_name: 'नया 0', is_active: '0', description: 'old' })
  expect(after[1]).toMatchObject({
    hindi_name: '=नया 1',
    description: null,
    albumArtists: [{ artist_id: asha }],
  })
  expect(after[2]).toMatchObject({ albumArtists: [], aliases: ['One', 'Two, three'] })
  expect(after[3]).toMatchObject({ albumArtists: [{ artist_id: asha }] })
  expect(after[4]).toMatchObject({ albumArtists: [{ artist_id: asha }, { artist_id: lata }] })
  expect(after[5]).toEqual({ ...before[5], hindi_name: '=नया 5' })
  expect((await app.ask(albums.list, { body: { searchText: 'नया 299' } })).Info).toHaveLength(1)
  const { Info } = await app.ask(history.list, { body: {} })
  expect(Info[0]).toMatchObject({
    change_id: applied.change_id,
    action: 'import',
    resource: 'albums',
    records: 300,
    file_name: 'list.xlsx',
    counts: [{ resource: 'albums', count: 300, added: 0 }],
  })
  const again = await app.call(imports.start, { body: { import_id: shown.import_id } })
  expect(again.body).toMatchObject({ success: 0, code: 'invalid' })

  await app.ask(history.undo, { body: { change_id: applied.change_id } })
  expect(await Promise.all(ids.slice(0, 12).map((id) => read(albums.get, id)))).toEqual(before)
  expect(await app.ask(imports.get, { params: { id: shown.import_id } })).toMatchObject({ state: 'undone' })
})

test('what was changed since the export is a conflict, kept unless chosen, and checked again when it is applied', async () => {
  const ids: number[] = []
  for (const name of ['Mine', 'Theirs', 'Equal', 'Apart', 'Late']) ids.push(await addAlbum(`War ${name}`))
  const [mine = 0, theirs = 0, equal = 0, apart = 0, late = 0] = ids
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  for (const row of sheet.rows) row.Name = `${row.Name} in the file`
  const edit = (album_id: number, more: object) => app.ask(albums.save, { body: { album_id, ...more } })
  for (const id of [mine, theirs]) await edit(id, { name: `Now ${id}` })
  await edit(equal, { name: 'War Equal in the file' })
  await edit(apart, { name: 'War Apart', description: 'of a colleague' })
  const { import_id, changes, conflicts, to_write } = await bring(sheet)
  expect([changes, conflicts, to_write]).toEqual([4, 2, { cells: 2, rows: 2, conflicts: 0 }])
  const rows = await rowsOf(import_id, { show: 'conflicts' })
  expect(rows.map(cellsIn)).toMatchObject([
    { name: { before: `Now ${mine}`, after: 'War Mine in the file', conflict: true, take: false } },
    { name: { conflict: true, take: false } },
  ])
  const choose = (body: object) => app.ask(imports.chooseCells, { body: { import_id, ...body } })
  expect((await choose({ take: true })).to_write).toEqual({ cells: 4, rows: 4, conflicts: 2 })
  expect((await choose({ take: false, row_no: rows[0]?.row_no, field: 'name' })).to_write.conflicts).toBe(1)

  await edit(late, { name: 'War Late, edited after the preview' })
  expect(await apply(import_id)).toMatchObject({ written_cells: 2, updated: 2, skipped: 1 })
  const now = await Promise.all(ids.map((id) => read(albums.get, id)))
  expect(now.map(({ name }) => name)).toEqual([
    `Now ${mine}`,
    'War Theirs in the file',
    'War Equal in the file',
    'War Apart in the file',
    'War Late, edited after the preview',
  ])
  expect(now[3]).toMatchObject({ description: 'of a colleague' })
  const left = await rowsOf(import_id, { show: 'problems' })
  expect(left.map(({ record_id, problem }) => [record_id, problem])).toEqual([
    [
      late,
      'Somebody has changed Name since the preview. Check the row again to see what it would change now.',
    ],
  ])
})

test('a row that was left out is compared again with its record, and added to the entry of the others', async () => {
  const ids: number[] = []
  for (const name of ['First', 'Late', 'Same', 'Gone', 'Kept']) ids.push(await addAlbum(`Again ${name}`))
  const [first = 0, late = 0, same = 0, gone = 0, kept = 0] = ids
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  for (const row of sheet.rows)
    Object.assign(row, { Name: `${row.Name} in the file`, Description: 'of the file' })
  const edit = (album_id: number, more: object) => app.ask(albums.save, { body: { album_id, ...more } })
  Object.assign(sheet.rows.find(({ Id }) => Id === String(late)) ?? {}, { 'Hindi Name': 'फ़ाइल का' })
  await edit(late, { name: 'Again Late', hindi_name: 'सहकर्मी का', description: 'of the file' })
  const { import_id } = await bring(sheet)
  await edit(late, { name: 'Late of a colleague', description: 'of a colleague' })
  await edit(same, { name: 'Again Same in the file', description: 'of the file' })
  await edit(kept, { name: 'Kept of a colleague' })
  await app.ask(albums.delete, { body: { id: [gone] } })
  const { change_id, ...applied } = await apply(import_id)
  expect(applied).toMatchObject({ state: 'done', updated: 1, written_cells: 2, skipped: 4 })
  expect(applied.to_write).toEqual({ cells: 0, rows: 0, conflicts: 0 })
  const rowOf = async (id: number) => (await rowsOf(import_id)).find(({ record_id }) => record_id === id)
  const call = async (id: number, more = {}) => {
    const body = { import_id, row_no: (await rowOf(id))?.row_no ?? 0, ...more }
    return (await app.call(imports.correctCell, { body })).body
  }
  expect(await rowOf(late)).toMatchObject({ is_skipped: true })
  expect(await call(first), 'what was written stays').toMatchObject({ success: 0, code: 'invalid' })
  expect((await app.call(imports.start, { body: { import_id } })).body.success, 'not checked').toBe(0)

  expect(await call(same)).toMatchObject({ data: { skipped: 3, to_write: { cells: 0 } } })
  expect(await rowOf(same)).toMatchObject({ is_skipped: false, problem: null, cells: [] })
  expect(await call(gone)).toMatchObject({ data: { skipped: 2, gone: 1 } })
  expect(await call(kept)).toMatchObject({ data: { skipped: 1, to_write: { cells: 1, conflicts: 0 } } })
  expect(await call(late)).toMatchObject({
    data: { skipped: 0, to_write: { cells: 1, rows: 1, conflicts: 0 } },
  })
  const row = await rowOf(late)
  expect(row).toMatchObject({ is_skipped: true, problem: null, name: 'Late of a colleague' })
  expect(cellsIn(row), 'a field that equalled the file at first differs now').toMatchObject({
    name: { before: 'Late of a colleague', after: 'Again Late in the file', conflict: true, take: false },
    description: { before: 'of a colleague', after: 'of the file', conflict: true, take: false },
  })
  const choose = (id: number, take: boolean, row_no?: number) =>
    app.ask(imports.chooseCells, {
      body: { import_id, take, row_no: row_no ?? null, field: id ? 'name' : null },
    })
  expect((await choose(0, true)).to_write).toEqual({ cells: 5, rows: 2, conflicts: 4 })
  await choose(1, false, (await rowOf(kept))?.row_no)
  expect(await call(late), 'what was chosen stays').toMatchObject({ data: { to_write: { cells: 4 } } })

  await edit(kept, { name: 'Kept of a colleague', description: 'again of a colleague' })
  const more = await apply(import_id)
  expect(more).toMatchObject({ updated: 2, written_cells: 5, skipped: 1, change_id })
  expect((await rowOf(late))?.is_skipped).toBe(false)
  const entries = (await app.ask(history.list, { body: {} })).Info
  expect(
    entries.filter((one) => one.action === 'import' && one.change_id >= Number(change_id)),
  ).toMatchObject([
    {
      change_id,
      records: 2,
      counts: [{ resource: 'albums', count: 2, added: 0 }],
    },
  ])
  expect(await read(albums.get, late)).toMatchObject({
    ...{ name: 'Again Late in the file', hindi_name: 'फ़ाइल का', description: 'of the file' },
  })
  expect(await read(albums.get, kept)).toMatchObject({ name: 'Kept of a colleague' })

  await app.ask(history.undo, { body: { change_id } })
  const after = await Promise.all([first, late].map((id) => read(albums.get, id)))
  expect(after.map(({ name, hindi_name, description }) => [name, hindi_name, description])).toEqual([
    ['Again First', 'Again First हि', null],
    ['Late of a colleague', 'सहकर्मी का', 'of a colleague'],
  ])
  expect(await call(kept), 'after the undo').toMatchObject({ success: 0, code: 'invalid' })
})

test('a file of which every record was changed stays a preview, whose rows are checked again', async () => {
  const album_id = await addAlbum('Alone')
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: [album_id] })
  for (const row of sheet.rows) row.Name = 'Alone in the file'
  const { import_id } = await bring(sheet)
  await app.ask(albums.save, { body: { album_id, name: 'Alone, edited' } })
  expect(await apply(import_id)).toMatchObject({
    state: 'ready',
    updated: 0,
    skipped: 1,
    change_id: null,
  })
  const [row] = await rowsOf(import_id)
  const body = { import_id, row_no: row?.row_no ?? 0 }
  expect(await app.ask(imports.correctCell, { body })).toMatchObject({ conflicts: 1, skipped: 0 })
  await app.ask(imports.chooseCells, { body: { ...body, field: null, take: true } })
  expect(await apply(import_id)).toMatchObject({ state: 'done', updated: 1, skipped: 0 })
  expect(await read(albums.get, album_id)).toMatchObject({ name: 'Alone in the file' })
})

test('a row that links a record which has been deleted since the preview is left out, and the others are written', async () => {
  const [stays, goes] = [await addArtist('Stays'), await addArtist('Goes')]
  const ids = [await addAlbum('Linked to both'), await addAlbum('Linked to one')]
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  for (const [at, Artist] of ['Stays, Goes', 'Stays'].entries())
    Object.assign(sheet.rows[at] ?? {}, { Artist })
  const { import_id, changes } = await bring(sheet)
  expect(changes).toBe(2)
  await app.ask(artists.delete, { params: { id: goes } })
  expect(await apply(import_id)).toMatchObject({ updated: 1, skipped: 1 })
  expect(await rowsOf(import_id, { show: 'problems' })).toMatchObject([
    { problem: expect.stringContaining('Somebody has changed Artist since the preview.') },
  ])
  const now = await Promise.all(ids.map((id) => read(albums.get, id)))
  expect(now).toMatchObject([{ albumArtists: [] }, { albumArtists: [{ artist_id: stays }] }])
})

test('every field of tracks, tags and subcategories; one workbook with all kinds is one entry', async () => {
  const artist_id = await addArtist('Kumar Gandharva')
  const { tag_id } = await app.ask(tags.save, { body: { tag_name: 'Morning' } })
  const category_id = (await app.ask(categories.save, { body: { name: 'Nirgun', hindi_name: 'निर्गुण' } }))
    .category_id
  const { sub_category_id } = await app.ask(subcategories.save, { body: { name: 'Kabir' } })
  const texts = {
    display_name: 'Ud jayega',
    display_name_hindi: 'उड़ जाएगा',
    description: 'd',
    description_hindi: 'वि',
  }
  const { track_id } = await app.ask(tracks.save, {
    body: { ...texts, track_link: 'http://127.0.0.1:9/1.mp3', file_name: '1.mp3', record_date: '2001-12-31' },
  })
  const album_id = await addAlbum('Nirgun songs', { artist_id: [artist_id] })
  const calls = [
    [tracks.get, track_id],
    [tags.get, tag_id],
    [subcategories.get, sub_category_id],
    [albums.get, album_id],
    [artists.get, artist_id],
  ] as const
  const state = () => Promise.all(calls.map(([call, id]) => read(call, id)))
  const before = await state()
  const sheets = await openExport(await app.ask(imports.exportCatalogue))
  expect(sheets.map(({ name }) => name)).toEqual([
    'Tracks',
    'Albums',
    'Artists',
    'Playlists',
    'Categories',
    'Subcategories',
    'Collections',
    'Tags',
  ])
  const change = (sheet: string, id: number, cells: ExportedSheet['rows'][number]) =>
    Object.assign(
      sheets.find(({ name }) => name === sheet)?.rows.find(({ Id }) => Id === String(id)) ?? {},
      cells,
    )
  change('Tracks', track_id, {
    ...{ 'Record Date': { serial: 43_861 }, 'Download Allowed': 'no', Status: 'inactive', Lyrics: '-a\n+b' },
    ...{
      'File Name': 'ud.mp3',
      Category: 'nirgun',
      Tag: 'Morning',
      Artist: 'Kumar Gandharva',
      Album: 'Nirgun songs',
    },
    'Sub Category': 'Kabir',
  })
  change('Tags', tag_id, { Name: 'Dawn', 'Hindi Name': 'भोर', 'Other Names': 'Morning' })
  change('Subcategories', sub_category_id, { Category: 'Nirgun' })
  // Both ends of a link that is removed.
  change('Albums', album_id, { Artist: null, 'Artist Ids': '' })
  change('Artists', artist_id, { Name: 'Pandit Kumar Gandharva' })
  const shown = await upload(await saveAsXlsx(sheets))
  expect(shown).toMatchObject({ problems: 0, conflicts: 0, waiting: 5, changes: 16 })
  const { change_id } = await apply(shown.import_id)
  const after = await state()
  expect(after).toMatchObject([
    {
      ...{
        record_date: '2020-01-31',
        is_download_allowed: '0',
        is_active: '0',
        lyrics: '-a\n+b',
        file_name: 'ud.mp3',
      },
      ...{ trackCategory: [{ category_id }], trackTag: [{ tag_id }], trackArtist: [{ artist_id }] },
      ...{ trackAlbum: [{ album_id }], trackSubCategory: [{ sub_category_id }], trackPlaylist: [] },
    },
    { tag_name: 'Dawn', tag_name_hindi: 'भोर', aliases: ['Morning'] },
    { category_id, name: 'Kabir' },
    { albumArtists: [] },
    { name: 'Pandit Kumar Gandharva' },
  ])
  const [entry] = (await app.ask(history.list, { body: {} })).Info
  expect(entry).toMatchObject({ change_id, records: 5 })
  expect(entry?.counts).toHaveLength(5)
  await app.ask(history.undo, { body: { change_id } })
  expect(await state()).toEqual(before)
})

test('cells and rows that cannot be written say why, and change nothing', async () => {
  for (const name of ['Twin', 'Twin', 'Bhimsen Joshi']) await addArtist(name)
  const cases: [ExportedSheet['rows'][number], RegExp | null][] = [
    [{ Name: null }, /required/i],
    [{ Name: 'x'.repeat(201) }, /200/],
    [{ Name: { error: '#REF!' } }, /#REF!/],
    [{ Name: { formula: 'A1' } }, /formula/],
    [{ Status: 'maybe' }, /Active or Inactive/],
    [{ Artist: 'Nobody' }, /no “Nobody”/],
    [{ Artist: 'Bheemsen Joshi' }, /Did you mean “Bhimsen Joshi”/],
    [{ Artist: 'Twin' }, /Several records/],
    [{ 'Artist Ids': '999999' }, /no record with the ID 999999/],
    [{ 'Artist Ids': 'one' }, /IDs separated/],
    [{ Name: 'New', Id: null }, /no ID/],
    [{ Id: '1E+05' }, /isn't an ID/],
    [{ Id: '1', Name: 'Moved' }, /a different record/],
    [{ Fingerprint: null }, /empty in this row/],
    [{ 'Hindi Name': '???? ??' }, /Letters of this text are lost/],
    [{ Name: 'Deleted since' }, /has been deleted/],
    [{ Name: 'Twice' }, /Several rows/],
    [{ Name: 'Good' }, null],
  ]
  const ids: number[] = []
  for (const n of cases.keys()) ids.push(await addAlbum(`Bad ${n}`, { hindi_name: 'बुरा है' }))
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  const [gone = 0, twice = 0] = ids.slice(-3)
  await app.ask(albums.delete, { body: { id: [gone] } })
  const rows = sheet.rows.map((row, at) => ({ ...row, ...cases[at]?.[0] }))
  const again = { ...rows.find(({ Id }) => Id === String(twice)), Name: 'Twice, and not alike' }
  const shown = await bring({ ...sheet, rows: [...rows, again] })
  const found = await rowsOf(shown.import_id)
  for (const [at, [, said]] of cases.entries()) {
    const row = found.find(({ sheet_row }) => sheet_row === at + 2)
    const problems = [row?.problem, ...(row?.cells.map(({ problem }) => problem) ?? [])]
    if (said) expect(problems.join(' '), String(said)).toMatch(said)
  }
  expect(shown).toMatchObject({ rows: 19, changes: 1, waiting: 1, failed: 18, problems: 17, gone: 1 })
  const { updated } = await apply(shown.import_id)
  expect(updated).toBe(1)
})

test('a text whose letters seem lost is written only where it was chosen by name', async () => {
  const ids = [await addAlbum('Kya', { hindi_name: 'क्या' }), await addAlbum('Kyon', { hindi_name: 'क्यों' })]
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  const rows = sheet.rows.map((row) => ({ ...row, 'Hindi Name': '??? ??', 'Other Names': '??? Joshi' }))
  const { import_id, changes, problems } = await bring({ ...sheet, rows })
  expect({ changes, problems }).toEqual({ changes: 0, problems: 4 })
  const [first] = await rowsOf(import_id)
  const choose = (body: { row_no?: number; field?: string; take: boolean }) =>
    app.ask(imports.chooseCells, { body: { import_id, row_no: null, ...body } })
  expect(await choose({ take: true }), 'not with all conflicts').toMatchObject({ changes: 0, problems: 4 })
  const cell = { row_no: first?.row_no ?? 0, field: 'aliases' }
  expect(await choose({ ...cell, take: true })).toMatchObject({ changes: 1, problems: 3 })
  expect(await choose({ ...cell, take: false })).toMatchObject({ changes: 0, problems: 4 })
  const chosen = await choose({ ...cell, take: true })
  expect(chosen.to_write).toEqual({ cells: 1, rows: 1, conflicts: 0 })
  await apply(import_id)
  const now = await Promise.all(ids.map((id) => read(albums.get, id)))
  expect(now.map(({ hindi_name, aliases }) => [hindi_name, aliases])).toEqual(
    ids.map((id) => (id === first?.record_id ? ['क्या', ['??? Joshi']] : ['क्यों', []])),
  )
})

test('a cell with a problem is corrected in place, as if the file had the other text', async () => {
  const [, twin = 0] = [await addArtist('Ravi'), await addArtist('Ravi')]
  const hari = await addArtist('Hari')
  const albumsOf = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const ids: number[] = []
  for (const name of albumsOf) ids.push(await addAlbum(name, { hindi_name: 'ठीक' }))
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  const wrong: ExportedSheet['rows'] = [
    { Name: { formula: 'A1' } },
    { 'Hindi Name': '????' },
    { Artist: 'Nobody' },
    { Artist: 'Ravi' },
    { Artist: 'Harry' },
    { Status: 'maybe' },
  ]
  await app.ask(albums.bulkEdit, {
    body: { id: [ids[5] ?? 0], expected_count: 1, changes: { hindi_name: { op: 'set', value: 'और' } } },
  })
  const rows = sheet.rows.map((row, at) => ({ ...row, ...wrong[at] }))
  const { import_id, changes, problems } = await bring({ ...sheet, rows })
  expect({ changes, problems }).toEqual({ changes: 0, problems: 6 })
  const shown = await rowsOf(import_id)
  const rowOf = (at: number) => shown.find(({ record_id }) => record_id === ids[at])
  expect(shown.map(({ cells }) => cells[0]?.text)).toEqual(['', '????', 'Nobody', 'Ravi', 'Harry', 'maybe'])
  const correct = async (at: number, field: string, text: string) => {
    const body = { import_id, row_no: rowOf(at)?.row_no ?? 0, cell: { field, text } }
    return (await app.call(imports.correctCell, { body })).body
  }
  const left = async (at: number) =>
    (await rowsOf(import_id)).find(({ record_id }) => record_id === ids[at])?.cells
  expect(await correct(0, 'name', 'x'.repeat(201))).toMatchObject({ success: 1, data: { problems: 6 } })
  expect(await left(0)).toMatchObject([{ problem: 'At most 200 characters', text: 'x'.repeat(201) }])
  expect(await correct(0, 'name', 'First')).toMatchObject({ data: { changes: 1, problems: 5 } })
  expect(await correct(0, 'name', 'Once more'), 'only cells with problems').toMatchObject({
    code: 'not_found',
  })
  expect(await correct(1, 'hindi_name', 'ठीक')).toMatchObject({ data: { changes: 1, problems: 4 } })
  expect(await left(1), 'as it is').toEqual([])
  expect(await correct(2, 'artist_id', '999999')).toMatchObject({ data: { problems: 4 } })
  expect(await left(2)).toMatchObject([{ problem: 'There is no record with the ID 999999.' }])
  expect(await correct(2, 'artist_id', 'Hari, "Ravi"')).toMatchObject({ data: { problems: 4 } })
  expect(await correct(3, 'artist_id', `${twin}`)).toMatchObject({ data: { problems: 3 } })
  expect(await correct(4, 'artist_id', 'hari')).toMatchObject({ data: { problems: 2, conflicts: 0 } })
  expect(await correct(5, 'is_active', 'no')).toMatchObject({ data: { problems: 1, conflicts: 0 } })
  expect(await apply(import_id)).toMatchObject({ updated: 4, written_cells: 4 })
  const now = await Promise.all(ids.map((id) => read(albums.get, id)))
  expect(now[0]).toMatchObject({ name: 'First' })
  expect(now[3]?.albumArtists).toMatchObject([{ artist_id: twin }])
  expect(now[4]?.albumArtists).toMatchObject([{ artist_id: hari }])
  expect(now[5]).toMatchObject({ is_active: '0' })
  expect(await correct(3, 'artist_id', 'Hari'), 'what was written stays').toMatchObject({ code: 'invalid' })
  expect(await correct(2, 'artist_id', 'Hari')).toMatchObject({ data: { waiting: 1 } })
  expect(await apply(import_id)).toMatchObject({ waiting: 0, updated: 5 })
})

test('rows that were to decide when the file was read come first, and keep their place once they are decided', async () => {
  const ids: number[] = []
  for (const name of ['Plain', 'Lost', 'Both', 'Wrong', 'Last']) ids.push(await addAlbum(`Order ${name}`))
  const [, , both = 0, wrong = 0, last = 0] = ids
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  const changed: ExportedSheet['rows'] = [{}, { 'Hindi Name': '????' }, {}, { Status: 'maybe' }, {}]
  const rows = sheet.rows.map((row, at) => ({ ...row, Description: 'of the file', ...changed[at] }))
  await app.ask(albums.save, { body: { album_id: both, name: 'Order Both', description: 'of a colleague' } })
  const { import_id } = await bring({ ...sheet, rows })
  const shown = async () => (await rowsOf(import_id)).map(({ record_id }) => ids.indexOf(record_id ?? 0))
  expect(await shown()).toEqual([2, 1, 3, 0, 4])
  const row_no = (await rowsOf(import_id)).find(({ record_id }) => record_id === wrong)?.row_no ?? 0
  const correct = (more: object) => app.ask(imports.correctCell, { body: { import_id, row_no, ...more } })
  expect(await correct({ cell: { field: 'is_active', text: 'no' } })).toMatchObject({ problems: 1 })
  await app.ask(imports.chooseCells, { body: { import_id, row_no: null, take: true } })
  expect(await shown(), 'decided').toEqual([2, 1, 3, 0, 4])
  await app.ask(imports.correctCell, {
    body: { import_id, row_no: row_no - 2, cell: { field: 'hindi_name', text: 'ठीक' } },
  })
  expect(await shown(), 'corrected').toEqual([2, 1, 3, 0, 4])
  await app.ask(albums.save, { body: { album_id: last, name: 'Order Last', description: 'later' } })
  expect(await apply(import_id)).toMatchObject({ skipped: 1 })
  expect(await shown(), 'what was left out comes first').toEqual([4, 2, 1, 3, 0])
})

test('files that were not exported from this list are refused, and rights are checked', async () => {
  const album_id = await addAlbum('Guarded')
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: [album_id] })
  const [row = {}] = sheet.rows
  const saved = (more: Partial<ExportedSheet>) => saveAsXlsx([{ ...sheet, ...more }])
  const other = String(row.Fingerprint).replace(/^(v2\.albums\.)[^.]+/, '$1elsewhere')
  expect(await refusal(await saved({ rows: [{ ...row, Fingerprint: other }] }))).toMatch(/another catalogue/)
  expect(await refusal(await saved({ titles: ['Id', 'Name'] }))).toMatch(/“Fingerprint” is missing/)
  expect(await refusal('Name,Hindi Name\na,b\n')).toMatch(/wasn't exported here/)
  expect(await refusal(await saved({ titles: [...sheet.titles, 'Name'] }))).toMatch(/Name/)

  const { import_id } = await bring({ ...sheet, rows: [{ ...row, Name: 'By another', Status: 'Inactive' }] })
  const { body } = await app.call(imports.get, { params: { id: import_id } }, app.sub)
  expect(body, 'a file is the one of its admin').toMatchObject({ success: 0, code: 'not_found' })
  const narrow = (rights: string[]) =>
    app.db.updateTable('admins').set({ rights }).where('admin_id', '=', app.sub.admin_id).execute()
  await narrow(['albums.view', 'albums.edit'])
  const changed = await saved({ rows: [{ ...row, Name: 'By a sub admin', Status: 'Inactive' }] })
  const shown = await upload(changed, app.sub)
  expect(shown).toMatchObject({ changes: 1, problems: 1 })
  await narrow(['albums.view', 'tags.view', 'tags.edit'])
  const late = await app.call(imports.start, { body: { import_id: shown.import_id } }, app.sub)
  expect(late.status, 'rights that were taken since').toBe(403)
  await narrow(['tags.view', 'tags.edit'])
  expect((await app.call(imports.uploadEdited, { body: form(changed) }, app.sub)).status).toBe(403)
  const again = { import_id: shown.import_id, row_no: 1 }
  const unseen = await app.call(imports.correctCell, { body: again }, app.sub)
  expect(unseen.status, 'a record that may no longer be viewed').toBe(403)
  expect(await read(albums.get, album_id)).toMatchObject({ name: 'Guarded', is_active: '1' })
})

test('imports list the sheets of all and the edited exports of the caller; others are neither shown nor started', async () => {
  const album_id = await addAlbum('Listed')
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: [album_id] })
  const own = await upload(await saveAsXlsx([sheet]), app.sub)
  const { import_id } = await bring(sheet)
  const body = new FormData()
  body.append('excelFile', new Blob([Uint8Array.from(await sheetOf([track(1)]))]), 'tracks.xlsx')
  const sheetOfTracks = await app.ask(imports.upload, { body })
  const listed = async (filters = {}) =>
    (await app.ask(imports.list, { body: { pageSize: 500, filters } }, app.sub)).Info.map(
      (one) => one.import_id,
    )
  const narrow = (rights: string[] | null) =>
    app.db.updateTable('admins').set({ rights }).where('admin_id', '=', app.sub.admin_id).execute()
  await narrow(null)
  const all = await listed()
  expect(all).toEqual(expect.arrayContaining([own.import_id, sheetOfTracks.import_id]))
  expect(all).not.toContain(import_id)
  expect(await listed({ file_kind: 'sheet' })).toEqual([sheetOfTracks.import_id])
  await narrow(['albums.view', 'albums.edit'])
  const seen = await listed()
  expect(seen).toContain(own.import_id)
  expect(seen).not.toContain(sheetOfTracks.import_id)
  const status = async (call: Endpoint, sent: object) => (await app.call(call, sent, app.sub)).status
  const one = { body: { import_id: sheetOfTracks.import_id } }
  expect(await status(imports.get, { params: { id: sheetOfTracks.import_id } })).toBe(403)
  expect(await status(imports.start, one)).toBe(403)
  expect(await status(imports.cancel, one)).toBe(403)
  await narrow(['tracks.view', 'tracks.edit', 'albums.view', 'albums.edit'])
  expect(await status(imports.start, one), 'its tracks would be active').toBe(403)
  await narrow(['tracks.view', 'albums.view', 'albums.edit'])
  expect(await status(imports.cancel, one)).toBe(403)
  expect(await status(imports.get, { params: { id: sheetOfTracks.import_id } })).toBe(200)
  await narrow(null)
  for (const call of [imports.start, imports.cancel])
    expect((await app.call(call, { body: { import_id } }, app.sub)).body, 'of another admin').toMatchObject({
      code: 'not_found',
    })
  for (const [call, more] of [
    [imports.chooseExisting, { existing_as: 'update', links_as: 'add' }],
    [imports.chooseRow, { row: 1, choice: 'skip' }],
    [imports.correctRow, { row: 1, cells: [] }],
  ] as const)
    expect((await app.call(call, { body: { import_id, ...more } })).body, 'no sheet').toMatchObject({
      code: 'not_found',
    })
  expect(await app.ask(imports.cancel, { body: { import_id } })).toEqual({ import_id })
  expect((await app.call(imports.get, { params: { id: import_id } })).body).toMatchObject({
    code: 'not_found',
  })
})

test('what was written of an edited export stays counted once its rows are forgotten', async () => {
  const ids = [await addAlbum('Forgotten 1'), await addAlbum('Forgotten 2')]
  const sheet = await exported(albums.export, 'xlsx', { byQuery: false, id: ids })
  for (const row of sheet.rows) row.Description = 'of the file'
  await app.ask(albums.save, {
    body: { album_id: ids[1], name: 'Forgotten 2', description: 'of a colleague' },
  })
  const { import_id } = await bring(sheet)
  expect(await apply(import_id)).toMatchObject({ updated: 1, existing: 1, waiting: 0 })
  const choose = () =>
    app.ask(imports.chooseCells, { body: { import_id, row_no: null, field: null, take: true } })
  expect(await choose()).toMatchObject({ updated: 1, existing: 0, waiting: 1 })
  await sql`update imports set date_created = now() - interval '8 days' where import_id = ${import_id}`.execute(
    app.db,
  )
  await sweepEditedRows(app.db)
  const kept = { state: 'done', rows: 2, updated: 1, waiting: 0, written_cells: 1 }
  expect(await app.ask(imports.get, { params: { id: import_id } })).toMatchObject({ ...kept, existing: 1 })
  expect(await choose()).toMatchObject(kept)
})

test('20,000 rows are compared, written and undone', async () => {
  await sql`insert into tags (tag_name) select 'Tag ' || n from generate_series(1, 20000) n`.execute(app.db)
  const sheet = await exported(tags.export, 'csv')
  for (const row of sheet.rows) row['Hindi Name'] = `टैग ${row.Id}`
  const shown = await upload(saveAsCsv(sheet))
  expect(shown.changes).toBe(sheet.rows.length)
  const { change_id, updated } = await apply(shown.import_id)
  expect(updated).toBe(sheet.rows.length)
  await app.ask(history.undo, { body: { change_id } })
  const { totalCount } = await app.ask(tags.list, { body: { filters: { without_hindi_name: true } } })
  expect(totalCount).toBe(sheet.rows.length)
})
