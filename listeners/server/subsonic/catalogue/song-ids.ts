import { type RawBuilder, sql } from 'kysely'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database } from '#server/core/database/connect.ts'

/** A part of a list, in records. */
export type Part = { limit: number; offset: number }

type Id = { id: number }
type Query = RawBuilder<unknown>

export async function idsOf(db: Database, query: Query): Promise<number[]> {
  const { rows } = await sql<Id>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

const part = ({ limit, offset }: Part) => sql`limit ${limit} offset ${offset}`

/** The ids of all songs in the order in which they were added, read from an index alone. */
export const allSongs = (db: Database, listed: Part) =>
  idsOf(
    db,
    sql`select t.track_id as id from tracks t where ${isShown('players', 'tracks', 't')} order by t.track_id ${part(listed)}`,
  )

export const songsOfAlbum = (db: Database, album_id: number) =>
  idsOf(
    db,
    sql`select l.track_id as id from album_tracks l where l.album_id = ${album_id} order by l.position, l.track_id`,
  )

export const songsOfPlaylist = (db: Database, playlist_id: number) =>
  idsOf(
    db,
    sql`select l.track_id as id from playlist_tracks l where l.playlist_id = ${playlist_id}
      order by l.position, l.track_id`,
  )

/** The ids of an artist's tracks that are in no album, since no other folder shows them. */
export const songsWithoutAlbum = (db: Database, artist_id: number) =>
  idsOf(
    db,
    sql`select l.track_id as id from artist_tracks l join tracks t on t.track_id = l.track_id
      where l.artist_id = ${artist_id} and ${isShown('players', 'tracks', 't')} and not exists (
        select from album_tracks o join albums a on a.album_id = o.album_id
        where o.track_id = l.track_id and ${isShown('players', 'albums', 'a')})
      order by t.display_name, t.track_id`,
  )

/** The ids of categories with this name, in either script. */
export const categoriesNamed = (db: Database, name: string) =>
  idsOf(
    db,
    sql`select c.category_id as id from categories c where (c.name = ${name} or c.hindi_name = ${name})
      and ${isShown('players', 'categories', 'c')}`,
  )

export const songsOfCategories = (db: Database, categories: readonly number[], listed: Part) =>
  idsOf(
    db,
    sql`select l.track_id as id from category_tracks l join tracks t on t.track_id = l.track_id
      where l.category_id = any(${categories}::int[]) and ${isShown('players', 'tracks', 't')}
      group by l.track_id order by l.track_id desc ${part(listed)}`,
  )

export const topSongs = (db: Database, artists: readonly number[], limit: number) =>
  idsOf(
    db,
    sql`select t.track_id as id from artist_tracks l join tracks t on t.track_id = l.track_id
      where l.artist_id = any(${artists}::int[]) and ${isShown('players', 'tracks', 't')}
      group by t.track_id order by t."trackCount" desc, t.track_id limit ${limit}`,
  )

export type Chosen = {
  categories?: readonly number[] | undefined
  /** The years of the recording. */
  fromYear?: number | undefined
  toYear?: number | undefined
}

const MAX_ROUNDS = 6
const MAX_YEAR = 9999

/**
 * The ids of some tracks in random order; those of a range of years are few enough to be sorted. For others, random places in
 * an index are looked up, and what that misses in small sets is added from their end.
 */
export async function randomSongs(db: Database, limit: number, chosen: Chosen = {}): Promise<number[]> {
  const { categories, fromYear, toYear } = chosen
  if (categories?.length === 0) return []
  if (fromYear !== undefined || toYear !== undefined) return ofYears(db, limit, chosen)
  const found = new Set<number>()
  const add = (ids: readonly number[]) => {
    for (const id of ids) if (found.size < limit) found.add(id)
  }
  for (let round = 0; round < MAX_ROUNDS && found.size < limit; round++) {
    const before = found.size
    add(await idsOf(db, atRandomPlaces(limit, categories)))
    if (found.size === before) break
  }
  if (found.size < limit) {
    const all = { limit, offset: 0 }
    add(await (categories ? songsOfCategories(db, categories, all) : lastSongs(db, limit)))
  }
  return shuffled([...found])
}

/** Looks up random places. Each is in one category, so that an index has the category's tracks in order. */
function atRandomPlaces(limit: number, categories: readonly number[] | undefined): Query {
  const category = sql`(${categories ?? []}::int[])[1 + floor(random() * ${categories?.length ?? 0})::int]`
  const next = categories
    ? // Each track is looked up by itself: the planner would read all of them to join them in order.
      sql`select l.track_id as id from category_tracks l
        cross join lateral (
          select from tracks t where t.track_id = l.track_id and ${isShown('players', 'tracks', 't')} offset 0) shown
        where l.category_id = places.category_id and l.track_id >= places.place order by l.track_id limit 1`
    : sql`select t.track_id as id from tracks t where t.track_id >= places.place and ${isShown('players', 'tracks', 't')}
        order by t.track_id limit 1`
  return sql`with bounds as materialized (
      select (select min(track_id) from tracks) as low, (select max(track_id) from tracks) as high
    ), places as materialized (
      select floor(low + random() * (high - low + 1))::int as place, ${category} as category_id
      from bounds, generate_series(1, ${limit})
    )
    select distinct hit.id from places cross join lateral (${next}) hit`
}

const lastSongs = (db: Database, limit: number) =>
  idsOf(
    db,
    sql`select t.track_id as id from tracks t where ${isShown('players', 'tracks', 't')} order by t.track_id desc limit ${limit}`,
  )

function ofYears(db: Database, limit: number, { categories, fromYear = 1, toYear = MAX_YEAR }: Chosen) {
  const inCategories = categories
    ? sql`and exists (select from category_tracks l
        where l.track_id = t.track_id and l.category_id = any(${categories}::int[]))`
    : sql``
  return idsOf(
    db,
    sql`select t.track_id as id from tracks t
      where t.record_date >= ${firstDay(fromYear)}::date and t.record_date < ${firstDay(toYear + 1)}::date
        and ${isShown('players', 'tracks', 't')} ${inCategories}
      order by random() limit ${limit}`,
  )
}

/** Years begin with 1 in PostgreSQL. */
export const firstDay = (year: number) => `${String(Math.max(1, year)).padStart(4, '0')}-01-01`

export function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    const [a, b] = [mixed[i], mixed[j]]
    if (a !== undefined && b !== undefined) [mixed[i], mixed[j]] = [b, a]
  }
  return mixed
}
