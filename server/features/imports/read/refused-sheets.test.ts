import { describe, expect, test } from 'vitest'
import { imports } from '#contract/features/imports.ts'
import { startWithSheets } from '#server/testing/track-sheets.ts'

const { app, send } = await startWithSheets()

describe('a file that cannot be read is refused with the reason, and nothing of it is kept', () => {
  const refusals: [string, () => Promise<Buffer | string> | string | Buffer, RegExp][] = [
    [
      'a text',
      () => 'Hello\nthere',
      /^No row of this file contains the column names: Track Name, Hindi Name/,
    ],
    [
      'headings without some',
      () => 'Track Name,Hindi Name,Track Link\na,b,c',
      /^These columns are missing: Description, Hindi Description\.$/,
    ],
    [
      'two equal columns',
      () => 'Track Name,Title,Hindi Name,Description,Hindi Description,Track Link\n',
      /^This file has two columns named Track Name\.$/,
    ],
    ['an .xls file', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), /Save it as \.xlsx/],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /Save it as \.xlsx/],
    ['a web page', () => '<html><table><tr><td>Track Name', /Save it as \.xlsx/],
    ['UTF-16 without a mark', () => Buffer.from('Track Name,Hindi Name', 'utf16le'), /Save it as \.xlsx/],
    [
      'Latin-1',
      () => Buffer.from('Track Name,Hindi Name,Track Link\ncaf\xe9', 'latin1'),
      /isn't in UTF-8\. Save it as \.xlsx/,
    ],
    ['an open quotation mark', () => 'Track Name,"Hindi Name', /quotation mark/],
    ['more lines than a sheet can have', () => '\n'.repeat(1_048_600), /more than 10,48,576 rows/],
    ['an empty file with a name', () => '\n', /^No row of this file/],
  ]
  test.each(refusals)('%s', async (_what, make, message) => {
    const { status, body } = await send(await make(), 'tracks.xlsx')
    expect([status, body]).toMatchObject([200, { success: 0, code: 'invalid' }])
    expect(body.message).toMatch(message)
    expect(body).toMatchObject({ errors: { excelFile: body.message } })
    expect(await app.db.selectFrom('imports').selectAll().execute()).toEqual([])
  })

  test('no file', async () => {
    for (const body of [new FormData(), {}, { excelFile: 'tracks.xlsx' }])
      expect((await app.call(imports.readExcel, { body })).body).toMatchObject({
        success: 0,
        message: 'Please select file to import',
      })
  })
})
