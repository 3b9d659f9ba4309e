import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download } from '#contract/values/files.ts'
import { openSpreadsheet } from '#server/core/spreadsheets/open-spreadsheet.ts'
import { PRODUCERS, type TestCell, workbook } from './spreadsheets.ts'

/** An exported sheet as a spreadsheet program shows it: its headings, and its rows by heading. */
export type ExportedSheet = {
  name: string | null
  titles: string[]
  rows: Record<string, TestCell>[]
}

/** Opens an exported file. Days are as in a workbook: numbers with a format. */
export async function openExport(download: Download): Promise<ExportedSheet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  const path = join(folder, 'file')
  await writeFile(path, download.content)
  const spreadsheet = await openSpreadsheet(path, folder)
  const sheets: ExportedSheet[] = []
  for (const sheet of spreadsheet.sheets) {
    const cells: TestCell[][] = []
    for await (const portion of sheet.rows())
      for (const row of portion)
        cells.push(
          Array.from(row.cells, (cell) =>
            cell?.kind === 'date' ? serialOf(cell.text) : (cell?.text ?? null),
          ),
        )
    const [titles = [], ...rows] = cells
    sheets.push({
      name: sheet.name,
      titles: titles.map(String),
      rows: rows.map((row) =>
        Object.fromEntries(titles.map((title, at): [string, TestCell] => [String(title), row[at] ?? null])),
      ),
    })
  }
  spreadsheet.close()
  await rm(folder, { recursive: true })
  return sheets
}

const serialOf = (day: string) => ({ serial: (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000 })

const cellsOf = ({ titles, rows }: ExportedSheet) => [
  titles,
  ...rows.map((row) => titles.map((title) => row[title] ?? null)),
]

/** Saves sheets as Excel does. */
export const saveAsXlsx = (sheets: readonly ExportedSheet[]): Promise<Buffer> =>
  workbook(
    sheets.map((sheet) => ({ ...(sheet.name === null ? {} : { name: sheet.name }), rows: cellsOf(sheet) })),
    PRODUCERS.Excel,
  )

/** The apostrophe of the export, which Excel leaves in a CSV file as it is. */
const kept = (text: string) => text.replace(/^(?='*[=+\-@])/, "'")

/** Saves a sheet as Excel saves text where the comma is the decimal separator, with columns behind the last. */
export function saveAsCsv(sheet: ExportedSheet, delimiter = ';'): string {
  const quoted = (cell: unknown) => `"${kept(String(cell ?? '')).replaceAll('"', '""')}"`
  const lines = cellsOf(sheet).map((cells) => [...cells.map(quoted), '', ''].join(delimiter))
  return `\ufeff${lines.join('\r\n')}\r\n`
}
