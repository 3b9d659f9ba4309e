import { type RawBuilder, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { PlacedTrack } from '#contract/catalogue/placed-tracks.ts'
import { POSITION_GAP } from '#server/catalogue/links.ts'
import { emptyPage, findsNothing } from '#server/catalogue/list.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import { searchConditions, withMatches } from '#server/catalogue/search.ts'
import { unlinking } from '#server/catalogue/write-statements.ts'
import { type Actor, recordSets } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { linkOf } from '#server/core/database/links.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { tracksResource } from './tracks.store.ts'

/** The table of an ordered list of tracks. */
export type OrderedLink = 'album_tracks' | 'playlist_tracks'

/** A track of the list as stored; `audio_key` becomes a URL in the response. */
export type StoredPlacedTrack = Omit<PlacedTrack, 'trackData' | 'track_shared_url'> & {
  audio_key: string | null
}

export const ownerOf = (table: OrderedLink) => linkOf('tracks', table).other

/**
 * A page of the tracks of an album or playlist, in its own order unless sorted. Positions count from 1 over the whole list; when it
 * is sorted, all keys of the list are numbered once for them.
 */
export async function listPlacedTracks(
  db: Database,
  table: OrderedLink,
  id: number,
  request: ListRequest,
): Promise<Page<StoredPlacedTrack>> {
  const words = searchWords(request.searchText)
  if (findsNothing(request.searchText, words)) return emptyPage()
  const by = request.sorted ?? { id: 'position', desc: false }
  const inItsOrder = words.length === 0 && by.id === 'position' && !by.desc
  const [link, owner] = [sql.table(table), sql.ref(ownerOf(table).id)]
  const places = sql`join (
      select track_id, row_number() over (order by position, track_id)::int as place
      from ${link} where ${owner} = ${id}
    ) places using (track_id)`
  const page = await readPage<StoredPlacedTrack>(
    db,
    {
      from: sql`${link} l join tracks t using (track_id) ${inItsOrder ? sql`` : places}`,
      where: [
        sql`l.${owner} = ${id}`,
        // Only the tracks' own texts are searched: the album's name would match every track.
        ...(await searchConditions(db, tracksResource, words, 'name')),
      ],
      key: sql`t.track_id`,
      order: {
        column: by.id === 'position' ? sql`l.position` : sql.ref(`t.${by.id}`),
        desc: by.desc,
        nullable: by.id === 'display_name_hindi' || by.id === 'file_name',
      },
      row: sql`t.track_id, t.display_name, t.display_name_hindi, t.description, t.file_name, t.cover_picture,
        t.duration, t.is_track_complete, t.audio_key, t.message,
        (select coalesce(jsonb_agg(jsonb_build_object('artist_id', a.artist_id, 'name', a.name, 'hindi_name', a.hindi_name)
            order by a.name, a.artist_id), '[]')
          from artist_tracks x join artists a using (artist_id) where x.track_id = t.track_id) as "trackArtist",
        ${inItsOrder ? sql`0` : sql`places.place`} as position`,
    },
    request,
  )
  const first = request.page_no * request.pageSize + 1
  const placed = inItsOrder ? page.Info.map((row, index) => ({ ...row, position: first + index })) : page.Info
  return {
    ...page,
    Info: words.length === 0 ? placed : placed.map((row) => withMatches(row, tracksResource.names, words)),
  }
}

/** The number of tracks of an album or playlist and their total known duration, regardless of the search. */
export async function summarizePlacedTracks(db: Database, table: OrderedLink, id: number) {
  const { rows } = await sql<{ totalTrack: number; totalDuration: number }>`
    select count(*)::int as "totalTrack", coalesce(sum(t.duration), 0)::float8 as "totalDuration"
    from ${sql.table(table)} l join tracks t using (track_id)
    where l.${sql.ref(ownerOf(table).id)} = ${id}`.execute(db)
  return rows[0] ?? { totalTrack: 0, totalDuration: 0 }
}

/** Removes tracks from an album or playlist; returns how many were in it. */
export function unlinkTracks(
  trx: Transaction,
  actor: Actor,
  table: OrderedLink,
  id: number,
  track_ids: readonly number[],
): Promise<number> {
  const { id: owner } = ownerOf(table)
  return recordSets(
    trx,
    actor,
    table,
    'unlink',
    unlinking(
      { table },
      sql`where ${sql.ref(owner)} = ${id} and track_id = any(${track_ids}::int[])
        returning track_id as record_id,
          jsonb_build_object(${sql.lit(owner)}, ${sql.ref(owner)}, 'position', position) as before, null::jsonb as after`,
    ),
  )
}

/**
 * Moves tracks, in the given order, before another track of the same list, or to its end when `before` is null. Only moved tracks
 * are written, unless the gap is too narrow and the list is renumbered first. Throws `not_found` when `before` is not in the list,
 * `invalid` when it is moved itself.
 */
export async function moveTracks(
  trx: Transaction,
  actor: Actor,
  table: OrderedLink,
  id: number,
  track_ids: readonly number[],
  before: number | null,
): Promise<number> {
  const { id: owner, resource } = ownerOf(table)
  const [link, ownerId] = [sql.table(table), sql.ref(owner)]
  await sql`select from ${sql.table(resource)} where ${ownerId} = ${id} for update`.execute(trx)
  if (before !== null && track_ids.includes(before)) throw invalid({ before: message('links.beforeItself') })
  const gap = () => readGap(trx, link, sql`${ownerId} = ${id}`, track_ids, before)
  let { after, until } = await gap()
  if (until !== null && until - after <= track_ids.length) {
    await sql`
      update ${link} l set position = numbered.n * ${POSITION_GAP} * 8
      from (select track_id, row_number() over (order by position, track_id) as n from ${link} where ${ownerId} = ${id}) numbered
      where l.${ownerId} = ${id} and l.track_id = numbered.track_id`.execute(trx)
    ;({ after, until } = await gap())
  }
  const step =
    until === null ? POSITION_GAP : Math.max(1, Math.floor((until - after) / (track_ids.length + 1)))
  return recordSets(
    trx,
    actor,
    table,
    'order',
    sql`update ${link} l set position = ${after}::bigint + moved.n * ${step}::bigint
        from unnest(${track_ids}::int[]) with ordinality as moved(track_id, n)
        where l.${ownerId} = ${id} and l.track_id = moved.track_id
        returning l.track_id as record_id,
          jsonb_build_object(${sql.lit(owner)}, ${id}::int, 'position', old.position) as before,
          jsonb_build_object(${sql.lit(owner)}, ${id}::int, 'position', new.position) as after`,
  )
}

/**
 * Reads the positions between which tracks are moved, among those that stay: after the first, up to the second. Tracks that share a
 * position, which an undo can cause, are ordered by id.
 */
async function readGap(
  trx: Transaction,
  link: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
  moved: readonly number[],
  before: number | null,
): Promise<{ after: number; until: number | null }> {
  const { rows } = await sql<{ after: number; until: number | null; found: boolean }>`
    with staying as (select track_id, position from ${link} where ${own} and track_id <> all(${moved}::int[])),
      anchor as (select position, track_id from staying where track_id = ${before}::int)
    select
      coalesce((select max(position) from staying
        where ${before}::int is null
          or (position, track_id) < (select position, track_id from anchor)), 0) as after,
      (select position from anchor) as until,
      ${before}::int is null or exists (select from anchor) as found`.execute(trx)
  const [gap] = rows
  if (!gap?.found) throw notFound('track')
  return gap
}
