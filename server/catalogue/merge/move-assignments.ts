import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'

/** Assigns the record that stays to the assignee of the first merged record that has one, unless it is assigned itself. */
export async function moveAssignments(trx: Transaction, change_id: number): Promise<void> {
  await sql`
    insert into record_assignments (resource, record_id, admin_id, note, assigned_by, date_assigned)
    select distinct on (m.into_id) r.resource, m.into_id, r.admin_id, r.note, r.assigned_by, r.date_assigned
    from merged_records m join record_assignments r on r.resource = m.resource and r.record_id = m.record_id
      join admins a using (admin_id)
    where m.change_id = ${change_id}
    order by m.into_id, r.date_assigned
    on conflict do nothing`.execute(trx)
}
