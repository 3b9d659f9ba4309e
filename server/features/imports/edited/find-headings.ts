import { FINGERPRINT, ID } from '#server/catalogue/compared-cells.ts'
import { message } from '#server/core/messages/message.ts'
import { type Sheet, type SheetRow, SpreadsheetError } from '#server/core/spreadsheets/cells.ts'

/** How many rows with titles and notes may precede the headings. */
const MAX_ROWS_ABOVE = 20
/** In characters: the longest heading. */
const MAX_TITLE_LENGTH = 200

/** The headings of a sheet: the column of each, all of them as written, and those that occur twice. */
export type Headings = { row: number; places: Map<string, number>; titles: string[]; twice: string[] }
export type ExportedSheet = { sheet: Sheet; headings: Headings }

const folded = (title: string) => title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

export const placeOf = ({ places }: Headings, title: string): number | undefined => places.get(folded(title))

/**
 * Finds the sheets that this product has exported. Throws `SpreadsheetError` when there is none, or when the column of fingerprints
 * has been deleted.
 */
export async function exportedSheets(sheets: readonly Sheet[]): Promise<ExportedSheet[]> {
  const found: ExportedSheet[] = []
  let hasIds = false
  for (const sheet of sheets) {
    const headings = await findHeadings(sheet)
    hasIds ||= headings !== null
    if (headings && placeOf(headings, FINGERPRINT) !== undefined) found.push({ sheet, headings })
  }
  if (found.length > 0) return found
  throw new SpreadsheetError(
    hasIds
      ? message('fileUpdates.noFingerprints', { column: FINGERPRINT })
      : message('fileUpdates.notExported', { columns: `${ID}, ${FINGERPRINT}` }),
  )
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
  const titles: string[] = []
  const twice: string[] = []
  for (const [place, cell] of cells.entries()) {
    const title = cell?.kind === 'text' ? cell.text.trim() : ''
    if (title === '') continue
    titles.push(title.slice(0, MAX_TITLE_LENGTH))
    if (places.has(folded(title))) twice.push(title)
    else places.set(folded(title), place)
  }
  return places.has(folded(ID)) ? { row: number, places, titles, twice } : null
}

/** The headings that an exported list does not have. Throws when the heading of a compared column occurs twice. */
export function ignoredHeadings({ titles, twice }: Headings, exported: readonly string[]): string[] {
  const known = new Set([...exported, FINGERPRINT].map(folded))
  const [double] = twice.filter((title) => known.has(folded(title)))
  if (double) throw new SpreadsheetError(message('sheet.twice', { column: double }))
  return titles.filter((title) => !known.has(folded(title)))
}
