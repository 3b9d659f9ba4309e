import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sheetOf, startWithSheets, track, tracksOf, undoImport } from '#server/testing/track-sheets.ts'
import { writeBatch } from '../write/write-batch.ts'

const { imports } = contract
const { app, upload } = await startWithSheets()

const artist = (name: string, hindi_name: string) =>
  app.ask(contract.artists.save, { body: { name, hindi_name, action: 'add' } })
const namesIn = async (import_id: number) =>
  (await app.ask(imports.names, { params: { id: import_id }, body: {} })).Info
const choose = async (import_id: number, name_no: number, record_id: number | null) =>
  (await app.call(imports.chooseName, { body: { import_id, name_no, record_id } })).body
const artistsOf = async () =>
  (await app.ask(contract.tracks.list, { body: {} })).Info.map(({ trackArtist }) =>
    trackArtist.map(({ name }) => name),
  )
async function write(import_id: number): Promise<void> {
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
}

test('a name of a preview is pointed to another record, or to a new one, and the import does so', async () => {
  const { artist_id } = await artist('Lata Mangeshkar', 'लता मंगेशकर')
  const { import_id } = await upload(
    await sheetOf([track(1, { Artist: 'Lata M.' }), track(2, { Artist: 'लता मंगेश्कर' })]),
  )
  const [first, second] = await namesIn(import_id)
  expect([first?.outcome, second?.outcome]).toEqual(['created', 'other_script'])
  expect(await choose(import_id, first?.name_no ?? 0, artist_id)).toMatchObject({ success: 1 })
  expect(await choose(import_id, second?.name_no ?? 0, null)).toMatchObject({ success: 1 })
  expect(await namesIn(import_id)).toMatchObject([
    { outcome: 'linked', record: { id: artist_id, name: 'Lata Mangeshkar' } },
    { outcome: 'created', record: null },
  ])
  await write(import_id)
  expect((await artistsOf()).toSorted()).toEqual([['Lata Mangeshkar'], ['लता मंगेश्कर']])
  expect(await undoImport(app, import_id)).toMatchObject({ message: '2 tracks deleted. 1 artist deleted.' })
  expect(await tracksOf(app)).toEqual([])
  expect((await app.ask(contract.artists.list, { body: {} })).Info).toMatchObject([{ artist_id }])
})

test('what cannot be chosen is refused: a record that is not there, a second one of a name, a started import', async () => {
  await artist('Lata', 'लता')
  const { import_id } = await upload(await sheetOf([track(1, { Artist: 'lata' })]))
  const [name] = await namesIn(import_id)
  const name_no = name?.name_no ?? 0
  expect(await choose(import_id, name_no, 999_999)).toMatchObject({ success: 0, code: 'not_found' })
  expect(await choose(import_id, 999, null)).toMatchObject({ success: 0, code: 'not_found' })
  expect(await choose(import_id, name_no, null)).toMatchObject({ success: 0, code: 'invalid' })
  expect(await namesIn(import_id)).toMatchObject([{ outcome: 'linked', record: { name: 'Lata' } }])
  await app.ask(imports.start, { body: { import_id } })
  expect(await choose(import_id, name_no, null)).toMatchObject({
    success: 0,
    message: "This import has already started. You can undo it when it's finished.",
  })
})
