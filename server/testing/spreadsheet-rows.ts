import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download } from '#contract/values/files.ts'
import { openSpreadsheet } from '#server/core/spreadsheets/open-spreadsheet.ts'

/** The rows of a spreadsheet that was answered, as texts. */
export async function spreadsheetRows(download: Download): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  const path = join(folder, 'sheet')
  await writeFile(path, download.content)
  const spreadsheet = await openSpreadsheet(path, folder)
  const rows: string[][] = []
  for await (const portion of spreadsheet.sheets[0]?.rows() ?? [])
    for (const { cells } of portion) rows.push(Array.from(cells, (cell) => cell?.text ?? ''))
  spreadsheet.close()
  await rm(folder, { recursive: true })
  return rows
}
