import { message } from '#server/core/messages/message.ts'
import { SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import { openSpreadsheet } from '#server/core/spreadsheets/open-spreadsheet.ts'
import { inChunks, readOrder, runReading } from '#server/core/spreadsheets/reading-process.ts'
import { exportedSheets, ignoredHeadings } from './find-headings.ts'
import type { FileChunk, FileEnd, FileOrder, ReadRow } from './read-file.ts'
import { readRow, type SheetState } from './read-row.ts'

const MAX_IGNORED = 100

const order = await readOrder<FileOrder>()

const lengthOf = ({ cells }: ReadRow) => cells.reduce((sum, { text }) => sum + text.length, 0)

async function readAll(handOver: (chunk: FileChunk) => Promise<void>): Promise<FileEnd> {
  const spreadsheet = await openSpreadsheet(order.path, order.directory)
  const end: FileEnd = { rows: 0, ignored: [], lists: [] }
  const seen: SheetState['seen'] = new Map()
  const chunks = inChunks(handOver)
  try {
    for (const { sheet, headings } of await exportedSheets(spreadsheet.sheets)) {
      const state: SheetState = { name: sheet.name, headings, list: null, seen }
      for await (const rows of sheet.rows())
        for (const row of rows) {
          if (row.number <= headings.row) continue
          const read = readRow(row, state, order)
          if (!read) continue
          if (++end.rows > order.most)
            throw new SpreadsheetError(message('sheet.manyRows', { most: order.most }))
          if (!read.problem && read.cells.length === 0) continue
          await chunks.add(read, lengthOf(read))
        }
      if (!state.list) continue
      end.ignored.push(...ignoredHeadings(headings, state.list.exported.titles))
      end.lists.push(state.list.name)
    }
    await chunks.end()
  } finally {
    spreadsheet.close()
  }
  return { ...end, ignored: [...new Set(end.ignored)].slice(0, MAX_IGNORED), lists: [...new Set(end.lists)] }
}

await runReading(readAll)
