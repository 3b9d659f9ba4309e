import { sql } from 'kysely'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Calls } from '../protocol/calls.ts'
import type { ParamsOf } from '../protocol/handler.ts'
import { missing } from '../protocol/subsonic-error.ts'
import type { Kept } from './kept-reads.ts'
import { categoriesNamed, idsOf, type Part, shuffled } from './song-ids.ts'

type Asked = ParamsOf<Calls['getAlbumList']>

const shown = isShown('players', 'albums', 'a')
const part = ({ limit, offset }: Part) => sql`limit ${limit} offset ${offset}`

export const albumsOfArtist = (db: Database, artist_id: number) =>
  idsOf(
    db,
    sql`select a.album_id as id from artist_albums l join albums a on a.album_id = l.album_id
      where l.artist_id = ${artist_id} and ${shown} order by a.name, a.album_id`,
  )

/** The ids of all albums, in the order in which they were added. */
export const allAlbums = (db: Database, listed: Part) =>
  idsOf(db, sql`select a.album_id as id from albums a where ${shown} order by a.album_id ${part(listed)}`)

/** Reads a part of one of the protocol's lists of albums. */
export async function listAlbums(db: Database, user_id: number, asked: Asked, kept: Kept): Promise<number[]> {
  const listed = { limit: asked.size, offset: asked.offset }
  switch (asked.type) {
    case 'random':
      return randomAlbums(db, asked.size)
    case 'newest':
      return idsOf(
        db,
        sql`select a.album_id as id from albums a where ${shown} order by a.album_id desc ${part(listed)}`,
      )
    case 'alphabeticalByName':
      return idsOf(
        db,
        sql`select a.album_id as id from albums a where ${shown} order by a.name, a.album_id ${part(listed)}`,
      )
    case 'alphabeticalByArtist':
      return byArtist(db, listed)
    case 'starred':
      return marked(db, user_id, sql`m.starred_at`, listed)
    case 'highest':
      return marked(db, user_id, sql`m.rating`, listed)
    case 'recent':
      return played(db, user_id, sql`max(p.played_at)`, listed)
    case 'frequent':
      return played(db, user_id, sql`count(*)`, listed)
    case 'byYear':
      return byYear(db, kept, asked, listed)
    case 'byGenre':
      return byGenre(db, asked.genre, listed)
  }
}

/**
 * The ids of random albums. Random places in an index are looked up, and in a small catalogue the rest is filled up from the
 * end.
 */
async function randomAlbums(db: Database, limit: number): Promise<number[]> {
  const ids = await idsOf(
    db,
    sql`with bounds as materialized (
        select (select min(album_id) from albums) as low, (select max(album_id) from albums) as high
      ), places as materialized (
        select floor(low + random() * (high - low + 1))::int as place from bounds, generate_series(1, ${limit * 2})
      )
      select distinct hit.id from places cross join lateral (
        select a.album_id as id from albums a where a.album_id >= places.place and ${shown} order by a.album_id limit 1
      ) hit`,
  )
  if (ids.length >= limit) return shuffled(ids).slice(0, limit)
  const rest = await idsOf(
    db,
    sql`select a.album_id as id from albums a where ${shown} order by a.album_id desc limit ${limit}`,
  )
  return shuffled([...new Set([...ids, ...rest])].slice(0, limit))
}

/** The ids of albums by the name of their first artist; albums without one come last. */
async function byArtist(db: Database, { limit, offset }: Part): Promise<number[]> {
  const others = sql`select from artist_albums o join artists s on s.artist_id = o.artist_id
    where o.album_id = a.album_id and ${isShown('players', 'artists', 's')}`
  const withArtist = sql`artists r join artist_albums l on l.artist_id = r.artist_id
    join albums a on a.album_id = l.album_id
    where ${isShown('players', 'artists', 'r')} and ${shown}
      and not exists (${others} and (s.name, s.artist_id) < (r.name, r.artist_id))`
  const found = await idsOf(
    db,
    sql`select a.album_id as id from ${withArtist} order by r.name, r.artist_id, a.album_id
      ${part({ limit, offset })}`,
  )
  if (found.length === limit) return found
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${withArtist}`.execute(db)
  const rest = { limit: limit - found.length, offset: Math.max(0, offset - (rows[0]?.n ?? 0)) }
  const without = await idsOf(
    db,
    sql`select a.album_id as id from albums a where ${shown} and not exists (${others})
      order by a.name, a.album_id ${part(rest)}`,
  )
  return [...found, ...without]
}

const marked = (db: Database, user_id: number, by: ReturnType<typeof sql>, listed: Part) =>
  idsOf(
    db,
    sql`select a.album_id as id from listener_marks m join albums a on a.album_id = m.record_id
      where m.user_id = ${user_id} and m.kind = 'albums' and ${by} is not null and ${shown}
      order by ${by} desc, a.album_id ${part(listed)}`,
  )

/** The albums that this listener has played. */
const played = (db: Database, user_id: number, by: ReturnType<typeof sql>, listed: Part) =>
  idsOf(
    db,
    sql`select a.album_id as id from listener_plays p join album_tracks l on l.track_id = p.track_id
      join albums a on a.album_id = l.album_id
      where p.user_id = ${user_id} and ${shown}
      group by a.album_id order by ${by} desc, a.album_id ${part(listed)}`,
  )

/** The ids of albums by the date of their first recording, descending if the later year comes first. */
async function byYear(db: Database, kept: Kept, { fromYear, toYear }: Asked, { limit, offset }: Part) {
  if (fromYear === undefined) throw missing('fromYear')
  if (toYear === undefined) throw missing('toYear')
  const [from, to] = [Math.min(fromYear, toYear), Math.max(fromYear, toYear)]
  const ids: number[] = []
  for (const [album_id, { first_date }] of await kept.albumTotals()) {
    const year = Number.parseInt(first_date ?? '', 10)
    if (year >= from && year <= to) ids.push(album_id)
  }
  if (fromYear > toYear) ids.reverse()
  return idsOf(
    db,
    sql`select a.album_id as id from unnest(${ids}::int[]) with ordinality dated(id, place)
      join albums a on a.album_id = dated.id where ${shown} order by dated.place ${part({ limit, offset })}`,
  )
}

async function byGenre(db: Database, genre: string | undefined, listed: Part) {
  if (genre === undefined) throw missing('genre')
  const categories = await categoriesNamed(db, genre)
  return idsOf(
    db,
    sql`select a.album_id as id from category_albums l join albums a on a.album_id = l.album_id
      where l.category_id = any(${categories}::int[]) and ${shown}
      group by a.album_id order by a.album_id ${part(listed)}`,
  )
}
