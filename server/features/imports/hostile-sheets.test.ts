import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { parts, workbook, zip } from '#server/testing/spreadsheets.ts'
import { form, sheetOf, startWithSheets, track } from '#server/testing/track-sheets.ts'

const { app } = await startWithSheets()

const headings = 'Track Name,Hindi Name,Description,Hindi Description,Track Link'
const sheet = 'xl/worksheets/sheet1.xml'
const worksheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`

/** A good workbook in which one part is another. */
async function spoiled(name: string, content: string | Iterable<string>): Promise<Buffer> {
  const written = parts([{ rows: [headings.split(',')] }])
  const spoilt = { name, content: typeof content === 'string' ? [content] : content }
  return zip([...written.filter((part) => part.name !== name), spoilt])
}

function* repeated(head: string, text: string, times: number, tail: string): Generator<string> {
  yield head
  for (let n = 0; n < times; n++) yield text
  yield tail
}

/** Another number in the zip's directory, where a part says how large it is. */
function lying(bytes: Buffer, name: string, size: number): Buffer {
  const at = bytes.lastIndexOf(name) - 46
  bytes.writeUInt32LE(size, at + 24)
  return bytes
}

const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${worksheet('<row><c t="str"><v>&b;</v></c></row>')}`

const ods = (content: string[]) =>
  zip([
    { name: 'mimetype', content: ['x'] },
    { name: 'content.xml', content },
  ])

const spreadsheet = (rows: string[]) => [
  '<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">',
  ...rows,
  '</table:table></office:spreadsheet></office:body></office:document-content>',
]
const tableOf = (...text: string[]) =>
  spreadsheet([
    '<table:table-row><table:table-cell office:value-type="string"><text:p>',
    ...text,
    '</text:p></table:table-cell></table:table-row>',
  ])
const spacedCell = (times: number) => tableOf(`a<text:s text:c="${times}"/>b`)
const repeatedCell = (times: number) =>
  spreadsheet([
    `<table:table-row table:number-rows-repeated="${times}"><table:table-cell table:number-columns-repeated="${times}" office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>`,
  ])

/**
 * An .xls file of `count` sectors: the first half are one chain, and each of the others begins with a sector of its own and goes
 * on with that chain, so that a reader who keeps each chain keeps the first half as often.
 */
function sharedSectors(count: number): Buffer {
  const size = 512
  const tables = Math.ceil((count * 4) / size)
  const file = Buffer.alloc((count + 1) * size)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  const shorts = { 24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6 }
  for (const [at, value] of Object.entries(shorts)) file.writeUInt16LE(value, Number(at))
  const numbers = { 44: tables, 48: tables, 56: 4096, 60: -2, 68: -2 }
  for (const [at, value] of Object.entries(numbers)) file.writeInt32LE(value, Number(at))
  for (let n = 0; n < 109; n++) file.writeInt32LE(n < tables ? n : -1, 76 + 4 * n)
  const shared = tables + 1
  const half = Math.floor(count / 2)
  for (let n = 0; n < count; n++) {
    const next = n < tables ? -3 : n === tables || n === half - 1 ? -2 : n < half ? n + 1 : shared
    file.writeInt32LE(next, size + 4 * n)
  }
  const root = (tables + 1) * size
  const name = Buffer.from('Root Entry\0', 'utf16le')
  name.copy(file, root)
  file.writeUInt16LE(name.length, root + 64)
  file[root + 66] = 5
  for (const at of [68, 72, 76]) file.writeInt32LE(-1, root + at)
  file.writeInt32LE(-2, root + 116)
  return file
}

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['entities that grow', () => spoiled(sheet, laughs), /defines XML entities/],
  ['an unknown entity', () => spoiled(sheet, worksheet('<row><c t="str"><v>&boo;</v></c></row>')), /damaged/],
  [
    'a part of 1.08 GB',
    () => spoiled(sheet, repeated('<worksheet>', ' '.repeat(8_000_000), 135, '</worksheet>')),
    /larger than 1024 MB/,
  ],
  [
    'a part that lies about its size',
    async () => lying(await spoiled(sheet, worksheet('<row/>'.repeat(99_999))), sheet, 100),
    /damaged/,
  ],
  ['deep nesting', () => spoiled(sheet, worksheet('<a>'.repeat(100_000))), /nested too deeply/],
  [
    'an attribute without end',
    () => spoiled(sheet, worksheet(`<row r="${'9'.repeat(1_000_000)}"/>`)),
    /damaged/,
  ],
  ['an unfinished part', () => spoiled(sheet, '<worksheet><sheetData><row>'), /damaged/],
  ['rows that go back', () => spoiled(sheet, worksheet('<row r="2"/><row r="1"/>')), /damaged/],
  [
    'texts that are not there',
    () => spoiled(sheet, worksheet('<row><c t="s"><v>999</v></c></row>')),
    /damaged/,
  ],
  [
    'a table of texts without end',
    () => spoiled('xl/sharedStrings.xml', repeated('<sst>', '<si/>'.repeat(50_000), 90, '</sst>')),
    /too large to read/,
  ],
  [
    'cells that are joined again and again',
    () =>
      spoiled(
        sheet,
        repeated('<a><sheetData></sheetData>', '<mergeCell ref="A1:A2"/>'.repeat(1000), 150, '</a>'),
      ),
    /No row of this file/,
  ],
  ['a zip file that was cut', async () => (await workbook([{ rows: [['a']] }])).subarray(0, 900), /damaged/],
  ['a zip file that is none', async () => Buffer.from('PK\x03\x04 and nothing else'), /damaged/],
  [
    'an .ods file without a sheet',
    () => ods(['<a/>']),
    /This isn't a spreadsheet\. Save it as \.xlsx|No row of this file/,
  ],
  [
    'an .ods file of a cell repeated a billion times a billion times',
    () => ods(repeatedCell(999_999_999)),
    /too large to read/,
  ],
  ['an .ods file of a text that it repeats', () => ods(spacedCell(400_000_000)), /No row of this file/],
  [
    'an .ods file of one long text in two scripts',
    () => ods(tableOf('ह', ...Array(15).fill('a '.repeat(512 * 1024)))),
    /No row of this file|too large to read/,
  ],
  [
    'an .ods file that has another format in it',
    () =>
      ods([
        `ID;P\n${headings
          .split(',')
          .map((heading, at) => `C;Y1;X${at + 1};K"${heading}"\n`)
          .join('')}C;Y2;X1;K"a"\nE\n`,
      ]),
    /This isn't a spreadsheet/,
  ],
  ['an .ods file that grows', () => ods(Array(17).fill(' '.repeat(1024 * 1024))), /larger than 16 MB/],
  [
    'an .xls file of nothing but its mark',
    async () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
    /as \.xlsx\.$/,
  ],
  ['an .xls file whose sectors are shared', async () => sharedSectors(3500), /too large to read/],
  ['a Word file', () => zip([{ name: '[Content_Types].xml', content: ['<Types/>'] }]), /damaged/],
])('%s is refused with the reason, and the next sheet is imported', async (_what, make, message) => {
  const { status, body } = await app.call(contract.imports.readExcel, { body: form(await make()) })
  expect([status, body]).toMatchObject([200, { success: 0, code: 'invalid' }])
  expect(body.message).toMatch(message)
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
  expect((await sql`select from imports`.execute(app.db)).rows).toEqual([])
  const good = await app.ask(contract.imports.readExcel, { body: form(await sheetOf([track(1)])) })
  expect(good).toMatchObject({ added: 1 })
})

test('other calls are answered while a hostile sheet is read', async () => {
  const bytes = await spoiled(
    sheet,
    repeated('<worksheet><sheetData>', '<row/>'.repeat(50_000), 60, '</sheetData></worksheet>'),
  )
  let over = false
  const reading = app.call(contract.imports.readExcel, { body: form(bytes) }).finally(() => {
    over = true
  })
  let answered = 0
  while (!over) {
    await app.ask(contract.tracks.list, { body: {} })
    answered++
  }
  expect(answered).toBeGreaterThan(5)
  expect((await reading).body).toMatchObject({ success: 0 })
})

test('more rows than one import may have are refused', async () => {
  const row = (n: number) => `a,b,c,d,https://127.0.0.1/${n}\n`
  const rows = Array.from({ length: 200_001 }, (_, n) => row(n)).join('')
  const { body } = await app.call(contract.imports.upload, { body: form(`${headings}\n${rows}`) })
  expect(body).toMatchObject({ success: 0, message: 'This file has more than 2,00,000 rows. Split it.' })
})
