import { sql } from 'kysely'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { mayView } from '#server/catalogue/team/viewers.ts'
import type { Database } from '#server/core/database/connect.ts'
import { resourceOfKind } from './team-record.ts'

/** In seconds: an admin who has not reported for this long has left. Screens with an open record report every 20 seconds. */
const EXPIRY = 50
/** How many names an answer has; `MAX_TABS` is how many open records of one admin are seen. */
const MAX_SHOWN = 3
const MAX_TABS = 20

type Tab = { kind: TeamKind; record_id: number; tab_key: string; is_editing: boolean }
type Other = { admin_id: number; name: string; is_editing: boolean }

/** Records that an admin has a record open; does nothing for a record that does not exist. */
export async function report(
  db: Database,
  admin_id: number,
  { kind, record_id, tab_key, is_editing }: Tab,
): Promise<void> {
  const { id } = resourceOfKind(kind)
  await sql`
    insert into record_presence as p (admin_id, tab_key, resource, record_id, is_editing)
    select ${admin_id}, ${tab_key}, ${kind}, ${record_id}, ${is_editing}
    where exists (select from ${sql.table(kind)} where ${sql.ref(id)} = ${record_id})
      and (select count(*) from record_presence o where o.admin_id = ${admin_id} and o.tab_key <> ${tab_key}
        and o.seen_at > now() - make_interval(secs => ${EXPIRY})) < ${MAX_TABS}
    on conflict (admin_id, tab_key) do update set resource = excluded.resource, record_id = excluded.record_id,
      is_editing = excluded.is_editing, seen_at = now()`.execute(db)
}

export async function leave(db: Database, admin_id: number, tab_key: string): Promise<void> {
  await sql`
    delete from record_presence where admin_id = ${admin_id}
      and (tab_key = ${tab_key} or seen_at < now() - make_interval(secs => ${EXPIRY}))`.execute(db)
}

/** The other admins who have the record open, each once, those who edit it first. */
export async function othersIn(db: Database, admin_id: number, kind: TeamKind, record_id: number) {
  const { rows } = await sql<Other>`
    select a.admin_id, a.name, bool_or(p.is_editing) as is_editing
    from record_presence p join admins a using (admin_id)
    where p.resource = ${kind} and p.record_id = ${record_id} and p.admin_id <> ${admin_id}
      and p.seen_at > now() - make_interval(secs => ${EXPIRY}) and ${mayView(kind)}
    group by a.admin_id order by is_editing desc, a.name, a.admin_id`.execute(db)
  return { others: rows.slice(0, MAX_SHOWN), more: Math.max(0, rows.length - MAX_SHOWN) }
}
