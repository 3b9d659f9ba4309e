import { createHash } from 'node:crypto'
import {
  ID_COLUMN,
  MANDATORY_COLUMNS,
  NAMED_KINDS,
  type NamedKind,
  READ_COLUMNS,
  requiredColumns,
  type SheetColumn,
} from '#contract/features/imports/sheet.ts'
import { declarationOf, type HeadingOf, headingOf } from '#contract/kinds/kinds.ts'
import { message } from '#server/core/messages/message.ts'
import { type Cell, type Sheet, type SheetRow, SpreadsheetError } from '#server/core/spreadsheets/cells.ts'

/** Other headings of each column, without spaces and punctuation and in lower case. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(NAMED_KINDS.map((kind) => [headingOf(kind), namesOfKind(kind)])),
  'Track Name': ['name', 'title', 'track', 'tracktitle', 'displayname', 'englishname', 'nameenglish'],
  'Hindi Name': [
    'namehindi',
    'namehi',
    'trackhindiname',
    'tracknamehindi',
    'hinditrackname',
    'displaynamehindi',
  ],
  Description: ['trackdescription', 'englishdescription', 'descriptionenglish', 'about'],
  'Hindi Description': [
    'descriptionhindi',
    'descriptionhi',
    'trackhindidescription',
    'trackdescriptionhindi',
  ],
  'Track Link': ['link', 'url', 'trackurl', 'audiolink', 'audiourl', 'tracklinkurl'],
  'File Name': ['file', 'filedisplayname'],
  'Record Date': ['recordingdate', 'recordeddate', 'daterecorded', 'recordedon', 'dateofrecording', 'date'],
  Lyrics: ['lyric', 'englishlyrics', 'lyricsenglish'],
  'Hindi Lyrics': ['lyricshindi', 'lyricshi', 'hindilyric'],
  'Download Allowed': ['download', 'downloads', 'downloadable', 'isdownloadallowed'],
  // `Id` is not among them, since it may be an id of any system.
  [ID_COLUMN]: [],
} satisfies Record<Exclude<SheetColumn, HeadingOf<NamedKind>>, readonly string[]>

function namesOfKind(kind: NamedKind): string[] {
  const { noun, sheet } = declarationOf(kind)
  return [kind, noun, `${noun}name`, `track${noun}`, ...(sheet?.synonyms ?? [])].map(fold)
}

/** The additional column of the sheet of failed rows. */
export const ERROR_COLUMN = 'Error'

/** Reduces a heading to its letters and digits, in lower case and any script. */
function fold(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const COLUMN_OF = new Map<string, SheetColumn>(
  READ_COLUMNS.flatMap((column) =>
    [fold(column), ...(ALIASES[column] ?? [])].map((name): [string, SheetColumn] => [name, column]),
  ),
)

/**
 * The column of a heading. Text in brackets may be part of the name, as in `Name (Hindi)`, or a remark, as in `Record Date
 * (MM/DD/YYYY)`.
 */
export const columnOf = (title: string): SheetColumn | undefined =>
  COLUMN_OF.get(fold(title)) ?? COLUMN_OF.get(fold(title.replace(/\(.*?\)/g, '')))

/** How many rows with titles and notes may precede the headings. */
export const MAX_ROWS_ABOVE = 50
/** The fewest known headings by which a row is recognised as the heading row. */
const FEWEST_COLUMNS = 3

/** Thrown when the columns of a file are not recognised, so that they can be chosen by hand. */
export class ColumnsError extends SpreadsheetError {}

/** The headings of a sheet: the place of each column, and the unknown ones. */
export type Headings = { row: number; places: Map<SheetColumn, number>; ignored: string[] }
/** A sheet, its headings, and how the columns were found. */
export type FoundSheet = {
  sheet: Sheet
  headings: Headings
  from: 'headings' | 'chosen' | 'remembered'
  key: string
}

/** The first rows of a sheet, which may be headings. */
export async function firstRows(sheet: Sheet, most: number): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  for await (const rows of sheet.rows())
    for (const row of rows) {
      first.push(row)
      if (first.length === most) return first
    }
  return first
}

/**
 * Finds the first sheet with known headings. Throws `ColumnsError` when there is none, when a mandatory column is
 * missing, or when two columns have the same heading.
 */
export async function findSheet(sheets: readonly Sheet[]): Promise<FoundSheet> {
  for (const sheet of sheets) {
    const row = await findHeadings(sheet)
    if (!row) continue
    const { headings, twice } = readHeadings(row)
    if (twice) throw new ColumnsError(message('sheet.twice', { column: twice }))
    const missing = requiredColumns((column) => headings.places.has(column)).filter(
      (column) => !headings.places.has(column),
    )
    if (missing.length > 0)
      throw new ColumnsError(message('sheet.missing', { count: missing.length, columns: missing.join(', ') }))
    return { sheet, headings, from: 'headings', key: keyOf(row) }
  }
  throw new ColumnsError(message('sheet.noHeadings', { columns: MANDATORY_COLUMNS.join(', ') }))
}

async function findHeadings(sheet: Sheet): Promise<SheetRow | null> {
  for (const row of await firstRows(sheet, MAX_ROWS_ABOVE))
    if (readHeadings(row).headings.places.size >= FEWEST_COLUMNS) return row
  return null
}

/** The columns by their headings. `twice` is a column that two headings name. */
export function readHeadings({ number, cells }: SheetRow): { headings: Headings; twice: SheetColumn | null } {
  const places: Headings['places'] = new Map()
  const ignored: string[] = []
  let twice: SheetColumn | null = null
  for (const [place, cell] of cells.entries()) {
    const title = titleOf(cell)
    if (title === '') continue
    const column = columnOf(title)
    if (!column) ignored.push(title)
    else if (places.has(column)) twice ??= column
    else places.set(column, place)
  }
  const unknown = ignored.filter((title) => title !== ERROR_COLUMN).slice(0, 100)
  return { headings: { row: number, places, ignored: unknown }, twice }
}

export const titleOf = (cell: Cell | undefined): string =>
  cell?.kind === 'text' ? cell.text.replace(/\s+/g, ' ').trim().slice(0, 200) : ''

/** Leaves out columns, as if their headings were unknown. */
export function withoutColumns(found: FoundSheet, unread: readonly SheetColumn[]): FoundSheet {
  const { row, places, ignored } = found.headings
  const left = new Map([...places].filter(([column]) => !unread.includes(column)))
  const more = [...places.keys()].filter((column) => unread.includes(column))
  return { ...found, headings: { row, places: left, ignored: [...ignored, ...more] } }
}

/** A key of a row of headings, from their texts and places, without case and punctuation. */
export function keyOf({ cells }: SheetRow): string {
  const titles = Array.from(cells, (cell) => fold(titleOf(cell)))
  return createHash('sha256').update(titles.join('\n').trimEnd()).digest('hex').slice(0, 32)
}
