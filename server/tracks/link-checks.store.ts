import { type SqlBool, sql } from 'kysely'

/** Checks that still hold: of the link that the track `t` has now. */
const CURRENT = sql`link_checks c where c.track_id = t.track_id
  and c.link = case c.field when 'track_link' then t.track_link else t.cover_picture end`

/** Whether a link of the track `t` has stopped answering. */
export const HAS_DEAD_LINK = sql<SqlBool>`(t.track_id in (select track_id from link_checks where is_dead)
  and exists (select from ${CURRENT} and c.is_dead))`

/** The links of the track `t` that have stopped answering. */
export const DEAD_LINKS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'since',
    to_char(c.failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'problem', c.problem)
    order by c.field desc), '[]')
  from ${CURRENT} and c.is_dead)`
