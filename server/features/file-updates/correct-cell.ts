import { sql } from 'kysely'
import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { fileUpdates } from '#contract/features/file-updates.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { comparable } from '#server/catalogue/compared-cells.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { LISTS } from '#server/features/imports/changes/lists.ts'
import { suggestions } from './compare-links.ts'
import { type Compared, compareRows, countsOf, isLink, type StagedCell } from './compare-rows.ts'
import { lockReady } from './file-updates.store.ts'

type Row = { list: KindName; record_id: number; name: string; cells: StagedCell[] }

/**
 * Compares another text in place of a cell with a problem, as if the file had it; a text for a link has names or ids. Throws
 * `not_found` when there is no such cell, or a refusal when the file has been applied or the record is gone.
 */
export async function correctCell(
  trx: Transaction,
  admin: SignedIn,
  { update_id, row_no, field, text }: BodyOf<typeof fileUpdates.correct>,
): Promise<void> {
  await lockReady(trx, admin, update_id)
  const { rows } = await sql<Row>`
    select list, record_id, name, cells from file_update_rows
    where update_id = ${update_id} and row_no = ${row_no} and list is not null and record_id is not null`.execute(
    trx,
  )
  const [row] = rows
  // The text of the file is kept only for a cell with a problem that another text can solve.
  const wrong = row?.cells.find((cell) => cell.field === field)
  if (!row || !wrong?.sent) throw notFound('record')
  const { base } = wrong.sent
  const updated = LISTS[row.list]
  const comparing = { db: trx, rights: admin.rights, suggest: suggestions(trx) }
  const compare = async (at: number): Promise<Compared> => {
    const cell = { at, base, text: comparable('text', text), problem: null }
    const read = { ...row, sheet: '', row: row_no, id: row.record_id, problem: null, isRepeated: false }
    const [compared] = await compareRows(comparing, updated, [
      { ...read, cells: [cell], ids: { [field]: base } },
    ])
    if (!compared) throw notFound('record')
    if (compared.problem) throw new ApiError(200, 'invalid', compared.problem)
    return compared
  }
  const places = [...updated.columns.entries()].filter(([, column]) => column.field === field)
  const ids = places.find(([, { as }]) => isLink(as) && as !== 'names')?.[0]
  const [own] = places.find(([at]) => at !== ids) ?? []
  if (own === undefined) throw notFound('record')
  const asNames = await compare(own)
  const isId = ids !== undefined && asNames.cells.some(({ problem }) => problem) && /^[\d\s,]+$/.test(text)
  const { cells } = isId ? await compare(ids) : asNames
  const after = row.cells.flatMap((cell) => (cell === wrong ? cells : [cell]))
  await trx
    .updateTable('file_update_rows')
    .set({ cells: JSON.stringify(after), ...countsOf(after) })
    .where('update_id', '=', update_id)
    .where('row_no', '=', row_no)
    .execute()
}
