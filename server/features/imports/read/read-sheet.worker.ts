import { ID_COLUMN, MAX_SHEET_ROWS } from '#contract/features/imports/sheet.ts'
import { LOST_LETTERS } from '#contract/values/fields.ts'
import type { DateReading, Slashed } from '#server/catalogue/record-date.ts'
import { message } from '#server/core/messages/message.ts'
import { searchKey } from '#server/core/search/search-key.ts'
import { type Sheet, type SheetRow, SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import { openSpreadsheet } from '#server/core/spreadsheets/open-spreadsheet.ts'
import { inChunks, readOrder, runReading } from '#server/core/spreadsheets/reading-process.ts'
import { knownOf } from '../names/known-names.ts'
import { findChosen, findRemembered } from './chosen-columns.ts'
import { ColumnsError, type FoundSheet, findSheet, type Headings, withoutColumns } from './columns.ts'
import { namesOfSheet } from './names-of-sheet.ts'
import { readColumns } from './read-columns.ts'
import { type CheckedRow, type Reading, readRow } from './read-row.ts'
import type { Ended, SheetChunk, SheetOrder } from './read-sheet.ts'

const {
  path,
  directory,
  searched,
  chosen,
  remembered,
  ask,
  unread,
  dates: order,
  known,
} = await readOrder<SheetOrder>()
type HandOver = (chunk: SheetChunk) => Promise<void>
const names = namesOfSheet()
const reading: Reading = { order, isKnown: knownOf(known) }
const dates: Record<DateReading, number> = { iso: 0, serial: 0, form: 0 }
/** A date with slashes as an example for the admin; one that both orders can read is preferred. */
let example: Slashed | null = null
let hidden = 0
let lost = 0

/** A row as JSON for `import_rows`, with the search keys of its track. */
function staged(checked: CheckedRow): string {
  const { row, state, values } = checked
  const texts: Record<string, unknown> = values
  const keys = searchKey(searched.map((field) => (texts[field] ? String(texts[field]) : null)))
  if (state === 'failed') {
    const { problems, cells } = checked
    return JSON.stringify({ row_number: row, state, values, problems, cells, names: [], ...keys })
  }
  const { cells } = checked
  if (checked.dateReading) dates[checked.dateReading]++
  return JSON.stringify({
    row_number: row,
    state,
    values,
    cells,
    names: names.numbersOf(checked.named),
    ...keys,
  })
}

async function readAll(send: HandOver): Promise<Ended> {
  const spreadsheet = await openSpreadsheet(path, directory)
  try {
    const { sheets } = spreadsheet
    const found = ask === 'only' ? null : await findColumns(sheets)
    if (!found) return { columns: await readColumns(sheets, remembered, unread) }
    const { sheet, headings, from, key } = found
    await readRows(sheet.rows(), headings, send)
    return {
      read: {
        sheet: sheet.name,
        ignored: headings.ignored,
        from,
        key,
        dates,
        example,
        hidden,
        lost,
        hasIds: headings.places.has(ID_COLUMN),
      },
    }
  } finally {
    spreadsheet.close()
  }
}

/** Finds the columns of a sheet; null when the admin must choose them. */
async function findColumns(sheets: readonly Sheet[]): Promise<FoundSheet | null> {
  if (chosen) return withoutColumns(await findChosen(sheets, chosen), unread)
  const known = await findRemembered(sheets, remembered)
  if (known) return withoutColumns(known, unread)
  if (ask === 'never') return withoutColumns(await findSheet(sheets), unread)
  try {
    const found = withoutColumns(await findSheet(sheets), unread)
    return found.headings.ignored.length === 0 ? found : null
  } catch (error) {
    if (error instanceof ColumnsError) return null
    throw error
  }
}

async function readRows(
  source: AsyncIterable<SheetRow[]>,
  headings: Headings,
  send: HandOver,
): Promise<void> {
  const chunks = inChunks<string>((some) =>
    send({ rows: `[${some.join()}]`, names: JSON.stringify(names.take()), count: some.length }),
  )
  let count = 0
  for await (const rows of source) {
    for (const cells of rows) {
      if (cells.number <= headings.row) continue
      const checked = readRow(cells, headings, reading)
      if (!checked) continue
      const { slashed = null } = checked
      if (!example || (slashed?.day && slashed.other && !(example.day && example.other)))
        example = slashed ?? example
      if (cells.isHidden) hidden++
      if (checked.state === 'failed' && checked.problems.some(({ error }) => error === LOST_LETTERS)) lost++
      if (++count > MAX_SHEET_ROWS)
        throw new SpreadsheetError(message('sheet.manyRows', { most: MAX_SHEET_ROWS }))
      const row = staged(checked)
      await chunks.add(row, row.length)
    }
  }
  await chunks.end()
}

await runReading(readAll)
