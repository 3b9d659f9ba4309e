import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import type { Merged } from './move-links.ts'

/** Replaces a merged record in the filters of saved views by the record that stays. */
export async function moveViews(trx: Transaction, change_id: number, key: string, { id, merged }: Merged) {
  const ids = sql`string_to_array(nullif(v.query->>${key}, ''), ',')`
  await sql`
    with changed as (
      update saved_views v set query = v.query || jsonb_build_object(${key}::text, (
        select string_agg(one, ',' order by at) from (
          select one, min(at) as at from (
            select case when one = any(${merged.map(String)}::text[]) then ${String(id)} else one end as one, at
            from unnest(${ids}) with ordinality each(one, at)) renamed
          group by one) once))
      where v.query ? ${key} and ${ids} && ${merged.map(String)}::text[]
      returning v.view_id, old.query as before, new.query as after)
    insert into merged_views (change_id, view_id, before, after)
    select ${change_id}::bigint, view_id, before, after from changed
    -- By another filter of the same view.
    on conflict (change_id, view_id) do update set after = excluded.after`.execute(trx)
}

/** Undoes what a merge has changed in the filters of saved views, unless the views were changed since. */
export async function moveViewsBack(trx: Transaction, change_id: number): Promise<void> {
  await sql`
    update saved_views v set query = m.before from merged_views m
    where m.change_id = ${change_id} and v.view_id = m.view_id and v.query = m.after`.execute(trx)
}
