import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/calls/endpoint.ts'
import { may, needOf } from '#contract/calls/permissions.ts'
import type { editedExports } from '#contract/features/imports/edited.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { type ComparedAs, comparable } from '#server/catalogue/compared-cells.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { ApiError, noRight, notFound } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { LISTS, type UpdatedList } from '../changes/lists.ts'
import { suggestions } from './compare-links.ts'
import { type Compared, compareRows, countsOf, isLink, namesOf, type StagedCell } from './compare-rows.ts'
import { countEdited, lockEdited } from './edited-rows.store.ts'
import type { ReadCell, ReadRow } from './read-file.ts'

/** What a row of the file has. Columns are named, since another version may number them otherwise. */
type Sent = {
  cells: (Omit<ReadCell, 'at'> & { field: string; as: ComparedAs })[]
  ids: ReadRow['ids']
}
type Row = {
  sheet: string | null
  list: KindName
  record_id: number
  name: string
  is_skipped: boolean
  is_written: boolean
  cells: StagedCell[]
  sent: Sent
}

/** What is kept of a row, so that it can be compared again. */
export const sentOf = ({ columns }: UpdatedList, { cells, ids }: ReadRow): Sent => ({
  ids,
  cells: cells.flatMap(({ at, ...cell }) => {
    const column = columns[at]
    return column ? [{ ...cell, field: column.field, as: column.as }] : []
  }),
})

/**
 * Compares a row with its record as it is now, with another text in place of a cell with a problem if one is given; a text for a
 * link has names or ids. Throws `not_found` when there is no such row or cell, a refusal when the row has been written, or
 * `forbidden`.
 */
export async function compareAgain(
  trx: Transaction,
  admin: SignedIn,
  { import_id, row_no, cell }: BodyOf<typeof editedExports.correctCell>,
): Promise<void> {
  await lockEdited(trx, admin, import_id)
  const { rows } = await sql<Row>`
    select sheet, list, record_id, name, is_skipped, is_written, cells, sent from edited_rows
    where import_id = ${import_id} and row_no = ${row_no} and record_id is not null and sent is not null`.execute(
    trx,
  )
  const [row] = rows
  if (!row) throw notFound('record')
  if (row.is_written) throw new ApiError(200, 'invalid', message('imports.doneAlready'))
  const need = needOf(row.list, 'view')
  if (!may(admin.rights, need)) throw noRight(need)
  const updated = LISTS[row.list]
  const compare = async (sent: Sent) => {
    const compared = await compareSent(trx, admin, updated, row, sent)
    return { sent, ...compared, cells: keepChoices(row.cells, compared.cells) }
  }
  let after = await compare(cell ? withText(updated, row, cell, false) : row.sent)
  const isWrong = after.cells.some(({ field, problem }) => field === cell?.field && problem)
  if (cell && isWrong && updated.columns.some(({ field, as }) => field === cell.field && isLink(as)))
    if (/^[\d\s,]+$/.test(cell.text)) after = await compare(withText(updated, row, cell, true))
  const { sent, problem, isGone, now, cells } = after
  const counts = countsOf(cells)
  await trx
    .updateTable('edited_rows')
    .set({
      ...{ sent: JSON.stringify(sent), cells: JSON.stringify(cells), problem, is_gone: isGone, ...counts },
      ...(now && namesOf(updated, now)),
      is_skipped: row.is_skipped && cells.length > 0,
    })
    .where('import_id', '=', import_id)
    .where('row_no', '=', row_no)
    .execute()
  await countEdited(trx, import_id)
}

async function compareSent(
  trx: Transaction,
  { rights }: SignedIn,
  updated: UpdatedList,
  { sheet, list, record_id, name }: Row,
  { cells, ids }: Sent,
): Promise<Compared> {
  const placed = cells.flatMap(({ field, as, ...cell }) => {
    const at = updated.columns.findIndex((column) => column.field === field && column.as === as)
    return at === -1 ? [] : [{ ...cell, at }]
  })
  const of = { sheet, list, name, ids, row: 0, id: record_id, problem: null, isRepeated: false }
  const comparing = { db: trx, rights, suggest: suggestions(trx) }
  const [compared] = await compareRows(comparing, updated, [{ ...of, cells: placed }])
  if (!compared) throw notFound('record')
  return compared
}

/** The row with another text for a field, as the column of its names or values, or as that of its ids. */
function withText(
  { columns }: UpdatedList,
  { cells, sent }: Row,
  { field, text }: { field: string; text: string },
  isIds: boolean,
): Sent {
  const own = columns.filter((column) => column.field === field)
  const as = own.find((column) => (isLink(column.as) && column.as !== 'names') === isIds)?.as ?? own[0]?.as
  const old = sent.cells.filter((cell) => cell.field === field)
  // Only a problem that another text can solve has the text of the file.
  const isWrong = cells.some((cell) => cell.field === field && typeof cell.text === 'string')
  if (as === undefined || !isWrong) throw notFound('record')
  const base = old[0]?.base ?? ''
  const rest = sent.cells.filter((cell) => cell.field !== field)
  const typed = { field, as, base, text: comparable('text', text), problem: null, isTyped: true }
  return { ...sent, cells: [...rest, typed] }
}

/** Keeps what was chosen for cells that would change the same as before. */
function keepChoices(before: readonly StagedCell[], after: readonly StagedCell[]): StagedCell[] {
  return after.map((cell) => {
    const same = before.find(({ field }) => field === cell.field)
    const isChosen = cell.conflict || cell.is_doubtful
    return isChosen && same && same.print === cell.print && isDeepStrictEqual(same.value, cell.value)
      ? { ...cell, take: same.take }
      : cell
  })
}
