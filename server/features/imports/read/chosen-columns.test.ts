import { expect, test } from 'vitest'
import { sheetColumns } from '#contract/features/imports/columns.ts'
import type { SheetColumn } from '#contract/features/imports/sheet.ts'
import { contract } from '#contract/index.ts'
import { workbook } from '#server/testing/spreadsheets.ts'
import { form, sheetOf, startWithSheets, track } from '#server/testing/track-sheets.ts'

const { imports } = contract
const { app, upload } = await startWithSheets()

/** A sheet of a label: none of its headings but one is known, and its last column has none. */
const LABEL = [
  ['Song', 'गाना', 'Notes', 'Notes (hi)', 'Where', 'Sung by', ''],
  ['Jai Ganesh', 'जय गणेश', 'About', 'विवरण', 'https://127.0.0.1/ganesh.mp3', 'Lata', 'Aarti'],
  ['Om Namah', 'ॐ नमः', 'About', 'विवरण', 'https://127.0.0.1/om.mp3', 'Anil', ''],
]
const PLACES: SheetColumn[] = [
  'Track Name',
  'Hindi Name',
  'Description',
  'Hindi Description',
  'Track Link',
  'Artist',
]
const fieldsOf = (columns: readonly SheetColumn[]) => columns.map((column, place) => ({ place, column }))
const csv = (rows: readonly string[][]) => rows.map((row) => row.join(',')).join('\n')

async function send(bytes: Buffer | string, more: Record<string, string>, name?: string) {
  const body = form(bytes, name)
  for (const [key, value] of Object.entries(more)) body.append(key, value)
  return (await app.call(imports.upload, { body })).body
}
const ask = (bytes: Buffer | string) => send(bytes, { ask_columns: 'true' })
const choose = (bytes: Buffer | string, key: string, fields: object[]) =>
  send(bytes, { columns: JSON.stringify({ key, fields }), ask_columns: 'true' })
test('columns that are not recognised are chosen by hand, remembered by their headings, and forgotten', async () => {
  for (const file of [await workbook([{ rows: LABEL }]), csv(LABEL)]) {
    const refused = await ask(file)
    expect(refused).toMatchObject({ success: 0, code: 'columns' })
    const { key, columns, row } = sheetColumns.parse(refused.data)
    expect({
      row,
      columns: columns.map(({ letters, heading, column }) => [letters, heading, column]),
    }).toEqual({
      row: 1,
      columns: [...'ABCDEF']
        .map((letters, place) => [letters, LABEL[0]?.[place], null])
        .concat([['G', '', null]]),
    })
    expect(columns[0]?.samples).toEqual(['Jai Ganesh', 'Om Namah'])

    const chosen = await choose(file, key, fieldsOf(PLACES))
    expect(chosen).toMatchObject({
      success: 1,
      data: { waiting: 2, failed: 0, columns_from: 'chosen', columns_key: key, ignored_columns: [] },
    })
    expect(await ask(file)).toMatchObject({
      success: 1,
      data: { waiting: 2, columns_from: 'remembered', columns_key: key },
    })
    const { import_id } = await upload(file)
    const replaced = await send(file, { replaces: String(import_id) })
    expect(replaced).toMatchObject({ success: 1 })
    expect((await app.call(imports.get, { params: { id: import_id } })).body).toMatchObject({
      code: 'not_found',
    })
    // The call of programs reads by headings alone.
    expect((await app.call(imports.readExcel, { body: form(file) })).body).toMatchObject({
      success: 0,
      code: 'invalid',
    })

    await app.ask(imports.forgetColumns, { body: { key } })
    expect(await ask(file)).toMatchObject({ success: 0, code: 'columns' })
  }
})

test('a sheet whose headings are all known goes on at once, and its columns can be looked at', async () => {
  const file = await sheetOf([track(1)])
  expect(await ask(file)).toMatchObject({
    success: 1,
    data: { waiting: 1, columns_from: 'headings', columns_key: null },
  })
  const { columns } = await app.ask(imports.readColumns, { body: form(file) })
  expect(columns[0]).toEqual({
    place: 0,
    letters: 'A',
    heading: 'Track Name',
    samples: ['Bhajan 1'],
    column: 'Track Name',
  })
  expect(columns).toHaveLength(15)
  const [title, ...rest] = csv(LABEL).replace('गाना', 'Hindi Name').split('\n')
  // One unknown heading is enough to be asked.
  expect(await ask([title, ...rest].join('\n'))).toMatchObject({ success: 0, code: 'columns' })
})

test('a choice of columns that cannot be meant is refused with its reason', async () => {
  const file = csv(LABEL)
  const { key } = sheetColumns.parse((await ask(file)).data)
  const why = async (fields: object[], of = key) => (await choose(file, of, fields)).message
  const fields = fieldsOf(PLACES)
  expect(await why([...fields, { place: 6, column: 'Track Name' }])).toBe(
    'Track Name is chosen for two columns. Choose it once.',
  )
  expect(await why([...fields, { place: 0, column: 'Tag' }])).toBe(
    'One column of the file is chosen for two fields.',
  )
  expect(await why(fields.slice(0, 3))).toBe(
    'Choose columns for these fields: Hindi Description, Track Link.',
  )
  expect(await why([...fields, { place: 7, column: 'Tag' }])).toBe(
    "The column chosen for Tag isn't in this file.",
  )
  expect(await why([...fields, { place: 6, column: 'Mood' }])).toBe("The choice of columns can't be read.")
  expect(await why(fields, '0'.repeat(32))).toBe(
    "The headings of this file aren't those that the columns were chosen for. Choose the columns again.",
  )
  expect((await send(file, { columns: '{' })).message).toBe("The choice of columns can't be read.")
  expect(await app.ask(imports.list, { body: {} })).toMatchObject({ totalCount: 0 })
})
