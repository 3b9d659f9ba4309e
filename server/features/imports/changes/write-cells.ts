import { sql } from 'kysely'
import { joinMessages, type Message } from '#contract/messages/message.ts'
import { referenceOf } from '#server/catalogue/bulk-edit/references.ts'
import { type RowChange, type Written, writeRows } from '#server/catalogue/bulk-edit/write-rows.ts'
import { readSheetRows } from '#server/catalogue/export-records.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { LinkSeenFrom } from '#server/core/database/links.ts'
import { message } from '#server/core/messages/message.ts'
import type { UpdatedList } from './lists.ts'
import { printNow } from './now.ts'

/** A value in the form in which it is stored. */
export type Stored = string | number | null | readonly string[] | readonly number[]
/** A cell to write to a record, with the fingerprint of the record's value in the preview. */
export type NewCell = { field: string; value: Stored; print: string }
export type UpdatingRow = { row_no: number; record_id: number; cells: readonly NewCell[] }
/** A row that was not written: the field that differs from the preview, or null for a record that is gone. */
export type SkippedRow = { row_no: number; field: string | null }

/** Why a row was not written, and what helps. */
export const changedSince = (column: string): Message =>
  joinMessages(message('rows.changedSince', { column }), message('rows.checkAgain'))

export const linkOfField = ({ resource }: UpdatedList, field: string): LinkSeenFrom | undefined =>
  referenceOf(resource, field)?.link

/**
 * Writes cells to their locked records as part of a change. A row is skipped as a whole if one of its cells, or a record that it
 * links, differs from the preview; versions are not compared, since links do not raise them and an edit of another field is no
 * conflict.
 */
export async function writeCells(
  trx: Transaction,
  change_id: number,
  updated: UpdatedList,
  written: Written,
  rows: readonly UpdatingRow[],
): Promise<SkippedRow[]> {
  if (rows.length === 0) return []
  const { resource } = updated
  const ids = rows.map(({ record_id }) => record_id)
  const key = sql.ref(resource.id)
  await sql`
    select from ${sql.table(resource.table)} where ${key} = any(${ids}::int[]) order by ${key} for no key update`.execute(
    trx,
  )
  const nows = new Map(
    (await readSheetRows(trx, resource, ids)).map((row) => [Number(row[resource.id]), row]),
  )
  const gone = await goneTargets(trx, updated, rows)
  const changes: RowChange[] = []
  const skipped: SkippedRow[] = []
  for (const { row_no, record_id, cells } of rows) {
    const now = nows.get(record_id)
    const other = cells.find(
      ({ field, print, value }) =>
        !now ||
        printNow(updated, field, now) !== print ||
        idsOf(value).some((id) => gone.get(field)?.has(id)),
    )
    if (other || !now) skipped.push({ row_no, field: now && other ? other.field : null })
    else changes.push(changeOf(updated, record_id, cells))
  }
  if (changes.length > 0) await writeRows(trx, change_id, resource, written, changes)
  return skipped
}

const idsOf = (value: Stored): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')

function changeOf(updated: UpdatedList, id: number, cells: readonly NewCell[]): RowChange {
  const change: RowChange = { id, values: {}, links: {} }
  for (const { field, value } of cells) {
    const link = linkOfField(updated, field)
    if (link) change.links[link.table] = idsOf(value)
    else change.values[field] = value
  }
  return change
}

/** Locks the records to link, and returns those that were deleted since the preview, by field. */
async function goneTargets(
  trx: Transaction,
  { resource }: UpdatedList,
  rows: readonly UpdatingRow[],
): Promise<Map<string, Set<number>>> {
  const wanted = new Map<string, Set<number>>()
  for (const { field, value } of rows.flatMap(({ cells }) => cells))
    if (referenceOf(resource, field))
      wanted.set(field, new Set([...(wanted.get(field) ?? []), ...idsOf(value)]))
  for (const [field, ids] of wanted) {
    const reference = referenceOf(resource, field)
    if (!reference || ids.size === 0) continue
    // The owner of an ordered list is locked for each addition, since two at a time would take the same positions.
    const lock = reference.link?.ordered ? sql`for no key update` : sql`for key share`
    const key = sql.ref(reference.id)
    const { rows: found } = await sql<{ id: number }>`
      select ${key} as id from ${sql.table(reference.table)} where ${key} = any(${[...ids]}::int[])
      order by ${key} ${lock}`.execute(trx)
    for (const { id } of found) ids.delete(id)
  }
  return wanted
}
