import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { message } from '#server/core/messages/message.ts'
import {
  type Cell,
  cleanText,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_ROWS,
  type SheetRow,
  SpreadsheetError,
} from './cells.ts'
import { withoutValues } from './empty-lines.ts'

/** In characters: a row whose texts all have their maximum length. */
const MAX_ROW_LENGTH = 1_000_000
const CHUNK_ROWS = 200
const HEAD = 64 * 1024
/** Spreadsheets use a semicolon where the comma is the decimal separator. */
const DELIMITERS = [',', ';', '\t', '|']

/**
 * The rows of a CSV file in UTF-8, with or without a byte order mark, or in UTF-16 with one, as Excel saves "Unicode Text".
 * Throws `SpreadsheetError`.
 */
export async function* readCsv(path: string): AsyncGenerator<SheetRow[]> {
  const numbers = new WeakMap<string[], number>()
  const { encoding, delimiter } = await mannerOf(path)
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
    // The library creates an error for each row whose length differs from the first (20 µs); this skips empty lines.
    skip_empty_lines: true,
    on_record: (values: string[], { records, empty_lines }) => {
      numbers.set(values, records + empty_lines)
      return values
    },
  })
  const checkRows = () => {
    const { records, empty_lines } = parser.info
    if (records + empty_lines > MAX_ROWS)
      throw new SpreadsheetError(message('sheet.manyRows', { most: MAX_ROWS }))
  }
  const texts = textOf(path, encoding, checkRows)
  const source = Readable.from(withoutValues(texts, delimiter, MAX_ROW_LENGTH))
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let rows: SheetRow[] = []
  let last = 0
  try {
    for await (const values of parser as AsyncIterable<string[]>) {
      const number = numbers.get(values) ?? last + 1
      last = number
      const cells = values.slice(0, MAX_COLUMNS).map(cellOf)
      if (cells.some((cell) => cell !== undefined)) rows.push({ number, cells })
      if (rows.length < CHUNK_ROWS) continue
      yield rows
      rows = []
    }
    checkRows()
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new SpreadsheetError(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? message('sheet.openQuote')
        : message('sheet.unreadableRow', { row: last + 1 }),
    )
  } finally {
    source.destroy()
  }
  yield rows
}

/** The apostrophe before a text that spreadsheets would take for a formula is not part of it. */
const APOSTROPHE = /^'(?='*[=+\-@\t\r])/

const cellOf = (value: string): Cell | undefined =>
  value.trim() === ''
    ? undefined
    : { kind: 'text', text: cleanText(value.replace(APOSTROPHE, '').slice(0, MAX_CELL_LENGTH)) }

/** The encoding that a byte order mark tells, else UTF-8. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** Streams a file's text; `check` runs before each chunk and may throw to stop. */
async function* textOf(path: string, encoding: string, check: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of createReadStream(path)) {
      check()
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new SpreadsheetError(message('sheet.notUtf8'))
  }
}

/** The encoding of a file and its delimiter, by its beginning. */
async function mannerOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const head = buffer.subarray(0, bytesRead)
    const encoding = encodingOf(head)
    return { encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(head)) }
  } finally {
    await file.close()
  }
}

/** Excel writes and reads it as the first line: the delimiter of all others. */
const NAMED_DELIMITER = /^\ufeff?sep=(.)\s*$/i

/**
 * The delimiter that divides most lines alike, outside quotation marks; of equals the most frequent one. A title above the
 * headings, or a text in a cell, has others.
 */
function delimiterOf(head: string): string {
  const lines = head.replace(/"[^"]*"/g, '').split(/[\r\n]+/)
  const named = NAMED_DELIMITER.exec(lines[0] ?? '')?.[1]
  if (named) return named
  const weights = DELIMITERS.map((sign) => {
    const alike = Map.groupBy(
      lines.map((line) => line.split(sign).length - 1),
      (count) => count,
    )
    // One delimiter in many lines says less than several in some.
    return Math.max(...[...alike].map(([count, { length }]) => length * (count === 1 ? 0.5 : count)))
  })
  return DELIMITERS[weights.indexOf(Math.max(...weights))] ?? ','
}
