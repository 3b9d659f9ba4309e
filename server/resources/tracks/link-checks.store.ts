import { type SqlBool, sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

/** The checks of the links that the track `t` has at present. */
const CURRENT = sql`link_checks c where c.track_id = t.track_id
  and c.link = case c.field when 'track_link' then t.track_link else t.cover_picture end`

/** Whether a link of the track `t` has stopped responding. */
export const HAS_DEAD_LINK = sql<SqlBool>`(t.track_id in (select track_id from link_checks where is_dead)
  and exists (select from ${CURRENT} and c.is_dead))`

/** The links of the track `t` that have stopped responding. */
export const DEAD_LINKS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'since',
    to_char(c.failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'problem', c.problem)
    order by c.field desc), '[]')
  from ${CURRENT} and c.is_dead)`

export type CheckedLink = { track_id: number; field: 'track_link' | 'cover_picture'; link: string }

/** The condition that a link is due for a check: the night after a first failure, else once a week. */
const IS_DUE = sql<SqlBool>`(c.track_id is null or c.link <> l.link
  or c.checked_at < now() - case when c.failed_runs = 0 then interval '156 hours' else interval '20 hours' end)`

/** The links of complete tracks that are due for a check, never checked ones first. */
export async function dueLinks(db: Database, limit: number): Promise<CheckedLink[]> {
  const { rows } = await sql<CheckedLink>`
    select l.track_id, l.field, l.link
    from (
      select track_id, 'track_link' as field, track_link as link from tracks
      where audio_key is not null and track_link is not null
        and not exists (select from track_fetches f where f.track_id = tracks.track_id)
      union all
      select track_id, 'cover_picture', cover_picture from tracks
      where audio_key is not null and cover_picture ~ '^https?:'
    ) l left join link_checks c on c.track_id = l.track_id and c.field = l.field
    where ${IS_DUE}
    order by c.checked_at nulls first, l.track_id limit ${limit}`.execute(db)
  return rows
}

/** Records that a link has responded. */
export async function recordAnswer(db: Database, { track_id, field, link }: CheckedLink): Promise<void> {
  await sql`
    insert into link_checks (track_id, field, link)
    select track_id, ${field}, ${link} from tracks where track_id = ${track_id} for key share
    on conflict (track_id, field) do update set link = excluded.link, checked_at = now(), failed_runs = 0,
      failing_since = null, is_dead = false, problem = null`.execute(db)
}

/** Records that a link has not responded: after two consecutive failures it counts as dead. */
export async function recordNoAnswer(
  db: Database,
  { track_id, field, link }: CheckedLink,
  problem: Message,
): Promise<void> {
  await sql`
    insert into link_checks as c (track_id, field, link, failed_runs, failing_since, problem)
    select track_id, ${field}, ${link}, 1, now(), ${problem} from tracks
    where track_id = ${track_id} for key share
    on conflict (track_id, field) do update set link = excluded.link, checked_at = now(), problem = excluded.problem,
      failed_runs = case when c.link = excluded.link then c.failed_runs + 1 else 1 end,
      failing_since = case when c.link = excluded.link then coalesce(c.failing_since, now()) else now() end,
      is_dead = c.link = excluded.link and c.failed_runs > 0`.execute(db)
}

/** Marks a link as dead at once, since a download found no recording there. */
export async function recordDead(
  trx: Transaction,
  { track_id, field, link }: CheckedLink,
  problem: Message,
): Promise<void> {
  await sql`
    insert into link_checks (track_id, field, link, failed_runs, failing_since, is_dead, problem)
    values (${track_id}, ${field}, ${link}, 1, now(), true, ${problem})
    on conflict (track_id, field) do update set link = excluded.link, checked_at = now(), failed_runs = 1,
      failing_since = now(), is_dead = true, problem = excluded.problem`.execute(trx)
}
