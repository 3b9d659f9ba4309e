import { type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { TRACK_GAPS, type TrackOrder } from '#contract/catalogue/placed-tracks.ts'
import type { albums } from '#contract/resources/albums.ts'
import { filterConditions } from '#server/catalogue/filters.ts'
import { POSITION_GAP } from '#server/catalogue/links.ts'
import { type Actor, recordSets } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import { type OrderedLink, ownerOf } from './placed-tracks.store.ts'
import { tracksResource } from './tracks.store.ts'

/**
 * Puts the tracks of an album or playlist in the order of a column; equal ones keep their order. Returns how many have moved. The
 * same positions are used again, so that tracks which keep their place do not change.
 */
export async function sortTracks(
  trx: Transaction,
  actor: Actor,
  table: OrderedLink,
  id: number,
  { by, desc }: { by: TrackOrder; desc: boolean },
): Promise<number> {
  const { id: owner, resource } = ownerOf(table)
  const [link, ownerId] = [sql.table(table), sql.ref(owner)]
  // The list is locked as for every move, since two at once would mix their positions.
  const { rows } = await sql`select from ${sql.table(resource)} where ${ownerId} = ${id} for update`.execute(
    trx,
  )
  if (rows.length === 0) throw notFound(resource === 'albums' ? 'album' : 'playlist')
  const direction = desc ? sql`desc` : sql`asc`
  return recordSets(
    trx,
    actor,
    table,
    'order',
    sql`with places as (
          select position, row_number() over (order by position, track_id) as n from ${link} where ${ownerId} = ${id}
        ),
        kept as (select count(distinct position) = count(*) as are_distinct from places),
        sorted as (
          select l.track_id, row_number() over (
            order by ${sql.ref(`t.${by}`)} ${direction} nulls last, l.position, l.track_id) as n
          from ${link} l join tracks t using (track_id) where l.${ownerId} = ${id}
        ),
        placed as (
          select track_id, case when are_distinct then position else n * ${POSITION_GAP} end as position
          from sorted join places using (n) cross join kept
        )
        update ${link} l set position = placed.position from placed
        where l.${ownerId} = ${id} and l.track_id = placed.track_id and l.position <> placed.position
        returning l.track_id as record_id,
          jsonb_build_object(${sql.lit(owner)}, ${id}::int, 'position', old.position) as before,
          jsonb_build_object(${sql.lit(owner)}, ${id}::int, 'position', new.position) as after`,
  )
}

type Gaps = DataOf<typeof albums.trackGaps>

/** For each gap, how many tracks of an album or playlist have it, by the filters of the track list. */
export async function countTrackGaps(db: Database, table: OrderedLink, id: number): Promise<Gaps> {
  const counts = TRACK_GAPS.map((gap) => {
    const lacks = sql.join<SqlBool>(filterConditions(tracksResource, { [gap]: true }), sql` and `)
    return sql`count(*) filter (where ${lacks})::int as ${sql.ref(gap)}`
  })
  const { rows } = await sql<Gaps>`
    select ${sql.join(counts)} from ${sql.table(table)} l join tracks t using (track_id)
    where l.${sql.ref(ownerOf(table).id)} = ${id}`.execute(db)
  const [gaps] = rows
  if (!gaps) throw new Error('A count has no row')
  return gaps
}
