import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { type LinkSeenFrom, linkBetween } from '#server/core/database/links.ts'
import { BATCH } from '#server/features/review/queue.ts'
import type { Chosen } from '#server/features/review/run.store.ts'

/** An album or a playlist, whose tracks have an order. */
type OrderedList = { link: LinkSeenFrom; id: number }
export type Place = { after: number | null; position: number | null }

/** The one album or playlist by which a selection is filtered; null for any other selection. */
export function orderedListOf({ byQuery, filters }: Chosen): OrderedList | null {
  if (!byQuery || !filters) return null
  for (const list of ['albums', 'playlists'] as const) {
    const link = linkBetween('tracks', list)
    const ids = new Map(Object.entries(filters)).get(link.other.id)
    if (Array.isArray(ids) && ids.length === 1) return { link, id: Number(ids[0]) }
  }
  return null
}

/**
 * The ids of the next tracks that match a condition on the alias `t`, in the order of the album or playlist, with the place
 * of the last one, and how many follow.
 */
export async function readInOrder(
  db: Database,
  { link, id }: OrderedList,
  which: RawBuilder<SqlBool>,
  { after, position }: Place,
) {
  const [own, other] = [sql.ref(`l.${link.own.id}`), sql.ref(`l.${link.other.id}`)]
  // The next tracks follow the position and not the track, which may have left the list meanwhile.
  const later =
    after === null || position === null
      ? sql`true`
      : sql`(l.position, ${own}) > (${position}::bigint, ${after}::int)`
  const { rows } = await sql<{ id: number; position: number; total: number }>`
    select ${own} as id, l.position, count(*) over ()::int as total
    from ${sql.table(link.table)} l join tracks t on t.track_id = ${own}
    where ${other} = ${id} and ${later} and ${which}
    order by l.position, ${own} limit ${sql.lit(BATCH)}`.execute(db)
  return {
    ids: rows.map((row) => row.id),
    position: rows.at(-1)?.position ?? null,
    remaining: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
  }
}
