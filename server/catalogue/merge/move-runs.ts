import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import type { Merged } from './move-links.ts'

/** Where the selection of a run names records: in a filter, or by their ids when the run is over a list of such records. */
type Place = { filter: string } | { list: string }

/** Replaces a merged record in the selections of review and listening runs by the record that stays, so that they go on. */
export async function moveRuns(
  trx: Transaction,
  change_id: number,
  place: Place,
  { id, merged }: Merged,
): Promise<void> {
  const path = 'filter' in place ? ['filters', place.filter] : ['id']
  const ids = sql`r.selection #> ${path}::text[]`
  await sql`
    with changed as (
      update review_runs r set selection = jsonb_set(r.selection, ${path}::text[], (
        select jsonb_agg(one order by at) from (
          select one, min(at) as at from (
            select case when one = any(${merged}::int[]) then ${id}::int else one end as one, at
            from jsonb_array_elements_text(${ids}) with ordinality each(text, at)
              cross join lateral (select text::int as one) number) renamed
          group by one) once))
      where jsonb_typeof(${ids}) = 'array' and ${ids} @> any(${merged.map(String)}::jsonb[])
        and ${'list' in place ? sql`r.list = ${place.list}` : sql`true`}
      returning r.run_id, old.selection as before, new.selection as after)
    insert into merged_runs (change_id, run_id, before, after)
    select ${change_id}::bigint, run_id, before, after from changed
    -- By another place of the same selection.
    on conflict (change_id, run_id) do update set after = excluded.after`.execute(trx)
}

/** Undoes what a merge has changed in the selections of runs. */
export async function moveRunsBack(trx: Transaction, change_id: number): Promise<void> {
  await sql`
    update review_runs r set selection = m.before from merged_runs m
    where m.change_id = ${change_id} and r.run_id = m.run_id and r.selection = m.after`.execute(trx)
}
