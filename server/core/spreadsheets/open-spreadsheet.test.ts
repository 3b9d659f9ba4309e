import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CFB, utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCERS, parts, type TestCell, workbook, zip } from '#server/testing/spreadsheets.ts'
import type { Cell } from './cells.ts'
import { withoutValues } from './empty-lines.ts'
import { openSpreadsheet } from './open-spreadsheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Read = Record<number, (Cell | string | null)[]>

/** The rows of each sheet by number; a plain text stands for its cell. */
async function read(bytes: Buffer | string): Promise<Read[]> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const spreadsheet = await openSpreadsheet(path, folder)
  try {
    const sheets: Read[] = []
    for (const sheet of spreadsheet.sheets) {
      const rows: Read = {}
      for await (const portion of sheet.rows())
        for (const { number, cells } of portion)
          rows[number] = Array.from(cells, (cell) =>
            cell?.kind === 'text' && cell.link === undefined ? cell.text : (cell ?? null),
          )
      sheets.push(rows)
    }
    return sheets
  } finally {
    spreadsheet.close()
  }
}
const one = async (rows: (TestCell[] | null)[], manner = {}) => {
  const [sheet] = await read(await workbook([{ rows }], manner))
  return sheet
}

describe.each(Object.entries(PRODUCERS))('in the manner of %s', (_name, manner) => {
  const christmas = manner.epoch1904 ? 42_728 : 44_190

  test('every kind of cell is read as what it shows', async () => {
    const sheet = await one(
      [
        ['Track Name', 'हनुमान चालीसा', 'a < b & "c"'],
        [108, 0.5, true, false, null, { error: '#N/A' }],
        null,
        [{ serial: christmas }, { rich: ['Han', 'uman'], phonetic: 'ハヌマン' }],
        [{ formula: 'A1&B1', value: 'both' }, { formula: 'A1' }],
        [null, null, 'far'],
      ],
      manner,
    )
    expect(sheet).toMatchObject({
      1: ['Track Name', 'हनुमान चालीसा', 'a < b & "c"'],
      2: [
        { kind: 'number', text: '108' },
        { kind: 'number', text: '0.5' },
        'TRUE',
        'FALSE',
        null,
        { kind: 'error', text: '#N/A' },
      ],
      4: [{ kind: 'date', text: '2020-12-25' }, 'Hanuman'],
      5: ['both', { kind: 'formula', text: '' }],
      6: [null, null, 'far'],
    })
  })

  test('links and joined cells, which stand behind the cells, belong to them', async () => {
    const sheets = await read(
      await workbook(
        [
          {
            rows: [
              [{ text: 'Listen', link: 'https://example.org/a?b=1&c=2' }, 'Bhajan', 'x'],
              ['plain', null, 'y', 'wide', null],
              ['plain', null, 'z'],
            ],
            merged: ['B1:B3', 'D2:E2'],
          },
        ],
        manner,
      ),
    )
    expect(sheets[0]).toEqual({
      1: [{ kind: 'text', text: 'Listen', link: 'https://example.org/a?b=1&c=2' }, 'Bhajan', 'x'],
      2: ['plain', 'Bhajan', 'y', 'wide', { kind: 'merged', text: 'wide' }],
      3: ['plain', 'Bhajan', 'z'],
    })
  })
})

test('a number is a day where its format shows one', async () => {
  const days = ['m/d/yyyy', '[$-409]d-mmm-yy;@', 'yyyy"年"m"月"', '[Red]dd/mm/yyyy', 'mmm yy', 'd\\.m\\.']
  const others = [
    '0.00',
    '"day "0',
    '[h]:mm:ss',
    'h:mm',
    '[Blue]#,##0',
    '0.00E+00',
    '_-* #,##0\\ "d"_-',
    'General',
  ]
  const cells = [...days, ...others].map((format) => ({ serial: 44_190, format }))
  const sheet = await one([cells])
  expect(sheet?.[1]).toMatchObject([
    ...days.map(() => ({ kind: 'date', text: '2020-12-25' })),
    ...others.map(() => ({ kind: 'number', text: '44190', day: '2020-12-25' })),
  ])
})

test('the days around the leap day that Excel invented are right, and that day is none', async () => {
  const sheet = await one([[1, 59, 60, 61, 2_958_465, 2_958_466, 0].map((serial) => ({ serial }))])
  const day = (text: string) => ({ kind: 'date', text })
  const number = (text: string) => ({ kind: 'number', text })
  expect(sheet?.[1]).toEqual([
    day('1900-01-01'),
    day('1900-02-28'),
    number('60'),
    day('1900-03-01'),
    day('9999-12-31'),
    number('2958466'),
    number('0'),
  ])
})

test('a day written as ISO text is a day', async () => {
  expect((await one([[{ iso: '2020-12-25T00:00:00' }]], { strict: true }))?.[1]).toEqual([
    { kind: 'date', text: '2020-12-25' },
  ])
})

test('hidden sheets are left out, and sheets keep their order', async () => {
  const sheets = await read(
    await workbook([
      { rows: [['hidden']], state: 'hidden' },
      { rows: [['first']] },
      { rows: [['very hidden']], state: 'veryHidden' },
      { rows: [['second']] },
    ]),
  )
  expect(sheets).toEqual([{ 1: ['first'] }, { 1: ['second'] }])
})

test('escaped and broken characters become what may be stored', async () => {
  const sheet = await one([['a_x000D__x000A_b', '_x005F_x000D_', 'x_x0000_y', 'half _xD83D_']])
  expect(sheet?.[1]).toEqual(['a\nb', '_x000D_', 'xy', 'half \ufffd'])
})

test('a link made by a formula is known', async () => {
  const formula = 'HYPERLINK("https://example.org/""a""", "Listen")'
  expect((await one([[{ formula, value: 'Listen' }]]))?.[1]).toEqual([
    { kind: 'text', text: 'Listen', link: 'https://example.org/"a"' },
  ])
})

test('a million empty rows and cells are passed over', async () => {
  const empty = Array.from({ length: 300_000 }, (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" s="1"/></row>`)
  const xml = `<row r="1"><c r="A1" t="inlineStr"><is><t>first</t></is></c></row>${empty.join('')}
    <row r="1048576"><c t="str"><v>last</v></c></row>`
  expect(await read(await workbook([{ rows: [], xml }]))).toEqual([{ 1: ['first'], 1048576: ['last'] }])
})

test('texts that do not fit into memory come from a file that leaves no trace', async () => {
  const long = 'अ'.repeat(20_000)
  const rows = Array.from({ length: 1500 }, (_, n) => [`${n} ${long}`])
  // The cells ask for the texts in another order than the table has them.
  const written = parts([{ rows: rows.toReversed() }])
  const sheet = (await read(await zip(written)))[0] ?? {}
  expect(Object.values(sheet).map(([text]) => String(text).slice(0, 5).trim())).toEqual(
    rows.toReversed().map(([text]) => text?.slice(0, 5).trim()),
  )
  expect(sheet[1]?.[0]).toBe(`1499 ${long}`)
  expect(await readdir(folder)).toEqual(['file'])
})

test('a CSV of more blank lines than a sheet has rows is refused, one of fewer is read', async () => {
  expect(await read(`Track Name${'\n'.repeat(500_000)}last`)).toEqual([
    { 1: ['Track Name'], 500001: ['last'] },
  ])
  await expect(read(`Track Name${'\n'.repeat(1_100_000)}last`)).rejects.toThrow(
    'This file has more than 10,48,576 rows',
  )
})

test('lines of a CSV without text are no rows, and the rows after them keep their numbers', async () => {
  expect(await read('a,b\n\n,\n" ", \t\n\r\nlast,\n')).toEqual([{ 1: ['a', 'b'], 6: ['last', null] }])
})

test('CSV is read with and without a byte order mark, with each delimiter, and with quotes', async () => {
  const rows = 'Track Name,"Hindi, Name"\r\nहनुमान,"two\nlines and ""quotes"""\r\n\r\nlast,say "om"\r\n'
  const expected = {
    1: ['Track Name', 'Hindi, Name'],
    2: ['हनुमान', 'two\nlines and "quotes"'],
    4: ['last', 'say "om"'],
  }
  expect(await read(rows)).toEqual([expected])
  expect(await read(`\ufeff${rows}`)).toEqual([expected])
  expect(await read('a;b\nc,d;e\n')).toEqual([{ 1: ['a', 'b'], 2: ['c,d', 'e'] }])
  expect(await read('a\tb\nc,d\te')).toEqual([{ 1: ['a', 'b'], 2: ['c,d', 'e'] }])
})

test('a title above the headings, or a text in a cell, does not hide the delimiter; a first line may name it', async () => {
  for (const [sign, headings] of [
    [';', 'Track Name;Hindi Name;Track Link'],
    ['|', 'Track Name|Hindi Name|Track Link'],
    [',', 'Track Name,Hindi Name,Track Link'],
    ['\t', 'Track Name\tHindi Name\tTrack Link'],
  ] as const) {
    const row = ['a, b; c | d, e', 'x', 'y'].map((text) =>
      sign === ',' && text !== 'x' ? `"${text}"` : text,
    )
    const title = 'Radha, Krishna, Ram; a list, for all'
    const sheet = await read(`${title}\n${headings}\n${[row[1], row[1], row[2]].join(sign)}\n`)
    expect(sheet[0]?.[2], sign).toEqual(['Track Name', 'Hindi Name', 'Track Link'])
  }
  const [sheet] = await read('sep=;\na, b;c\n')
  expect(sheet?.[2]).toEqual(['a, b', 'c'])
})

test('the epoch of a workbook is its own, whatever its list of extensions says', async () => {
  const written = parts([{ rows: [[{ serial: 42_362 }]] }], PRODUCERS['Excel for Mac, 1904']).map(
    ({ name, content }) => ({
      name,
      content: [...(content as string[])].map((xml) =>
        xml.replace(
          '</workbook>',
          '<extLst><ext uri="u" xmlns:x15="x"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>',
        ),
      ),
    }),
  )
  expect((await read(await zip(written)))[0]?.[1]).toEqual([{ kind: 'date', text: '2019-12-25' }])
})

test('a workbook whose type stands in a default is read', async () => {
  const written = parts([{ rows: [['read']] }]).map(({ name, content }) => ({
    name,
    content: [...(content as string[])].map((xml) =>
      xml
        .replace(/<Override[^>]*>/, '')
        .replace(
          'application/xml',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
        ),
    ),
  }))
  expect(await read(await zip(written))).toEqual([{ 1: ['read'] }])
})

test('a number is also known as its format shows it', async () => {
  const formats = [
    [7, '000', '007'],
    [7, '"Part "00', 'Part 07'],
    [0.5, '0%', '50%'],
    [0.2708333, 'h:mm AM/PM', '6:30 AM'],
    [1100, '[$₹-4009] #,##0', '₹ 1,100'],
    [45_352, 'mmm-yy', 'Mar-24'],
    [5, 'bad"format', undefined],
    [5, ';;;', undefined],
  ] as const
  const sheet = await one([
    [...formats.map(([serial, format]) => ({ serial, format })), 919_876_543_210, 1e21],
  ])
  expect(sheet?.[1]?.map((cell) => (cell as Cell).shown)).toEqual([
    ...formats.map(([, , shown]) => shown),
    undefined,
    '1E+21',
  ])
})

test('an address that a formula puts together is none', async () => {
  for (const formula of ['HYPERLINK("http://a.b/"&A4&".mp3","Play")', 'HYPERLINK("http://a.b/" & A4)'])
    expect((await one([[{ formula, value: 'Play' }]]))?.[1]).toEqual(['Play'])
})

/** A file of another format, with a cell of each kind, a merged column, a link, a hidden row and a hidden sheet. */
function inFormat(bookType: 'biff8' | 'ods'): Buffer {
  const first = utils.aoa_to_sheet([
    ['Track Name', 'हनुमान'],
    ['one', { t: 'n', v: 43_824, z: 'yyyy-mm-dd' }],
    ['', { t: 'n', v: 7, z: '000' }],
    [{ t: 's', v: 'Listen', l: { Target: 'https://example.org/1.mp3' } }, true],
  ])
  first['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  const second = utils.aoa_to_sheet([['hidden']])
  const sheets = { SheetNames: ['First', 'Second'], Sheets: { First: first, Second: second } }
  return write(
    { ...sheets, Workbook: { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] } },
    { type: 'buffer', bookType },
  )
}

test.each(['biff8', 'ods'] as const)('a file of older programs is read: %s', async (bookType) => {
  const [sheet, ...others] = await read(inFormat(bookType))
  expect(sheet).toMatchObject({
    1: ['Track Name', 'हनुमान'],
    2: ['one', { kind: 'date', text: '2019-12-25' }],
    3: ['one', { kind: 'number', text: '7', shown: '007' }],
    4: [{ kind: 'text', text: 'Listen', link: 'https://example.org/1.mp3' }, 'TRUE'],
  })
  // The library does not know which sheets of an .ods file are hidden.
  expect(others).toEqual(bookType === 'ods' ? [{ 1: ['hidden'] }] : [])
})

test('what cannot be read of older programs is refused with the remedy', async () => {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/WordDocument', Buffer.from('text'))
  const locked = CFB.utils.cfb_new()
  CFB.utils.cfb_add(locked, '/EncryptedPackage', Buffer.alloc(100))
  CFB.utils.cfb_add(locked, '/EncryptionInfo', Buffer.alloc(100))
  const bytesOf = (file: typeof container) => Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer)
  await expect(read(bytesOf(container))).rejects.toThrow("This isn't a spreadsheet. Save it as .xlsx.")
  await expect(read(bytesOf(locked))).rejects.toThrow('Save it without the password, as .xlsx.')
  await expect(read(Buffer.from('d0cf11e0a1b11ae100000000', 'hex'))).rejects.toThrow('Save it as .xlsx.')
  const large = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(21 * 1024 * 1024)])
  await expect(read(large)).rejects.toThrow('can have at most 20 MB. Save it as .xlsx.')
  const numbers = await zip([{ name: 'Index/Document.iwa', content: ['x'] }])
  await expect(read(numbers)).rejects.toThrow('In Numbers, export it to Excel as .xlsx.')
})

test('lines without a value are counted and no rows, wherever the pieces of a file end', async () => {
  const head = 'Track Name,Description'
  const lines = [' ', '""', ',', '"  " , ', '\u00a0\t', '', 'a,"two', '', ' ', ',', 'lines"', ' ,', ';', 'b']
  for (const end of ['\n', '\r\n', '\r']) {
    const [sheet] = await read([head, ...lines].join(end))
    const value = ['two', '', ' ', ',', 'lines'].join('\n')
    expect(Object.keys(sheet ?? {})).toEqual(['1', '8', '10', '11'])
    expect(sheet?.[8]).toEqual([
      'a',
      expect.toSatisfy((each) => String(each).replace(/\s+/g, ' ') === value.replace(/\s+/g, ' ')),
    ])
    expect([sheet?.[10], sheet?.[11]]).toEqual([[';'], ['b']])
    const whole = [head, ...lines].join(end)
    for (const size of [1, 2, 3, 7]) {
      const pieces = async function* () {
        for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size)
      }
      const passed = await text(withoutValues(pieces(), ',', 1000))
      const expected = [head, '', '', '', '', '', '', ...lines.slice(6, 11), '', ';', 'b'].join(end)
      expect(passed).toBe(expected)
    }
  }
  const long = async function* () {
    for (let n = 0; n < 10; n++) yield ' '.repeat(100)
  }
  expect(await text(withoutValues(long(), ',', 50)), 'passed on in pieces').toHaveLength(1000)
})

test('rows of empty quotation marks with line breaks in them have no value, and what stands in others stays', async () => {
  const rows = ['a,b', '"\n"', '" \n\n",""', '5" wide,x', 'y,"first\n,\nlast"', '""""', '"",","', 'z']
  expect(await read(rows.join('\n'))).toEqual([
    {
      1: ['a', 'b'],
      4: ['5" wide', 'x'],
      5: ['y', 'first\n,\nlast'],
      6: ['"'],
      7: [null, ','],
      8: ['z'],
    },
  ])
  const passed = await text(withoutValues(Readable.from([rows.join('\n')]), ',', 1000))
  expect(passed).toBe([rows[0], '', '', ...rows.slice(3)].join('\n'))
  await expect(read('a,b\n"\n\n')).rejects.toThrow('A quotation mark in this file is never closed.')
})

test('whatever sign divides a CSV, its rows are read, and those without a value are none', async () => {
  for (const sign of [',', ';', '\t', '|', '.', '*', '+', '(', '[', '^', '$', '\\', '?', ' ']) {
    const rows = [
      ['Track', 'Link'],
      ['', ''],
      ['a', 'b'],
      [' ', ''],
      [...Array(30).fill(''), 'last'],
    ]
    const lines = rows.map((row) => row.join(sign))
    const [sheet] = await read([`sep=${sign}`, ...lines].join('\n'))
    expect([sign, sheet?.[2], sheet?.[4]]).toEqual([sign, ['Track', 'Link'], ['a', 'b']])
    expect([sign, sheet?.[6]?.at(-1)]).toEqual([sign, 'last'])
    const passed = await text(withoutValues(Readable.from([lines.join('\n')]), sign, 1000))
    expect([sign, passed]).toEqual([sign, [lines[0], '', lines[2], '', lines[4]].join('\n')])
  }
})
