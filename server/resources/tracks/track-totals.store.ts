import { sql } from 'kysely'
import type { TrackTotals } from '#contract/catalogue/track-totals.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linkBetween } from '#server/core/database/links.ts'

/** The totals of the tracks of each record that has any: their number, length and plays. */
export async function trackTotals(
  db: Database,
  { table }: Resource,
  ids: readonly number[],
): Promise<TrackTotals[]> {
  const { table: links, own } = linkBetween(table, 'tracks')
  const owner = sql.ref(`l.${own.id}`)
  const { rows } = await sql<TrackTotals>`
    select ${owner} as id, count(*)::int as tracks, coalesce(sum(t.duration), 0) as duration,
      sum(t."trackCount")::bigint as plays
    from ${sql.table(links)} l join tracks t using (track_id)
    where ${owner} = any(${[...ids]}::int[]) group by 1`.execute(db)
  return rows
}
