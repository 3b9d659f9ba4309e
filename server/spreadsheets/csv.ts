import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { say } from '#server/words/say.ts'
import { type Cell, cleanText, MOST_CELL_TEXT, MOST_COLUMNS, type SheetRow, Unreadable } from './cells.ts'

/** In characters: a row whose texts all have their greatest length. */
const LONGEST_ROW = 1_000_000
const PORTION = 200
const HEAD = 64 * 1024
/** Spreadsheets write a semicolon where the comma is the decimal sign. */
const DELIMITERS = [',', ';', '\t']

/** The rows of a CSV file in UTF-8, with or without a byte order mark. Throws `Unreadable`. */
export async function* readCsv(path: string): AsyncGenerator<SheetRow[]> {
  const source = Readable.from(textOf(path))
  const parser = parse({
    delimiter: await delimiterOf(path),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  })
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let rows: SheetRow[] = []
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++
      const cells = record.slice(0, MOST_COLUMNS).map(cellOf)
      if (cells.some((cell) => cell !== undefined)) rows.push({ number, cells })
      if (rows.length < PORTION) continue
      yield rows
      rows = []
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Unreadable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? say('sheet.openQuote')
        : say('sheet.unreadableRow', { row: number + 1 }),
    )
  } finally {
    source.destroy()
  }
  yield rows
}

const cellOf = (value: string): Cell | undefined =>
  value.trim() === '' ? undefined : { kind: 'text', text: cleanText(value.slice(0, MOST_CELL_TEXT)) }

async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Unreadable(say('sheet.notUtf8'))
  }
}

/** The sign that the first line has most of, outside of quotation marks. */
async function delimiterOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const [line = ''] = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/)
    const counts = DELIMITERS.map((sign) => line.split(sign).length)
    return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
  } finally {
    await file.close()
  }
}
