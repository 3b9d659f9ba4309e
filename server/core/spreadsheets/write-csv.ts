import type { WrittenCell, WrittenSheet } from './write-xlsx.ts'

/**
 * Matches a text that spreadsheets would take for a formula. An apostrophe is written before it, also before a text that begins
 * with one, since a reader removes one.
 */
const FORMULA = /^'*[=+\-@\t\r]/
/** In characters: how much of the file is written at once. */
const CHUNK_LENGTH = 64 * 1024

/** Streams a sheet as CSV in UTF-8, with the byte order mark by which Excel knows it (RFC 4180 otherwise). */
export async function* writeCsv({ columns, rows }: WrittenSheet): AsyncGenerator<Buffer> {
  let text = `\uFEFF${lineOf(columns.map(({ title }) => title))}`
  for await (const cells of rows) {
    text += lineOf(cells)
    if (text.length < CHUNK_LENGTH) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

const lineOf = (cells: readonly WrittenCell[]) => `${cells.map(written).join(',')}\r\n`

function written(cell: WrittenCell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.date
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
