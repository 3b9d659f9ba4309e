import { sql } from 'kysely'
import { afterAll, afterEach } from 'vitest'
import { history } from '#contract/features/history.ts'
import { NAMED_KINDS, SHEET_COLUMNS, type SheetColumn } from '#contract/features/imports/sheet.ts'
import { imports } from '#contract/features/imports.ts'
import { type TestCell, workbook } from './spreadsheets.ts'
import { startApp, type TestApp } from './start-app.ts'

type Row = Partial<Record<SheetColumn, TestCell>>

/** A good row, told apart by its number. Nothing is ever fetched from its link: this machine may not be asked. */
export const track = (n: number, more: Row = {}): Row => ({
  'Track Name': `Bhajan ${n}`,
  'Hindi Name': `भजन ${n}`,
  Description: `Description ${n}`,
  'Hindi Description': `विवरण ${n}`,
  'Track Link': `https://127.0.0.1/${n}.mp3`,
  ...more,
})

/** A sheet with all columns, in the order of the sample. */
export const sheetOf = (rows: readonly Row[], columns: readonly SheetColumn[] = SHEET_COLUMNS) =>
  workbook([{ rows: [[...columns], ...rows.map((row) => columns.map((column) => row[column] ?? null))] }])

export function form(bytes: Buffer | string, name = 'tracks.xlsx'): FormData {
  const body = new FormData()
  body.append('excelFile', new Blob([Uint8Array.from(Buffer.from(bytes))]), name)
  return body
}

/** The names of the tracks in the order in which they were made, with what they are linked to. */
export async function tracksOf(app: TestApp) {
  return app.db.selectFrom('tracks').selectAll().orderBy('track_id').execute()
}

/** Deletes what imports make, so that the tests of a file can share an application. */
async function forgetImports(app: TestApp): Promise<void> {
  for (const table of ['tracks', ...NAMED_KINDS.toReversed(), 'imports', 'changes'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
}

/** An application for the tests of a file, which forgets after each what was imported, and the ways into it. */
/** Undoes what an import has written; the answer is a refusal if it has written nothing. */
export async function undoImport(app: TestApp, import_id: number) {
  const { change_id } = await app.ask(imports.get, { params: { id: import_id } })
  return (await app.call(history.undo, { body: { change_id: change_id ?? 0 } })).body
}

export async function startWithSheets() {
  const app = await startApp()
  afterEach(() => forgetImports(app))
  afterAll(() => app.stop())
  return {
    app,
    send: (bytes: Buffer | string, name?: string) => app.call(imports.readExcel, { body: form(bytes, name) }),
    bring: (bytes: Buffer | string) => app.ask(imports.readExcel, { body: form(bytes) }),
    upload: (bytes: Buffer | string, name?: string) => app.ask(imports.upload, { body: form(bytes, name) }),
  }
}
