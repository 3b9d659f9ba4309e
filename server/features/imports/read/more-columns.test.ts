import { expect, test } from 'vitest'
import { NEEDS } from '#contract/calls/permissions.ts'
import { ID_COLUMN, READ_COLUMNS, SHEET_COLUMNS } from '#contract/features/imports/sheet.ts'
import { contract } from '#contract/index.ts'
import { spreadsheetRows } from '#server/testing/spreadsheet-rows.ts'
import { form, sheetOf, startWithSheets, track, tracksOf, undoImport } from '#server/testing/track-sheets.ts'
import { writeBatch } from '../write/write-batch.ts'

const { imports, playlists } = contract
const { app, upload } = await startWithSheets()

const COLUMNS = [...SHEET_COLUMNS, 'Playlist'] as const
const evening = () =>
  app.ask(playlists.save, { body: { action: 'add', name: 'Evening', hindi_name: 'संध्या' } })
const tracksIn = async (playlist_id: number) =>
  (await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })).Info.map(
    ({ display_name }) => display_name,
  )
async function run(import_id: number) {
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
  return app.ask(imports.get, { params: { id: import_id } })
}

test('a sheet names playlists in both scripts: those that exist get its tracks in their order, others are made, until it is undone', async () => {
  const { playlist_id } = await evening()
  const rows = [
    track(1, { Playlist: 'संध्या, प्रभात' }),
    track(2, { Playlist: 'evening' }),
    track(3, { Playlist: 'प्रभात' }),
  ]
  const { import_id, ignored_columns, names } = await upload(await sheetOf(rows, COLUMNS))
  expect(ignored_columns).toEqual([])
  expect(names).toEqual([{ kind: 'playlists', linked: 2, other_script: 0, created: 1 }])
  expect(await run(import_id)).toMatchObject({ added: 3 })
  expect(await tracksIn(playlist_id)).toEqual(['Bhajan 1', 'Bhajan 2'])
  const made = (await app.ask(playlists.list, { body: { searchText: 'prabhat' } })).Info[0]
  expect(await tracksIn(made?.playlist_id ?? 0)).toEqual(['Bhajan 1', 'Bhajan 3'])

  expect(await undoImport(app, import_id)).toMatchObject({ message: '3 tracks deleted. 1 playlist deleted.' })
  expect(await tracksIn(playlist_id)).toEqual([])
  expect((await app.ask(playlists.list, { body: {} })).Info).toMatchObject([{ name: 'Evening' }])
})

test('a row with the id of its track adds it to playlists, and one that names what it has changes nothing', async () => {
  const { playlist_id } = await evening()
  await run((await upload(await sheetOf([track(1, { Playlist: 'Evening' }), track(2)], COLUMNS))).import_id)
  const ids = (await tracksOf(app)).map(({ track_id }) => String(track_id))
  const rows = ids.map((id) => ({ [ID_COLUMN]: id, Playlist: 'Evening' }))
  const { import_id } = await upload(await sheetOf(rows, [ID_COLUMN, 'Playlist', 'Lyrics']))
  await app.ask(imports.chooseExisting, { body: { import_id, existing_as: 'update', links_as: 'add' } })
  expect(await run(import_id)).toMatchObject({ unchanged: 1, updated: 1 })
  expect(await tracksIn(playlist_id)).toEqual(['Bhajan 1', 'Bhajan 2'])
})

test('the sheet of failed rows has the columns that they fill', async () => {
  const rows = [track(1, { 'Track Link': 'nowhere', Playlist: 'Evening' })]
  const { import_id } = await upload(await sheetOf(rows, COLUMNS))
  const { body } = await app.call(imports.failedRows, { params: { id: import_id } })
  if (body.success !== 1) throw new Error(body.message)
  const [headings, cells] = await spreadsheetRows(body.data)
  expect(headings?.slice(SHEET_COLUMNS.length)).toEqual(['Playlist', 'Error'])
  expect(cells?.[SHEET_COLUMNS.length]).toBe('Evening')
})

test('every column is after those of the sample, whose cells stay in their places', () => {
  expect(READ_COLUMNS.slice(0, SHEET_COLUMNS.length + 1)).toEqual([...SHEET_COLUMNS, ID_COLUMN])
})

test('whoever may not view playlists has their column left out, and neither sees nor chooses their names', async () => {
  await evening()
  const able = await app.addAdmin('subadmin', 'able@example.org')
  const unable = await app.addAdmin('subadmin', 'unable@example.org')
  const reader = await app.addAdmin('subadmin', 'reader@example.org')
  const rights = NEEDS.filter((need) => !need.startsWith('playlists.'))
  for (const [admin, own] of [
    [unable, rights],
    [reader, [...rights, 'playlists.view' as const]],
  ] as const) {
    const { name, email, version } = await app.ask(contract.subadmins.get, {
      params: { id: admin.admin_id },
    })
    const body = { action: 'edit', user_id: admin.admin_id, name, email, version, rights: own }
    await app.ask(contract.subadmins.save, { body })
  }
  const sheet = await sheetOf([track(1, { Playlist: 'Evening', Album: 'Mine' })], COLUMNS)
  const left = await app.ask(imports.upload, { body: form(sheet) }, unable)
  expect(left).toMatchObject({ ignored_columns: ['Playlist'], names: [{ kind: 'albums' }] })
  const columns = await app.ask(imports.readColumns, { body: form(sheet) }, unable)
  expect(columns.columns.find(({ heading }) => heading === 'Playlist')?.column).toBe(null)

  const { import_id } = await app.ask(imports.upload, { body: form(sheet) }, able)
  const named = async (admin: typeof able) =>
    (await app.ask(imports.names, { params: { id: import_id }, body: {} }, admin)).Info
  expect((await named(able)).map(({ kind }) => kind)).toEqual(['albums', 'playlists'])
  expect((await named(unable)).map(({ kind }) => kind)).toEqual(['albums'])
  const name_no = (await named(able)).find(({ kind }) => kind === 'playlists')?.name_no ?? 0
  const choice = { body: { import_id, name_no, record_id: null } }
  expect((await app.call(imports.chooseName, choice, unable)).body.code).toBe('not_found')
  await app.ask(
    imports.correctRow,
    { body: { import_id, row: 2, cells: [{ column: 'Playlist', value: 'Another' }] } },
    unable,
  )
  expect((await named(able)).map(({ name }) => name)).toEqual(['Mine', 'Evening'])

  // In one call, a new playlist would be made at once.
  const { import_id: brought } = await app.ask(imports.readExcel, { body: form(sheet) }, reader)
  expect(await app.ask(imports.get, { params: { id: brought } })).toMatchObject({
    ignored_columns: ['Playlist'],
    added: 1,
  })
})
