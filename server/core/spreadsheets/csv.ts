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

/** In characters: the length of a row whose texts all have their maximum length. */
const MAX_ROW_LENGTH = 1_000_000
const CHUNK_ROWS = 200
const HEAD = 64 * 1024
/** The possible delimiters: programs use a semicolon where the comma is the decimal separator. */
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
    // Empty lines are skipped, since the library takes 20 µs to create an error for each row whose length differs from the first.
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

/** Matches the apostrophe that is written before a text that spreadsheets would take for a formula; it is not part of the text. */
const APOSTROPHE = /^'(?='*[=+\-@\t\r])/

const cellOf = (value: string): Cell | undefined =>
  value.trim() === ''
    ? undefined
    : { kind: 'text', text: cleanText(value.replace(APOSTROPHE, '').slice(0, MAX_CELL_LENGTH)) }

/** The encoding that a byte order mark names; without a mark, UTF-8. */
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

/** Detects the encoding and the delimiter of a file from its beginning. */
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

/** Matches a first line that names the delimiter of all others, as Excel writes and reads it. */
const NAMED_DELIMITER = /^\ufeff?sep=(.)\s*$/i

/**
 * The delimiter that divides most lines into equally many parts, outside quotation marks. A title above the headings, or a text in
 * a cell, may have other delimiters.
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
    // A delimiter that occurs once in many lines counts for less than one that occurs several times in some.
    return Math.max(...[...alike].map(([count, { length }]) => length * (count === 1 ? 0.5 : count)))
  })
  return DELIMITERS[weights.indexOf(Math.max(...weights))] ?? ','
}
