import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Actor,
  closeChange,
  openChange,
  recordChangedSets,
} from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { Resource } from '../resource.ts'

export type Assigned = { matched: number; changed: number }
type Assignee = { admin_id: number; note: string | null }

/** An assignment as the history keeps it, with the admin's name, since the admin may be deleted later. */
const kept = (admin_id: RawBuilder<unknown>, note: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object('assigned_id', ${admin_id}, 'assignment_note', ${note},
    'assigned_to', (select a.name from admins a where a.admin_id = ${admin_id}))`
const OLD = kept(sql`old.admin_id`, sql`old.note`)
const NOBODY = sql`'{"assigned_id": null, "assignment_note": null, "assigned_to": null}'::jsonb`

/** The assignment of a written row before the write, for the history. */
export const ASSIGNED_BEFORE = sql`case when old.record_id is null then ${NOBODY} else ${OLD} end`
export const ASSIGNED = kept(sql`new.admin_id`, sql`new.note`)

const ended = (table: string) => sql`
  delete from record_assignments r using chosen where r.resource = ${table} and r.record_id = chosen.id
  returning r.record_id, ${OLD} as before, ${NOBODY} as after`

/**
 * The statement that assigns the chosen records. The new assignment is computed once: for each of 200,000 records it would take as
 * long as writing.
 */
const begun = (table: string, { admin_id, note }: Assignee, by: number | null) => sql`
  insert into record_assignments as r (resource, record_id, admin_id, note, assigned_by)
  select ${table}, id, ${admin_id}::integer, ${note}::text, ${by}::integer from chosen
  on conflict (resource, record_id) do update set admin_id = excluded.admin_id, note = excluded.note,
    assigned_by = excluded.assigned_by, date_assigned = now()
  where (r.admin_id, r.note) is distinct from (excluded.admin_id, excluded.note)
  returning r.record_id, ${ASSIGNED_BEFORE} as before,
    (select ${kept(sql`${admin_id}::integer`, sql`${note}::text`)}) as after`

/**
 * Assigns all records that match a condition on the alias `t` as one entry of the history, or ends their assignments; the records
 * themselves stay unchanged. Returns how many matched, and how many of these were assigned differently before.
 */
export async function assignWhere(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  which: RawBuilder<SqlBool>,
  assignee: Assignee | null,
): Promise<Assigned> {
  const change_id = await openChange(trx, actor, resource.table, assignee ? 'assign' : 'unassign', 0)
  const counts = await assignInto(trx, actor, change_id, resource, which, assignee)
  await closeChange(trx, actor, change_id, counts.changed)
  return counts
}

/** Like `assignWhere`, but adds to an open entry of the history; `record` adds the records to it, by default in sets. */
export async function assignInto(
  trx: Transaction,
  actor: Actor,
  change_id: number,
  { table, id }: Resource,
  which: RawBuilder<SqlBool>,
  assignee: Assignee | null,
  record: typeof recordChangedSets = recordChangedSets,
): Promise<Assigned> {
  const { rows } = await sql<Assigned>`
    with chosen as materialized (
      select t.${sql.ref(id)} as id from ${sql.table(table)} t where ${which} order by t.${sql.ref(id)} for key share
    ), changed as (${assignee ? begun(table, assignee, actor.admin_id) : ended(table)}),
    recorded as (${record(change_id, table)})
    select (select count(*) from chosen)::int as matched, (select count(*) from changed)::int as changed`.execute(
    trx,
  )
  return rows[0] ?? { matched: 0, changed: 0 }
}
