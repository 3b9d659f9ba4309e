import { sql } from 'kysely'
import type { Change } from '#contract/features/history.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { ASSIGNED, ASSIGNED_BEFORE } from '#server/catalogue/team/assign.ts'
import { adminOf, recordSetsInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'

/** An expression for the assignee in a history entry, before (`r.before`) or after (`r.after`). */
const assigneeIn = (side: 'before' | 'after') => sql`(r.${sql.ref(side)}->>'assigned_id')::integer`
const noteIn = (side: 'before' | 'after') => sql`r.${sql.ref(side)}->>'assignment_note'`

/** Gives records their earlier assignment or none, if they are still assigned as the change left them. */
export async function undoAssign(
  trx: Transaction,
  { table, id }: Resource,
  { change_id }: Change,
  undoing: number,
): Promise<number> {
  const removed = await recordSetsInto(
    trx,
    undoing,
    table,
    sql`delete from record_assignments g using change_records r
        where r.change_id = ${change_id} and g.resource = ${table} and g.record_id = r.record_id
          and exists (select from ${sql.table(table)} t where t.${sql.ref(id)} = r.record_id)
          and ${assigneeIn('before')} is null
          and g.admin_id = ${assigneeIn('after')} and g.note is not distinct from ${noteIn('after')}
        returning r.record_id, r.after as before, r.before as after`,
  )
  // Assignments are restored only to an admin who still exists, and for records that do.
  const restored = await recordSetsInto(
    trx,
    undoing,
    table,
    sql`insert into record_assignments as g (resource, record_id, admin_id, note, assigned_by)
        select ${table}, r.record_id, a.admin_id, ${noteIn('before')}, ${adminOf(undoing)}
        from change_records r
          join ${sql.table(table)} t on t.${sql.ref(id)} = r.record_id
          join admins a on a.admin_id = ${assigneeIn('before')}
          left join record_assignments now on now.resource = ${table} and now.record_id = r.record_id
        where r.change_id = ${change_id} and now.admin_id is not distinct from ${assigneeIn('after')}
          and now.note is not distinct from ${noteIn('after')}
        on conflict (resource, record_id) do update set admin_id = excluded.admin_id, note = excluded.note,
          assigned_by = excluded.assigned_by, date_assigned = now()
        returning g.record_id, ${ASSIGNED_BEFORE} as before, ${ASSIGNED} as after`,
  )
  return removed + restored
}
