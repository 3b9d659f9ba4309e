import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { message } from '#server/core/messages/message.ts'
import {
  type Cell,
  cleanText,
  isBlank,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_ROWS,
  type Sheet,
  type SheetRow,
  SpreadsheetError,
} from './cells.ts'
import { numberShower, styleOf } from './number-formats.ts'
import type { Area } from './references.ts'
import { linkOf, mergedCells, numberCell } from './sheet-rows.ts'
import type { Workbook } from './workbook.ts'
import type { Zip } from './zip.ts'

/** In bytes: the largest .xls file, since the library reads a file as a whole. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
/** In bytes: the largest content of an .ods file after decompression. */
const MAX_CONTENT_BYTES = 16 * 1024 * 1024
/**
 * Matches counts of repeated rows, columns and blanks in an .ods file. They are limited, since the library writes out the
 * repetitions.
 */
const REPEATED = /(number-rows-repeated|number-columns-repeated|text:c)(\s*=\s*)("[^"]*"|'[^']*'|[^'">\s]+)/g
const MOST_REPEATED: Readonly<Record<string, number>> = {
  'number-rows-repeated': MAX_ROWS,
  'number-columns-repeated': MAX_COLUMNS,
  'text:c': 100,
}
/**
 * Matches the beginning of .ods content. Other content would be read by SheetJS as what it looks like: a web page, a text, or an
 * older format.
 */
const IS_ODS = /^\ufeff?(?:<\?xml[^>]*\?>)?(?:\s|<!--[^>]*-->)*<office:document-content[\s>]/
const CHUNK_ROWS = 200
/** The texts of errors by their number in an .xls file. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** Opens an .xls file. Throws `SpreadsheetError` when it is large, protected, damaged, or something else in that container. */
export async function openXls(path: string): Promise<Sheet[]> {
  await refuseLarge(path)
  return sheetsOf(await readFile(path))
}

/**
 * Opens an .ods file by its content, which is decompressed with our limits. Throws `SpreadsheetError` when it exceeds them, is
 * protected or damaged.
 */
export async function openOds(path: string, zip: Zip): Promise<Sheet[]> {
  await refuseLarge(path)
  const xml = (await buffer(await zip.read('content.xml', MAX_CONTENT_BYTES))).toString()
  if (!IS_ODS.test(xml)) throw new SpreadsheetError(message('sheet.isOther'))
  // Content in a zip file and in a flat file differ in the name of the first element.
  const flat = xml.replaceAll('office:document-content', 'office:document')
  return sheetsOf(Buffer.from(flat.replaceAll(REPEATED, lessOften)))
}

function lessOften(_all: string, name: string, equals: string, quoted: string): string {
  const times = Number(quoted.replaceAll(/["']/g, ''))
  return `${name}${equals}"${Math.min(Number.isInteger(times) ? times : 1, MOST_REPEATED[name] ?? 1)}"`
}

async function refuseLarge(path: string): Promise<void> {
  const { size } = await stat(path)
  if (size > MAX_FILE_BYTES)
    throw new SpreadsheetError(message('sheet.oldTooLarge', { most: MAX_FILE_BYTES / (1024 * 1024) }))
}

/** Reads the visible sheets of a file. */
async function sheetsOf(bytes: Buffer): Promise<Sheet[]> {
  const { read } = await import('@e965/xlsx')
  const how = {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellStyles: true,
  } as const
  const { SheetNames, Sheets, Workbook: about } = await orRefusal(() => read(bytes, how))
  const epoch1904 = about?.WBProps?.date1904 === true
  const show = await numberShower([styleOf(1, undefined)], epoch1904)
  return SheetNames.flatMap((name, at) => {
    const sheet = Sheets[name]
    if (!sheet || about?.Sheets?.[at]?.Hidden) return []
    return [{ name, rows: () => rowsOf(sheet, { show, epoch1904 }) }]
  })
}

async function orRefusal<Read>(read: () => Read): Promise<Read> {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new SpreadsheetError(message('sheet.tooLarge'))
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new SpreadsheetError(message(isProtected ? 'sheet.isProtected' : 'sheet.isOther'))
  }
}

type Manner = Pick<Workbook, 'show' | 'epoch1904'>

async function* rowsOf(sheet: WorkSheet, manner: Manner): AsyncGenerator<SheetRow[]> {
  const merges = (sheet['!merges'] ?? []).map(
    ({ s, e }): Area => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }),
  )
  const fill = mergedCells(Map.groupBy(merges, ({ top }) => top))
  let rows: SheetRow[] = []
  for (const [at, cells] of (sheet['!data'] ?? []).entries()) {
    const read = (cells ?? []).slice(0, MAX_COLUMNS).map((cell) => cellOf(cell, manner))
    const row: SheetRow = { number: at + 1, cells: read, isHidden: sheet['!rows']?.[at]?.hidden === true }
    fill.remember(row)
    if (!isBlank(row.cells)) rows.push({ ...row, cells: fill.into(row) })
    if (rows.length < CHUNK_ROWS) continue
    yield rows
    rows = []
  }
  yield rows
}

function cellOf(cell: CellObject | null | undefined, manner: Manner): Cell | undefined {
  if (!cell) return undefined
  const read = contentOf(cell, manner)
  const link = cell.l?.Target ?? linkOf(cell.f ?? null)
  return read && (link === undefined ? read : { ...read, link })
}

function contentOf({ t, v, z, f }: CellObject, manner: Manner): Cell | undefined {
  if (t === 'e') return { kind: 'error', text: ERRORS[Number(v)] ?? '#ERROR!' }
  if (v === undefined || v === '') return f === undefined ? undefined : { kind: 'formula', text: '' }
  if (t === 'b') return { kind: 'text', text: v === true ? 'TRUE' : 'FALSE' }
  if (t === 'n') return numberCell(Number(v), styleOf(-1, String(z ?? 'General')), manner)
  return { kind: 'text', text: cleanText(String(v).slice(0, MAX_CELL_LENGTH)) }
}
