import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '#server/core/messages/message.ts'
import { type Sheet, SpreadsheetError } from './cells.ts'
import { encodingOf, readCsv } from './csv.ts'
import { openOds, openXls } from './old-formats.ts'
import { NO_STRINGS, readSharedStrings, type SharedStrings } from './shared-strings.ts'
import { readSheetRows } from './sheet-rows.ts'
import { readSheetTail, type SheetTail } from './sheet-tail.ts'
import { readRelations, readWorkbook } from './workbook.ts'
import { openZip, type Zip } from './zip.ts'

/** In bytes: the largest sheet after decompression. 200,000 rows of fourteen cells have some 130 MB. */
const MAX_SHEET_BYTES = 1024 * 1024 * 1024
const MAX_STRINGS_BYTES = 512 * 1024 * 1024

const HEAD = 4096
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** The signature of old Office files, and of new ones with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export type Spreadsheet = { sheets: Sheet[]; close(): void }

/**
 * Opens a file by its content, whatever its name: .xlsx, .xls, .ods, or .csv in UTF-8 or UTF-16. `directory` is for data that does not fit
 * into memory; it is left empty. Throws `SpreadsheetError` for anything else.
 */
export async function openSpreadsheet(path: string, directory: string): Promise<Spreadsheet> {
  const head = await headOf(path)
  if (head.subarray(0, 4).equals(ZIP)) return openZipped(path, directory)
  if (head.subarray(0, 8).equals(COMPOUND)) return { sheets: await openXls(path), close: () => {} }
  // All binary formats contain NUL, as UTF-16 does. A `<` at the beginning is that of a web page named .xls.
  const encoding = encodingOf(head)
  if (
    (encoding === 'utf-8' && head.includes(0)) ||
    /^(\ufeff)?\s*</.test(new TextDecoder(encoding).decode(head)) ||
    head.toString('latin1', 0, 4) === '%PDF'
  )
    throw new SpreadsheetError(message('sheet.isUnknown'))
  return { sheets: [{ name: null, rows: () => readCsv(path) }], close: () => {} }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function openZipped(path: string, directory: string): Promise<Spreadsheet> {
  const zip = await openZip(path)
  if (!zip.has('content.xml') || !zip.has('mimetype')) return openXlsx(zip, directory)
  try {
    return { sheets: await openOds(path, zip), close: () => {} }
  } finally {
    zip.close()
  }
}

async function openXlsx(zip: Zip, directory: string): Promise<Spreadsheet> {
  let strings: SharedStrings = NO_STRINGS
  const close = () => {
    strings.close()
    zip.close()
  }
  try {
    const workbook = await readWorkbook(zip)
    const part = workbook.sharedStrings
    if (part !== null && zip.has(part))
      strings = await readSharedStrings(
        await zip.read(part, MAX_STRINGS_BYTES),
        join(directory, randomUUID()),
      )
    const sheets = workbook.sheets.map(({ name, part: sheet }): Sheet => {
      let tail: Promise<SheetTail> | undefined
      const readTail = async () =>
        readSheetTail(await zip.read(sheet, MAX_SHEET_BYTES), await readRelations(zip, sheet))
      return {
        name,
        async *rows() {
          tail ??= readTail()
          const around = { workbook, strings, tail: await tail }
          yield* readSheetRows(await zip.read(sheet, MAX_SHEET_BYTES), around)
        },
      }
    })
    return { sheets, close }
  } catch (error) {
    close()
    throw error
  }
}
