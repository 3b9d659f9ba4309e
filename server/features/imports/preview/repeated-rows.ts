import { sql } from 'kysely'
import { foldedName } from '#server/catalogue/folded-name.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { ofImport } from '../names/of-import.ts'

/** Rows in the order of the sheet: those after `after`, up to `to` or the end. */
export type Range = { after: number; to: number | null }

/** How many rows one statement compares with the catalogue. */
const CHUNK = 1000

/** Marks rows with the link and name of an earlier row of the sheet as existing. */
export async function markRepeated(trx: Transaction, import_id: number): Promise<void> {
  // The import's id is compared as a column, see `ofImport`.
  await sql`
    with grouped as materialized (
      select import_id, row_number, min(row_number) over (
        partition by "values"->>'track_link', ${foldedName(sql`"values"->>'display_name'`)}
      ) as first
      from import_rows
      where import_id = ${import_id} and state = 'ready' and track_id is null and same_as is null
    )
    update import_rows r set state = 'existing', same_as = grouped.first
    from grouped
    where r.import_id = grouped.import_id and r.row_number = grouped.row_number and grouped.first < grouped.row_number
  `.execute(trx)
}

type Keyed = { row_number: number; link: string; name: string }

/**
 * Marks ready rows as existing whose link and name a track already has, except those that were chosen to be added all the same.
 * Returns how many.
 */
export async function markExisting(
  trx: Transaction,
  import_id: number,
  { after, to }: Range,
): Promise<number> {
  let marked = 0
  for (let last = after; ; ) {
    const { rows } = await sql<Keyed>`
      select row_number, "values"->>'track_link' as link, ${foldedName(sql`"values"->>'display_name'`)} as name
      from import_rows
      where import_id = ${import_id} and state = 'ready' and row_number > ${last}
        and track_id is null and same_as is null
        and (${to}::int is null or row_number <= ${to}::int)
      order by row_number limit ${CHUNK}`.execute(trx)
    const end = rows.at(-1)
    if (!end) return marked
    last = end.row_number
    marked += await markFound(trx, import_id, rows)
  }
}

/** Marks rows whose tracks were found. The keys are passed as arrays, so that the planner knows their number: see `ofImport`. */
async function markFound(trx: Transaction, import_id: number, rows: readonly Keyed[]): Promise<number> {
  // Tracks are found by their links first: otherwise the names of all tracks would be folded for each thousand rows.
  const { rows: found } = await sql<{ row_number: number; track_id: number }>`
    with keyed as materialized (
      select * from unnest(${rows.map((row) => row.row_number)}::int[], ${rows.map((row) => row.link)}::text[],
        ${rows.map((row) => row.name)}::text[]) as keyed(row_number, link, name)
    ), linked as materialized (
      select keyed.row_number, keyed.name, t.track_id, t.display_name
      from keyed join tracks t on t.track_link = keyed.link
      union all
      select keyed.row_number, keyed.name, t.track_id, m.name
      from keyed join merged_links m on m.link = keyed.link
        join tracks t on t.track_id = surviving_id('tracks', m.track_id)
      where not exists (select from changes u where u.undoes = m.change_id)
    )
    select row_number, min(track_id) as track_id from linked
    where ${foldedName(sql`display_name`)} = name group by row_number`.execute(trx)
  if (found.length === 0) return 0
  const lists = {
    row_number: found.map((row) => row.row_number),
    track_id: found.map((row) => row.track_id),
  }
  const { numAffectedRows } = await sql`
    update import_rows r set state = 'existing', track_id = found.track_id
    from ${ofImport(import_id, lists, 'found')}
    where r.import_id = found.import_id and r.row_number = found.row_number`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
