import { hash } from 'node:crypto'
import type { KindName } from '#contract/kinds/kinds.ts'
import { readNames } from '#contract/values/name-list.ts'

/**
 * How a cell of an exported sheet is compared when the file comes back, by the kind of its field. `names` and `ids` are those of
 * linked records; a file cannot change `fixed` cells.
 */
export type ComparedAs =
  | 'line'
  | 'text'
  | 'day'
  | 'status'
  | 'flag'
  | 'aliases'
  | 'link'
  | 'names'
  | 'ids'
  | 'fixed'
export type ComparedColumn = { title: string; field: string; as: ComparedAs }

/** The heading of the column by which a returned file is compared with its export. */
export const FINGERPRINT = 'Fingerprint'
export const ID = 'Id'

/** The end of a text that was too long for a cell of a workbook. */
export const CUT = ' … (cut here: longer than a spreadsheet allows; the CSV file has all of it)'

/** The length of a cell's fingerprint in characters of base64url: one in a thousand million changes would be overlooked. */
const PRINT_LENGTH = 5
/**
 * The version of fingerprints. In files of v1, aliases were on lines of their own, in which commas and semicolons had no meaning.
 */
const VERSION = 'v2'

const hashed = (length: number, ...parts: readonly (string | number)[]) =>
  hash('sha1', parts.join('\0'), 'base64url').slice(0, length)

const lines = (text: string) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim()

/** Normalises the text of a cell, so that texts with the same meaning are equal. */
export function comparable(as: ComparedAs, text: string): string {
  const tidy = lines(text)
  if (as === 'status' || as === 'flag') return tidy.toLowerCase()
  if (as === 'names') return tidy.replace(/\s+/g, ' ')
  if (as === 'aliases') return readNames(tidy).join('\n')
  if (as !== 'ids') return tidy
  return tidy
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
    .join()
}

/** A fingerprint of one cell. */
export const printOf = (as: ComparedAs, text: string): string =>
  hashed(PRINT_LENGTH, as, comparable(as, text))

/** The content of a fingerprint: which record a row is of, and what its cells were. */
export type Fingerprint = {
  list: string
  catalogue: string
  /** A hash of the columns that the exported sheet had. */
  layout: string
  /** A hash that belongs to one record, so that the fingerprint cannot be copied to another row. */
  row: string
  /** The fingerprint of each compared cell. */
  prints: string[]
}

export const layoutOf = (columns: readonly ComparedColumn[]): string =>
  hashed(PRINT_LENGTH, ...columns.map(({ title, as }) => `${title} ${as}`))

export const rowPrint = (list: string, id: string | number): string => hashed(PRINT_LENGTH, list, id)

/** The fingerprint of a row; `texts` are its compared cells. */
export function fingerprint(
  list: KindName,
  catalogue: string,
  columns: readonly ComparedColumn[],
  id: number,
  texts: readonly string[],
): string {
  const prints = columns.map(({ as }, at) => printOf(as, texts[at] ?? ''))
  return [VERSION, list, catalogue, layoutOf(columns), rowPrint(list, id), prints.join('')].join('.')
}

/** Parses a fingerprint; null for any other text. */
export function readFingerprint(text: string): Fingerprint | null {
  const [version, list, catalogue, layout, row, prints, ...more] = text.trim().split('.')
  if (version !== VERSION || !list || !catalogue || !layout || !row || prints === undefined) return null
  if (more.length > 0 || !/^[\w-]*$/.test(prints)) return null
  return { list, catalogue, layout, row, prints: prints.match(/.{5}/g) ?? [] }
}
