import { sql } from 'kysely'
import { NAME_COLUMNS } from '#contract/features/imports/sheet.ts'
import type { Message } from '#contract/messages/message.ts'
import { countInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { linkOf } from '#server/core/database/links.ts'
import { message } from '#server/core/messages/message.ts'
import { LISTS } from '../changes/lists.ts'
import { linkedNow, type NowRow } from '../changes/now.ts'
import { changedSince, type NewCell, type SkippedRow, writeCells } from '../changes/write-cells.ts'
import { KINDS } from '../names/kinds.ts'
import { ofImport } from '../names/of-import.ts'
import {
  FIELD_OF,
  type LinksAs,
  type Meaning,
  meanings,
  meantFor,
  tracksNow,
  UPDATED_FIELDS,
  type UpdateRow,
} from '../preview/compare-tracks.ts'
import type { Range } from '../preview/repeated-rows.ts'
import { storedCells } from '../preview/row-cells.ts'

/** The columns that the history keeps of every updated track, changed or not. */
const UPDATED = {
  columns: UPDATED_FIELDS.map(([, field]) => field),
  links: KINDS.map(({ link }) => linkOf('tracks', link)),
  raisedElsewhere: null,
}

/** Reads the rows of a range that update tracks. */
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
 * Updates the tracks of rows with settled names, and adds them to the import's change. A row fails when its track is gone, or no
 * longer has the values in the preview; returns how many failed.
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
  )
  const meant = await meanings(trx, import_id, [...new Set(rows.flatMap(({ names }) => names))])
  const updating = rows.map((row) => ({
    row_no: row.row_number,
    record_id: row.track_id,
    cells: cellsOf(row, nows.get(row.track_id) ?? {}, meant, linksAs),
  }))
  const skipped = await writeCells(trx, change_id, LISTS.tracks, UPDATED, updating)
  await refuse(trx, import_id, skipped)
  const failed = new Set(skipped.map(({ row_no }) => row_no))
  const written = rows.map(({ row_number }) => row_number).filter((row) => !failed.has(row))
  await countInto(trx, change_id, written.length)
  await sql`
    delete from import_rows r using ${ofImport(import_id, { row_number: written }, 'written')}
    where r.import_id = written.import_id and r.row_number = written.row_number`.execute(trx)
  return skipped.length
}

/** The cells that a row changes, with their new values. */
function cellsOf(
  { names, values, changes }: UpdateRow,
  now: NowRow,
  meant: ReadonlyMap<number, Meaning>,
  linksAs: LinksAs,
): NewCell[] {
  const named = names.flatMap((name_no) => meant.get(name_no) ?? [])
  return (changes ?? []).map(({ column, print }) => {
    const field = FIELD_OF.get(column) ?? ''
    const kind = NAME_COLUMNS.find(([name]) => name === column)?.[1]
    if (!kind) return { field, print, value: String(values[field]) }
    const linked = linkedNow(LISTS.tracks, field, now)
    const own = named.filter((name) => name.kind === kind)
    const after = [...(linksAs === 'add' ? linked : []), ...meantFor(own, linked)]
    const ids = after.flatMap((one) => ('id' in one ? one.id : (one.record_id ?? [])))
    return { field, print, value: [...new Set(ids)] }
  })
}

const problemOf = (field: string | null): Message => {
  const [column] = [...FIELD_OF].find(([, each]) => each === field) ?? []
  return column ? changedSince(column) : message('rows.trackGone')
}

/** Marks rows as failed, with their cells, so that they can be corrected. */
async function refuse(trx: Transaction, import_id: number, refused: readonly SkippedRow[]): Promise<void> {
  if (refused.length === 0) return
  const cells = await storedCells(
    trx,
    import_id,
    refused.map(({ row_no }) => row_no),
  )
  const failed = refused.map(({ row_no: row_number, field }) => ({
    import_id,
    row_number,
    cells: cells.get(row_number) ?? [],
    problems: [{ column: null, value: null, error: problemOf(field) }],
  }))
  await sql`
    update import_rows r set state = 'failed', names = '{}', changes = null, choice = null, track_id = null,
      problems = f.problems, cells = f.cells
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb)
      as f(import_id integer, row_number integer, problems jsonb, cells text[])
    where r.import_id = f.import_id and r.row_number = f.row_number`.execute(trx)
}
