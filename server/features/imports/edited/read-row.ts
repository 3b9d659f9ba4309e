import type { Message } from '#contract/messages/message.ts'
import {
  type ComparedColumn,
  CUT,
  comparable,
  FINGERPRINT,
  type Fingerprint,
  ID,
  layoutOf,
  printOf,
  readFingerprint,
  rowPrint,
} from '#server/catalogue/compared-cells.ts'
import { readId, unreadable } from '#server/catalogue/file-cells.ts'
import { readDate } from '#server/catalogue/record-date.ts'
import { message } from '#server/core/messages/message.ts'
import { type Cell, type SheetRow, SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import { type Headings, placeOf } from './find-headings.ts'
import { possibleDays } from './read-days.ts'
import type { ExportedList, FileOrder, ReadCell, ReadRow } from './read-file.ts'

const MAX_NAME_LENGTH = 200

/** The values that all rows of a sheet share. Its list is that of the first row with a fingerprint. */
export type SheetState = {
  name: string | null
  headings: Headings
  list: { name: string; exported: ExportedList; places: (number | undefined)[] } | null
  seen: Map<string, Set<number>>
}

/** Reads a row; null if it has nothing of this catalogue. Throws `SpreadsheetError` when the sheet is from another catalogue. */
export function readRow(
  { number, cells }: SheetRow,
  state: SheetState,
  order: Pick<FileOrder, 'catalogue' | 'lists'>,
): ReadRow | null {
  const textIn = (title: string) => {
    const place = placeOf(state.headings, title)
    return place === undefined ? '' : (cells[place]?.text.trim() ?? '')
  }
  const print = readFingerprint(textIn(FINGERPRINT))
  if (print) state.list ??= listOf(print, state.headings, order)
  const { list } = state
  const columns = list?.exported.columns ?? []
  const cellOf = (at: number) => {
    const place = list?.places[at]
    return place === undefined ? undefined : cells[place]
  }
  const id = textIn(ID)
  const row: ReadRow = {
    sheet: state.name,
    row: number,
    list: list?.name ?? null,
    id: readId(id),
    name: nameIn(columns, cellOf),
    problem: null,
    isRepeated: false,
    cells: [],
    ids: {},
  }
  if (id === '' && !print && columns.every((_, at) => !cellOf(at)?.text.trim())) return null
  const problem = problemOf(row, id, print, order)
  if (problem || !print || row.id === null) return { ...row, problem }
  if (isSeen(state, print.list, row.id))
    return { ...row, problem: message('fileUpdates.repeated', { id: row.id }), isRepeated: true }
  for (const [at, column] of columns.entries()) {
    const base = print.prints[at] ?? ''
    if (column.as === 'ids' || column.as === 'link') row.ids[column.field] = base
    // A field whose column was deleted stays unchanged.
    if (list?.places[at] === undefined) continue
    const changed = changedCell(column, cellOf(at), base)
    if (changed) row.cells.push({ at, base, ...changed })
  }
  return row
}

function listOf(
  { list, catalogue, layout }: Fingerprint,
  headings: Headings,
  { catalogue: own, lists }: Pick<FileOrder, 'catalogue' | 'lists'>,
): SheetState['list'] {
  if (catalogue !== own) throw new SpreadsheetError(message('fileUpdates.otherCatalogue'))
  const exported = lists[list]
  if (!exported || layoutOf(exported.columns) !== layout)
    throw new SpreadsheetError(message('fileUpdates.otherVersion'))
  const places = exported.columns.map(({ title }) => placeOf(headings, title))
  return { name: list, exported, places }
}

/** Why a row cannot be compared; null when it can. */
function problemOf(
  { id, list }: ReadRow,
  idText: string,
  print: Fingerprint | null,
  { catalogue }: Pick<FileOrder, 'catalogue'>,
): Message | null {
  if (idText === '') return message('fileUpdates.noId')
  if (id === null) return message('fileUpdates.badId', { id: idText.slice(0, MAX_NAME_LENGTH) })
  if (!print || list === null) return message('fileUpdates.noFingerprint', { column: FINGERPRINT })
  if (print.catalogue !== catalogue) return message('fileUpdates.otherCatalogueRow')
  if (print.list !== list || print.row !== rowPrint(list, id))
    return message('fileUpdates.otherRecord', { id })
  return null
}

/** Whether an earlier row of the file is of this record. */
function isSeen({ seen }: SheetState, list: string, id: number): boolean {
  const ids = seen.get(list) ?? new Set()
  seen.set(list, ids)
  return ids.size === ids.add(id).size
}

function nameIn(columns: readonly ComparedColumn[], cellOf: (at: number) => Cell | undefined): string {
  const named = columns.flatMap(({ as }, at) => (as === 'line' ? [cellOf(at)?.text.trim() ?? ''] : []))
  return (named.find((text) => text !== '') ?? '').slice(0, MAX_NAME_LENGTH)
}

/** The changed cell; null if it is as it was exported. */
function changedCell(
  { as }: ComparedColumn,
  cell: Cell | undefined,
  base: string,
): Pick<ReadCell, 'text' | 'problem'> | null {
  const isRead = as === 'day' || as === 'ids' || as === 'link'
  const text = (isRead ? undefined : cell?.shown) ?? cell?.text ?? ''
  const refused = unreadable(cell)
  if (refused) return { text, problem: refused }
  if (as === 'day' && cell && text.trim() !== '') {
    if (possibleDays(cell).some((day) => printOf(as, day) === base)) return null
    const read = readDate(cell)
    return 'day' in read ? { text: read.day, problem: null } : { text, problem: read.error }
  }
  if (printOf(as, text) === base) return null
  const problem = text.endsWith(CUT) ? message('fileUpdates.cut') : null
  return { text: comparable('text', text), problem }
}
