import { MANDATORY_COLUMNS, SHEET_COLUMNS, type SheetColumn } from '#contract/imports.ts'
import { message } from '#server/core/messages/message.ts'
import { type Cell, type Sheet, type SheetRow, SpreadsheetError } from '#server/core/spreadsheets/cells.ts'

/** Other headings of each column, without spaces, punctuation and case. */
const ALIASES: Readonly<Record<SheetColumn, readonly string[]>> = {
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
  Category: ['categories', 'categoryname', 'trackcategory'],
  'Sub Category': ['subcategories', 'subcategoryname', 'tracksubcategory'],
  Album: ['albums', 'albumname', 'trackalbum'],
  Artist: ['artists', 'artistname', 'trackartist', 'singer', 'singers'],
  Tag: ['tags', 'tagname', 'tracktag'],
  Lyrics: ['lyric', 'englishlyrics', 'lyricsenglish'],
  'Hindi Lyrics': ['lyricshindi', 'lyricshi', 'hindilyric'],
  'Download Allowed': ['download', 'downloads', 'downloadable', 'isdownloadallowed'],
}

/** The additional column of the sheet of failed rows. */
export const ERROR_COLUMN = 'Error'

/** Only letters and digits of any script count. */
const fold = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const COLUMN_OF = new Map<string, SheetColumn>(
  SHEET_COLUMNS.flatMap((column) =>
    [fold(column), ...ALIASES[column]].map((name): [string, SheetColumn] => [name, column]),
  ),
)

/** Text in brackets may be part of the name, as in `Name (Hindi)`, or a remark, as in `Record Date (MM/DD/YYYY)`. */
const columnOf = (title: string) =>
  COLUMN_OF.get(fold(title)) ?? COLUMN_OF.get(fold(title.replace(/\(.*?\)/g, '')))

/** The maximum number of rows with titles and notes above the headings. */
const MAX_ROWS_ABOVE = 50
/** A row with fewer known headings is not the heading row. */
const FEWEST_COLUMNS = 3

/** The headings of a sheet: the position of each column, and the unknown ones. */
export type Headings = { row: number; places: Map<SheetColumn, number>; ignored: string[] }

/**
 * Finds the first sheet with known headings. Throws `SpreadsheetError` when there is none, when a mandatory column is
 * missing, or when two columns have the same heading.
 */
export async function findSheet(sheets: readonly Sheet[]): Promise<{ sheet: Sheet; headings: Headings }> {
  for (const sheet of sheets) {
    const headings = await findHeadings(sheet)
    if (!headings) continue
    const missing = MANDATORY_COLUMNS.filter((column) => !headings.places.has(column))
    if (missing.length > 0)
      throw new SpreadsheetError(
        message('sheet.missing', { count: missing.length, columns: missing.join(', ') }),
      )
    return { sheet, headings }
  }
  throw new SpreadsheetError(message('sheet.noHeadings', { columns: MANDATORY_COLUMNS.join(', ') }))
}

async function findHeadings(sheet: Sheet): Promise<Headings | null> {
  let seen = 0
  for await (const rows of sheet.rows())
    for (const row of rows) {
      const headings = readHeadings(row)
      if (headings) return headings
      if (++seen === MAX_ROWS_ABOVE) return null
    }
  return null
}

function readHeadings({ number, cells }: SheetRow): Headings | null {
  const places: Headings['places'] = new Map()
  const ignored: string[] = []
  const twice: string[] = []
  for (const [place, cell] of cells.entries()) {
    const title = titleOf(cell)
    if (title === '') continue
    const column = columnOf(title)
    if (!column) ignored.push(title)
    else if (places.has(column)) twice.push(column)
    else places.set(column, place)
  }
  if (places.size < FEWEST_COLUMNS) return null
  if (twice[0]) throw new SpreadsheetError(message('sheet.twice', { column: twice[0] }))
  return { row: number, places, ignored: ignored.filter((title) => title !== ERROR_COLUMN).slice(0, 100) }
}

const titleOf = (cell: Cell | undefined): string =>
  cell?.kind === 'text' ? cell.text.replace(/\s+/g, ' ').trim().slice(0, 200) : ''
