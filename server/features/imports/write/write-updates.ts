import { sql } from 'kysely'
import { NAME_COLUMNS, type SheetColumn } from '#contract/features/imports/sheet.ts'
import type { Message } from '#contract/messages/message.ts'
import { type RowChange, writeRows } from '#server/catalogue/bulk-edit/write-rows.ts'
import { countInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { linkOf } from '#server/core/database/links.ts'
import { message } from '#server/core/messages/message.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { KINDS } from '../names/kinds.ts'
import { ofImport } from '../names/of-import.ts'
import {
  baseOf,
  type LinksAs,
  type Meaning,
  meanings,
  meantFor,
  type TrackNow,
  tracksNow,
  UPDATED_FIELDS,
  type UpdateRow,
} from '../preview/compare-tracks.ts'
import type { Range } from '../preview/repeated-rows.ts'
import { storedCells } from '../preview/row-cells.ts'

/** What the history has of every updated track, changed or not: the undo sets all of these. */
export const UPDATED = {
  columns: UPDATED_FIELDS.map(([, field]) => field),
  links: KINDS.map(({ link }) => linkOf('tracks', link)),
  raisedElsewhere: null,
}

type Refused = { row_number: number; error: Message }

/** The rows of a range that update tracks. */
export async function updatesIn(
  trx: Transaction,
  import_id: number,
  { after, to }: Range,
): Promise<UpdateRow[]> {
  const { rows } = await sql<UpdateRow>`
    select row_number, track_id, names, "values", changes from import_rows
    where import_id = ${import_id} and state = 'update' and row_number > ${after} and row_number <= ${to}
    order by row_number`.execute(trx)
  return rows
}

/**
 * Updates the tracks of these rows, whose names are settled, and adds them to the import's change in the history. A row whose track is gone, or no
 * longer has what the preview showed, fails instead. Returns how many did.
 */
export async function writeUpdates(
  trx: Transaction,
  { import_id, change_id, linksAs }: { import_id: number; change_id: number; linksAs: LinksAs },
  rows: readonly UpdateRow[],
): Promise<number> {
  if (rows.length === 0) return 0
  const nows = await tracksNow(
    trx,
    rows.map(({ track_id }) => track_id),
    true,
  )
  const meant = await meanings(trx, import_id, [...new Set(rows.flatMap(({ names }) => names))])
  const refused: Refused[] = []
  const changes: RowChange[] = []
  const written: number[] = []
  for (const row of rows) {
    const now = nows.get(row.track_id)
    const error = refusal(row, now)
    if (error) refused.push({ row_number: row.row_number, error })
    else if (now) {
      changes.push(changeOf(row, now, meant, linksAs))
      written.push(row.row_number)
    }
  }
  if (changes.length > 0) await writeRows(trx, change_id, tracksResource, UPDATED, changes)
  await countInto(trx, change_id, changes.length)
  await sql`
    delete from import_rows r using ${ofImport(import_id, { row_number: written }, 'written')}
    where r.import_id = written.import_id and r.row_number = written.row_number`.execute(trx)
  await refuse(trx, import_id, refused)
  return refused.length
}

function refusal({ changes }: UpdateRow, now: TrackNow | undefined): Message | null {
  if (!now) return message('rows.trackGone')
  const other = changes?.find(({ column, base }) => baseOf(column, now) !== base)
  return other ? message('rows.changedSince', { column: other.column }) : null
}

function changeOf(
  { track_id, names, values, changes }: UpdateRow,
  now: TrackNow,
  meant: ReadonlyMap<number, Meaning>,
  linksAs: LinksAs,
): RowChange {
  const change: RowChange = { id: track_id, values: {}, links: {} }
  const changed = new Set<SheetColumn>(changes?.map(({ column }) => column))
  for (const [column, field] of UPDATED_FIELDS) if (changed.has(column)) change.values[field] = values[field]
  for (const [column, kind] of NAME_COLUMNS) {
    const link = KINDS.find((known) => known.kind === kind)?.link
    if (!changed.has(column) || !link) continue
    const linked = now.links.get(kind) ?? []
    const named = names.flatMap((name_no) => meant.get(name_no) ?? []).filter((name) => name.kind === kind)
    const kept = linksAs === 'add' ? linked : []
    const after = [...kept, ...meantFor(named, linked)]
    change.links[link] = [...new Set(after.flatMap((one) => ('id' in one ? one.id : (one.record_id ?? []))))]
  }
  return change
}

/** Rows that fail have their cells, to be corrected. */
async function refuse(trx: Transaction, import_id: number, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  const cells = await storedCells(
    trx,
    import_id,
    refused.map(({ row_number }) => row_number),
  )
  const failed = refused.map(({ row_number, error }) => ({
    import_id,
    row_number,
    cells: cells.get(row_number) ?? [],
    problems: [{ column: null, value: null, error }],
  }))
  await sql`
    update import_rows r set state = 'failed', names = '{}', changes = null, choice = null, track_id = null,
      problems = f.problems, cells = f.cells
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb)
      as f(import_id integer, row_number integer, problems jsonb, cells text[])
    where r.import_id = f.import_id and r.row_number = f.row_number`.execute(trx)
}
