import { sql } from 'kysely'
import { TEAM_KIND_LIST, type TeamKind } from '#contract/catalogue/team-kinds.ts'
import { UNDOABLE_DAYS } from '#contract/features/history.ts'
import { goneError, mergedInto } from '#server/catalogue/merged.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'
import { CONTENT } from '#server/resources/all-resources.ts'

export const resourceOfKind = (kind: TeamKind): Resource => {
  const resource = CONTENT.find(({ table }) => table === kind)
  if (!resource) throw new Error(`${kind} is no resource`)
  return resource
}

/** A record, and the ids of those that were merged into it, whose comments it has. */
export type TeamRecord = { kind: TeamKind; id: number; name: string; ids: readonly number[] }

/**
 * Reads a record. Throws `not_found`, which says what it was merged into; `lock` keeps it from being deleted before the transaction
 * ends.
 */
export async function teamRecord(
  db: Database,
  kind: TeamKind,
  record_id: number,
  lock = false,
): Promise<TeamRecord> {
  const resource = resourceOfKind(kind)
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(resource.names[0])} as name from ${sql.table(kind)}
    where ${sql.ref(resource.id)} = ${record_id} ${lock ? sql`for key share` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw await goneError(db, resource, record_id)
  return { kind, id: record_id, name: row.name, ids: [record_id, ...(await mergedInto(db, kind, record_id))] }
}

/** Deletes comments and the like of records whose deletion can no longer be undone. */
export async function sweepTeamwork(db: Database): Promise<void> {
  await sql`delete from record_presence where seen_at < now() - interval '1 hour'`.execute(db)
  for (const kind of TEAM_KIND_LIST) {
    const { id } = resourceOfKind(kind)
    for (const table of ['record_comments', 'record_assignments'])
      await sql`
        delete from ${sql.table(table)} c where c.resource = ${kind}
          and not exists (select from ${sql.table(kind)} t where t.${sql.ref(id)} = c.record_id)
          and not exists (select from ${sql.table(kind)} t where t.${sql.ref(id)} = surviving_id(${kind}, c.record_id))
          and not exists (select from change_records r join changes h using (change_id)
            where r.resource = ${kind} and r.record_id = c.record_id
              and h.changed_at > now() - make_interval(days => ${UNDOABLE_DAYS}))`.execute(db)
  }
}
