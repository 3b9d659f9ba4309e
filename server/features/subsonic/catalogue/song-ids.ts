import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { isShown } from './read-records.ts'

/** A part of a list. */
export type Part = { limit: number; offset: number }

type Id = { id: number }
type Query = RawBuilder<unknown>

export async function idsOf(db: Database, query: Query): Promise<number[]> {
  const { rows } = await sql<Id>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

const part = ({ limit, offset }: Part) => sql`limit ${limit} offset ${offset}`

/** All, the first added first: read from an index alone. */
export const allSongs = (db: Database, listed: Part) =>
  idsOf(
    db,
    sql`select t.track_id as id from tracks t where ${isShown('tracks', 't')} order by t.track_id ${part(listed)}`,
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

/** The tracks of an artist that are in no album: no other folder shows them. */
export const songsWithoutAlbum = (db: Database, artist_id: number) =>
  idsOf(
    db,
    sql`select l.track_id as id from artist_tracks l join tracks t on t.track_id = l.track_id
      where l.artist_id = ${artist_id} and ${isShown('tracks', 't')} and not exists (
        select from album_tracks o join albums a on a.album_id = o.album_id
        where o.track_id = l.track_id and ${isShown('albums', 'a')})
      order by t.display_name, t.track_id`,
  )

/** The categories of this name, in either script. */
export const categoriesNamed = (db: Database, name: string) =>
  idsOf(
    db,
    sql`select c.category_id as id from categories c where (c.name = ${name} or c.hindi_name = ${name})
      and ${isShown('categories', 'c')}`,
  )

export const songsOfCategories = (db: Database, categories: readonly number[], listed: Part) =>
  idsOf(
    db,
    sql`select l.track_id as id from category_tracks l join tracks t on t.track_id = l.track_id
      where l.category_id = any(${categories}::int[]) and ${isShown('tracks', 't')}
      group by l.track_id order by l.track_id desc ${part(listed)}`,
  )

export const topSongs = (db: Database, artists: readonly number[], limit: number) =>
  idsOf(
    db,
    sql`select t.track_id as id from artist_tracks l join tracks t on t.track_id = l.track_id
      where l.artist_id = any(${artists}::int[]) and ${isShown('tracks', 't')}
      group by t.track_id order by t."trackCount" desc, t.track_id limit ${limit}`,
  )

export type Chosen = {
  categories?: readonly number[] | undefined
  /** Of the recording. */
  fromYear?: number | undefined
  toYear?: number | undefined
}

const MAX_ROUNDS = 6

/**
 * Some tracks in no order. Random places in an index are looked up instead of sorting all tracks; what that misses in
 * small sets is then added from their end.
 */
export async function randomSongs(db: Database, limit: number, chosen: Chosen = {}): Promise<number[]> {
  const found = new Set<number>()
  const { source, key, where } = randomSource(chosen)
  for (let round = 0; round < MAX_ROUNDS && found.size < limit; round++) {
    const before = found.size
    const ids = await idsOf(
      db,
      sql`with bounds as materialized (
          select (select min(track_id) from tracks) as low, (select max(track_id) from tracks) as high
        ), places as materialized (
          select floor(low + random() * (high - low + 1))::int as place from bounds, generate_series(1, ${limit})
        )
        select distinct hit.id from places cross join lateral (
          select ${key} as id from ${source} where ${key} >= places.place and ${where} order by ${key} limit 1
        ) hit`,
    )
    for (const id of ids) if (found.size < limit) found.add(id)
    if (found.size === before) break
  }
  if (found.size < limit) {
    const rest = await idsOf(
      db,
      sql`select ${key} as id from ${source} where ${where} order by ${key} desc limit ${limit}`,
    )
    for (const id of rest) if (found.size < limit) found.add(id)
  }
  return shuffled([...found])
}

function randomSource({ categories, fromYear, toYear }: Chosen) {
  const where: RawBuilder<SqlBool>[] = [isShown('tracks', 't')]
  if (fromYear !== undefined) where.push(sql`t.record_date >= ${firstDay(fromYear)}::date`)
  if (toYear !== undefined) where.push(sql`t.record_date < ${firstDay(toYear + 1)}::date`)
  const all = sql.join(where, sql` and `)
  if (!categories) return { source: sql`tracks t`, key: sql.ref('t.track_id'), where: all }
  return {
    source: sql`category_tracks l join tracks t on t.track_id = l.track_id`,
    key: sql.ref('l.track_id'),
    where: sql`l.category_id = any(${categories}::int[]) and ${all}`,
  }
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
