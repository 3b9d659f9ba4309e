import { sql } from 'kysely'
import { may, needOf, type Rights } from '#contract/calls/permissions.ts'
import { TEAM_KIND_LIST, TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'
import type { Mention } from '#contract/features/teamwork.ts'
import { mayRead } from '#server/catalogue/team/viewers.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { resourceOfKind, type TeamRecord } from './team-record.ts'

/** How many unseen mentions are shown at once; `MAX_EXCERPT_LENGTH` is how much of their text. */
const MAX_SHOWN = 10
const MAX_EXCERPT_LENGTH = 200

/**
 * Stores whom a comment mentions, and returns those mentioned for the first time, without the author. Throws `invalid` for an admin
 * who may not read comments on the record, unless the comment mentioned them before.
 */
export async function setMentions(
  trx: Transaction,
  author_id: number,
  { kind }: TeamRecord,
  comment_id: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows: unknown } = await sql`
    select from unnest(${ids}::int[]) as sent(admin_id)
    where not exists (select from admins a where a.admin_id = sent.admin_id and ${mayRead(kind)})
      and not exists (select from comment_mentions m where m.comment_id = ${comment_id} and m.admin_id = sent.admin_id)`.execute(
    trx,
  )
  if (unknown.length > 0) throw invalid({ mentions: message('team.notMentionable') })
  await sql`
    update comment_mentions set is_present = admin_id = any(${ids}::int[]) where comment_id = ${comment_id}`.execute(
    trx,
  )
  // The author of a comment is not told of it.
  const { rows } = await sql<{ admin_id: number }>`
    insert into comment_mentions (comment_id, admin_id, date_read)
    select ${comment_id}, admin_id, case when admin_id = ${author_id} then now() end
    from unnest(${ids}::int[]) as sent(admin_id)
    on conflict do nothing returning admin_id`.execute(trx)
  return rows.map(({ admin_id }) => admin_id).filter((admin_id) => admin_id !== author_id)
}

/** Marks the admin's mentions in the comments on a record as seen. */
export async function markSeen(db: Database, { kind, ids }: TeamRecord, admin_id: number): Promise<void> {
  await sql`
    update comment_mentions m set date_read = now() from record_comments c
    where m.admin_id = ${admin_id} and m.date_read is null and m.is_present and c.comment_id = m.comment_id
      and c.resource = ${kind} and c.record_id = any(${ids}::int[])`.execute(db)
}

const seenKinds = (rights: Rights): TeamKind[] =>
  TEAM_KIND_LIST.filter(
    (kind) => may(rights, 'comments.view') && may(rights, needOf(TEAM_KINDS[kind].guard, 'view')),
  )

/** The latest unseen mentions of an admin in comments on existing records that they may view, and how many there are. */
export async function unseenMentions(
  db: Database,
  admin_id: number,
  rights: Rights,
): Promise<{ mentions: Mention[]; unread: number }> {
  const kinds = seenKinds(rights).map((kind) => {
    const { id, names } = resourceOfKind(kind)
    const [english, hindi] = names
    const second = english === hindi ? sql`null::text` : sql`t.${sql.ref(hindi)}`
    return sql`
      select c.comment_id, c.resource as kind, t.${sql.ref(id)} as record_id, t.${sql.ref(english)} as name,
        ${second} as hindi_name, coalesce(w.name, c.admin_name) as admin_name,
        left(c.text, ${MAX_EXCERPT_LENGTH}) as text, c.date_created
      from unseen join record_comments c using (comment_id) left join admins w on w.admin_id = c.admin_id
        join ${sql.table(kind)} t on t.${sql.ref(id)} = surviving_id(${kind}, c.record_id)
      where c.resource = ${kind}`
  })
  if (kinds.length === 0) return { mentions: [], unread: 0 }
  const { rows } = await sql<Mention & { unread: number }>`
    with unseen as (
      select comment_id from comment_mentions where admin_id = ${admin_id} and is_present and date_read is null
    )
    select *, count(*) over () as unread from (${sql.join(kinds, sql` union all `)}) found
    order by comment_id desc limit ${MAX_SHOWN}`.execute(db)
  return { mentions: rows.map(({ unread: _, ...mention }) => mention), unread: rows[0]?.unread ?? 0 }
}

/** How many records of each kind that an admin may view are assigned to them. */
export async function countAssigned(db: Database, admin_id: number, rights: Rights) {
  const kinds = seenKinds(rights).map((kind) => {
    const { id } = resourceOfKind(kind)
    return sql`
      select ${kind} as kind, count(*) as count
      from record_assignments r join ${sql.table(kind)} t on t.${sql.ref(id)} = r.record_id
      where r.resource = ${kind} and r.admin_id = ${admin_id}`
  })
  if (kinds.length === 0) return []
  const { rows } = await sql<{ kind: TeamKind; count: number }>`
    select * from (${sql.join(kinds, sql` union all `)}) counted where count > 0`.execute(db)
  return rows
}
