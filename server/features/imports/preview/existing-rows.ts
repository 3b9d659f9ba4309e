import { sql } from 'kysely'
import type { ID_COLUMN } from '#contract/features/imports/sheet.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { ofImport } from '../names/of-import.ts'
import { resolveNames } from '../names/resolve-names.ts'
import { changesOf, type LinksAs, meanings, tracksNow, type UpdateRow } from './compare-tracks.ts'

/** How many rows are compared with their tracks at once. */
const CHUNK = 500
const ID: typeof ID_COLUMN = 'Track Id'

/** Marks the rows that have the id of a track. A track that does not exist is an error. */
export async function markById(trx: Transaction, import_id: number): Promise<void> {
  const { rows } = await sql<{ row_number: number; id: number; track_id: number | null; first: number }>`
    with named as materialized (
      select import_id, row_number, ("values"->>'sheet_id')::int as id, min(row_number)
        over (partition by "values"->>'sheet_id') as first
      from import_rows where import_id = ${import_id} and state = 'ready' and "values" ? 'sheet_id'
    )
    select row_number, id, first, t.track_id from named left join tracks t on t.track_id = id`.execute(trx)
  const missing = rows.filter(({ track_id }) => track_id === null)
  const first = rows.filter((row) => row.track_id !== null && row.first === row.row_number)
  const again = rows.filter((row) => row.track_id !== null && row.first !== row.row_number)
  const lists = (of: typeof rows) => ({
    row_number: of.map(({ row_number }) => row_number),
    value: of.map((row) => (row.first === row.row_number ? (row.track_id ?? row.id) : row.first)),
  })
  await sql`
    update import_rows r set state = 'existing', track_id = found.value from ${ofImport(import_id, lists(first), 'found')}
    where r.import_id = found.import_id and r.row_number = found.row_number`.execute(trx)
  await sql`
    update import_rows r set state = 'existing', same_as = found.value from ${ofImport(import_id, lists(again), 'found')}
    where r.import_id = found.import_id and r.row_number = found.row_number`.execute(trx)
  await sql`
    update import_rows r set state = 'failed', names = '{}', problems = jsonb_build_array(jsonb_build_object(
      'column', ${ID}::text, 'value', r."values"->>'sheet_id', 'error', ${message('rows.noSuchTrack')}::text))
    from ${ofImport(import_id, lists(missing), 'found')}
    where r.import_id = found.import_id and r.row_number = found.row_number`.execute(trx)
}

/** The condition that a row has everything that a new track needs. */
const IS_COMPLETE = sql`(r."values"->>'display_name' is not null and r."values"->>'display_name_hindi' is not null
  and r."values"->>'description' is not null and r."values"->>'description_hindi' is not null
  and r."values"->>'track_link' is not null)`

/**
 * Puts rows whose tracks exist into the chosen state, compares those that update a track, and counts. `rows` are the numbers of the
 * rows; by default, all.
 */
export async function applyChoices(
  trx: Transaction,
  import_id: number,
  rows?: readonly number[],
): Promise<void> {
  const only = rows ? sql`and r.row_number = any(${rows}::int[])` : sql``
  // The import's id is compared as a column, see `ofImport`.
  await sql`
    with matched as materialized (
      select r.import_id, r.row_number, coalesce(r.choice, i.existing_as) as choice, ${IS_COMPLETE} as is_complete,
        min(r.row_number) filter (where coalesce(r.choice, i.existing_as) = 'update') over (partition by r.track_id) as first
      from import_rows r join imports i using (import_id)
      where r.import_id = ${import_id} and r.track_id is not null and r.state <> 'failed'
    )
    update import_rows r set changes = null, same_as = case
        when matched.choice = 'update' and matched.first < matched.row_number then matched.first end,
      state = case when matched.choice = 'add' and matched.is_complete then 'ready'
        when matched.choice = 'update' and matched.first = matched.row_number then 'update' else 'existing' end
    from matched
    where r.import_id = matched.import_id and r.row_number = matched.row_number ${only}`.execute(trx)
  await sql`
    update import_rows r set state = case when choice = 'add' then 'ready' else 'existing' end
    where import_id = ${import_id} and track_id is null and same_as is not null and state <> 'failed' ${only}`.execute(
    trx,
  )
  await recountNames(trx, import_id)
  await resolveNames(trx, import_id)
  await compareRows(trx, import_id, rows)
  await recountRows(trx, import_id)
}

/** Counts the rows of each name. Rows that are skipped or have errors do not count, since they link nothing. */
export async function countNames(trx: Transaction, import_id: number): Promise<void> {
  // The import's id is compared as a column, see `ofImport`.
  await sql`
    with counted as materialized (
      select r.import_id, name_no, count(*) as rows from import_rows r, unnest(r.names) as name_no
      where r.import_id = ${import_id} and r.state in ('ready', 'update', 'unchanged') group by r.import_id, name_no
    )
    update import_names n set rows = counted.rows
    from counted
    where n.import_id = counted.import_id and n.name_no = counted.name_no`.execute(trx)
}

async function recountNames(trx: Transaction, import_id: number): Promise<void> {
  await sql`update import_names set rows = 0 where import_id = ${import_id} and rows > 0`.execute(trx)
  await countNames(trx, import_id)
}

/** Compares rows that update a track with it, and stores their changes. A row without changes becomes unchanged. */
export async function compareRows(
  trx: Transaction,
  import_id: number,
  only?: readonly number[],
): Promise<void> {
  const { links_as } = await trx
    .selectFrom('imports')
    .select('links_as')
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow()
  const which = only ? sql`and row_number = any(${only}::int[])` : sql``
  for (let last = 0; ; ) {
    const { rows } = await sql<UpdateRow>`
      select row_number, track_id, names, "values", changes from import_rows
      where import_id = ${import_id} and state in ('update', 'unchanged') and row_number > ${last} ${which}
      order by row_number limit ${CHUNK}`.execute(trx)
    const end = rows.at(-1)
    if (!end) return
    last = end.row_number
    await compareChunk(trx, import_id, rows, links_as)
  }
}

async function compareChunk(
  trx: Transaction,
  import_id: number,
  rows: readonly UpdateRow[],
  linksAs: LinksAs,
) {
  const nows = await tracksNow(
    trx,
    rows.map(({ track_id }) => track_id),
  )
  const meant = await meanings(trx, import_id, [...new Set(rows.flatMap(({ names }) => names))])
  const compared = rows.map((row) => {
    const now = nows.get(row.track_id)
    const changes = now ? changesOf(row, now, meant, linksAs) : []
    // A track that no longer exists is reported when the import runs.
    const state = now && changes.length === 0 ? 'unchanged' : 'update'
    return { import_id, row_number: row.row_number, state, changes: state === 'update' ? changes : null }
  })
  // The import's id is compared as a column, see `ofImport`.
  await sql`
    update import_rows r set state = c.state, changes = nullif(c.changes, 'null')
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
      as c(import_id integer, row_number integer, state text, changes jsonb)
    where r.import_id = c.import_id and r.row_number = c.row_number`.execute(trx)
}

/** Counts the rows of an import again by their states. */
export async function recountRows(trx: Transaction, import_id: number): Promise<void> {
  await sql`
    update imports set written_to = 0, date_modified = now(),
      (waiting, unchanged, existing, failed) = (
        select count(*) filter (where state in ('ready', 'update')), count(*) filter (where state = 'unchanged'),
          count(*) filter (where state = 'existing'), count(*) filter (where state = 'failed')
        from import_rows where import_id = ${import_id}
      ),
      updated_columns = (
        select coalesce(jsonb_agg(to_jsonb(counted) order by counted.rows desc, counted."column"), '[]') from (
          select change->>'column' as "column", count(*) as rows
          from import_rows r cross join lateral jsonb_array_elements(r.changes) change
          where r.import_id = ${import_id} and r.state = 'update' group by 1
        ) counted
      )
    where import_id = ${import_id}`.execute(trx)
}
