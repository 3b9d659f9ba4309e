import { sql } from 'kysely'
import { missingNeed } from '#contract/calls/permissions.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { referenceOf } from '#server/catalogue/bulk-edit/references.ts'
import { type RowChange, type Written, writeRows } from '#server/catalogue/bulk-edit/write-rows.ts'
import { readSheetRows } from '#server/catalogue/export-records.ts'
import { closeChange, openChange } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { LinkSeenFrom } from '#server/core/database/links.ts'
import { invalid, noRight } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import type { StagedCell } from './compare-rows.ts'
import { lockReady } from './file-updates.store.ts'
import { LISTS, needsOfField, type UpdatedList } from './lists.ts'
import { printNow } from './now.ts'

/** How many records are written at once: the words of their names are computed here. */
const BATCH = 500

type Row = { row_no: number; record_id: number; cells: StagedCell[] }
/** What the batches of a list have in common. */
type Applied = Written & { update_id: number }
type Counts = { cells: number; rows: number; skipped: number }

/**
 * Writes what a preview shows, in one transaction and as one entry of the history. A record in which one of the cells is no
 * longer what the preview showed is skipped. Throws `not_found`, a refusal, or `forbidden`.
 */
export async function applyFile(trx: Transaction, admin: SignedIn, update_id: number): Promise<Counts> {
  await lockReady(trx, admin, update_id)
  const fields = await writtenFields(trx, update_id)
  const [first] = fields.keys()
  if (!first) throw invalid({ update_id: message('fileUpdates.nothing') })
  for (const [list, names] of fields) {
    const missing = missingNeed(
      admin.rights,
      names.flatMap((field) => needsOfField(list, field)),
    )
    if (missing) throw noRight(missing)
  }
  const change_id = await openChange(trx, admin, LISTS[first].resource.table, 'edit', 0, 'same_fields')
  const counts: Counts = { cells: 0, rows: 0, skipped: 0 }
  for (const [list, names] of fields) {
    const updated = LISTS[list]
    const written = writtenOf(updated, names, update_id)
    for (let last = 0; ; ) {
      const rows = await readBatch(trx, update_id, list, last)
      await writeBatch(trx, change_id, updated, written, rows, counts)
      const end = rows.at(-1)
      if (!end) break
      last = end.record_id
    }
  }
  if (counts.rows === 0) throw invalid({ update_id: message('fileUpdates.allChanged') })
  await closeChange(trx, admin, change_id, counts.rows)
  await trx
    .updateTable('file_updates')
    .set({
      state: 'applied',
      change_id,
      written_cells: counts.cells,
      written_rows: counts.rows,
      skipped_rows: counts.skipped,
    })
    .where('update_id', '=', update_id)
    .execute()
  return counts
}

/** The fields that are written, by list. */
async function writtenFields(trx: Transaction, update_id: number): Promise<Map<KindName, string[]>> {
  const { rows } = await sql<{ list: KindName; fields: string[] }>`
    select r.list, array_agg(distinct cell->>'field') as fields
    from file_update_rows r cross join lateral jsonb_array_elements(r.cells) cell
    where r.update_id = ${update_id} and (cell->>'take')::boolean group by r.list order by r.list`.execute(
    trx,
  )
  return new Map(rows.map(({ list, fields }) => [list, fields]))
}

const linkOfField = ({ resource }: UpdatedList, field: string): LinkSeenFrom | undefined =>
  referenceOf(resource, field)?.link

function writtenOf(updated: UpdatedList, fields: readonly string[], update_id: number): Applied {
  return {
    update_id,
    raisedElsewhere: ({
      other,
    }) => sql`exists (select from file_update_rows r where r.update_id = ${update_id}
      and r.list = ${other.resource} and r.record_id = ${sql.ref(`t.${other.id}`)}
      and r.changes - r.conflicts + r.taken > 0)`,
    columns: fields.filter((field) => !linkOfField(updated, field)),
    links: fields.flatMap((field) => linkOfField(updated, field) ?? []),
  }
}

/** The next rows of a list by the ids of their records, in which order all writers lock them. */
async function readBatch(trx: Transaction, update_id: number, list: KindName, after: number) {
  const { rows } = await sql<Row>`
    select row_no, record_id, cells from file_update_rows
    where update_id = ${update_id} and list = ${list} and record_id > ${after} and changes - conflicts + taken > 0
    order by record_id limit ${sql.lit(BATCH)}`.execute(trx)
  return rows
}

async function writeBatch(
  trx: Transaction,
  change_id: number,
  updated: UpdatedList,
  written: Applied,
  rows: readonly Row[],
  counts: Counts,
): Promise<void> {
  if (rows.length === 0) return
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
  const skipped: number[] = []
  for (const { row_no, record_id, cells } of rows) {
    const now = nows.get(record_id)
    const taken = cells.filter(({ take }) => take)
    const isAsShown = taken.every(({ field, print, value }) => {
      const ids = gone.get(field)
      return (
        now && printNow(updated, field, now) === print && !(ids && idsOf(value).some((id) => ids.has(id)))
      )
    })
    if (!isAsShown) {
      skipped.push(row_no)
      continue
    }
    changes.push(changeOf(updated, record_id, taken))
    counts.cells += taken.length
  }
  if (changes.length > 0) await writeRows(trx, change_id, resource, written, changes)
  counts.rows += changes.length
  counts.skipped += skipped.length
  if (skipped.length > 0)
    await sql`
      update file_update_rows set is_skipped = true
      where update_id = ${written.update_id} and row_no = any(${skipped}::int[])`.execute(trx)
}

const idsOf = (value: StagedCell['value']): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')

function changeOf(updated: UpdatedList, id: number, cells: readonly StagedCell[]): RowChange {
  const change: RowChange = { id, values: {}, links: {} }
  for (const { field, value } of cells) {
    const link = linkOfField(updated, field)
    if (link) change.links[link.table] = idsOf(value)
    else change.values[field] = value
  }
  return change
}

/** The records to link that have been deleted since the preview, by field; the others are locked. */
async function goneTargets(trx: Transaction, { resource }: UpdatedList, rows: readonly Row[]) {
  const wanted = new Map<string, Set<number>>()
  for (const { cells } of rows)
    for (const { field, take, value } of cells)
      if (take && referenceOf(resource, field))
        wanted.set(field, new Set([...(wanted.get(field) ?? []), ...idsOf(value)]))
  for (const [field, ids] of wanted) {
    const reference = referenceOf(resource, field)
    if (!reference || ids.size === 0) continue
    // Of a list in an order, two additions at a time would take the same positions.
    const lock = reference.link?.ordered ? sql`for no key update` : sql`for key share`
    const key = sql.ref(reference.id)
    const { rows: found } = await sql<{ id: number }>`
      select ${key} as id from ${sql.table(reference.table)} where ${key} = any(${[...ids]}::int[])
      order by ${key} ${lock}`.execute(trx)
    for (const { id } of found) ids.delete(id)
  }
  return wanted
}
