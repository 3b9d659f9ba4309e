import { type RawBuilder, sql } from 'kysely'
import { KINDS } from '#listeners/server/app-api/kinds.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'

/** The marks of a listener on a record. */
export type Mark = { starred: string | null; rating: number | null } | null
export type Named = { id: number; name: string }

export type Song = {
  track_id: number
  display_name: string
  duration: number | null
  bitrate: number | null
  audio_size: number | null
  audio_key: string
  record_date: string | null
  trackCount: number
  date_created: string
  has_cover: boolean
  album: (Named & { has_cover: boolean; place: number | null; artists: Named[] }) | null
  artists: Named[]
  genres: string[]
  sound: { loudness: number; true_peak: number | null } | null
  /** The time when the listener last played it. */
  played: string | null
  /** The position of the listener's bookmark, in milliseconds. */
  bookmark: number | null
  mark: Mark
}

/** The parts of a song, besides its own columns, that do not depend on the listener. */
export type SongLinks = Pick<Song, 'album' | 'artists' | 'genres'>

/** The totals of an album's tracks. */
export type AlbumTotals = { songs: number; seconds: number; plays: number; first_date: string | null }

export type Album = AlbumTotals & {
  album_id: number
  name: string
  has_cover: boolean
  date_created: string
  artists: Named[]
  genres: string[]
  /** The time when the listener last played one of the album's tracks. */
  played: string | null
  mark: Mark
}

export type AlbumLinks = Pick<Album, 'artists' | 'genres'>

export type Artist = { artist_id: number; name: string; has_cover: boolean; albums: number; mark: Mark }

export type Playlist = {
  playlist_id: number
  name: string
  has_cover: boolean
  date_created: string
  date_modified: string
  songs: number
  seconds: number
}

/** The number of an album's tracks that are read to number one of them outside its album. Tracks after these have no number. */
const MAX_PLACE = 200

const markOf = (kind: 'tracks' | 'albums' | 'artists', id: string, user_id: number) => sql`(
  select json_build_object('starred', m.starred_at, 'rating', m.rating) from listener_marks m
  where m.user_id = ${user_id} and m.kind = ${sql.lit(kind)} and m.record_id = ${sql.ref(id)})`

/** The SQL expression for the active artists that a row is linked to. */
const artistsOf = (link: string, key: string, id: string) => sql`(
  select coalesce(json_agg(json_build_object('id', r.artist_id, 'name', r.name) order by r.name, r.artist_id), '[]')
  from ${sql.table(link)} l join artists r on r.artist_id = l.artist_id
  where ${sql.ref(`l.${key}`)} = ${sql.ref(id)} and ${isShown('players', 'artists', 'r')})`

/** The SQL expression for the names of the active categories that a row is linked to. */
const genresOf = (link: string, key: string, id: string) => sql`(
  select coalesce(json_agg(c.name order by c.name, c.category_id), '[]')
  from ${sql.table(link)} l join categories c on c.category_id = l.category_id
  where ${sql.ref(`l.${key}`)} = ${sql.ref(id)} and ${isShown('players', 'categories', 'c')})`

const totalsOf = (link: string, key: string) => sql`
  left join lateral (
    select count(*) as songs, coalesce(sum(s.duration), 0)::float8 as seconds,
      coalesce(sum(s."trackCount"), 0)::bigint as plays, min(s.record_date) as first_date
    from ${sql.table(link)} l join tracks s on s.track_id = l.track_id
    where ${sql.ref(`l.${key}`)} = ${sql.ref(`t.${key}`)} and ${isShown('players', 'tracks', 's')}
  ) totals on true`

/** The SQL expression for the album of a track: the one it is listed in, else its first. */
const albumOf = (album_id: number | null) => sql`(
  select json_build_object('id', a.album_id, 'name', a.name, 'has_cover', a.cover_picture is not null,
    'place', (
      select nullif(count(*), ${sql.lit(MAX_PLACE)}) from (
        select from album_tracks p join tracks b on b.track_id = p.track_id
        where p.album_id = a.album_id and (p.position, p.track_id) <= (l.position, l.track_id) and ${isShown('players', 'tracks', 'b')}
        limit ${sql.lit(MAX_PLACE)}) before),
    'artists', ${artistsOf('artist_albums', 'album_id', 'a.album_id')})
  from album_tracks l join albums a on a.album_id = l.album_id
  where l.track_id = t.track_id and ${isShown('players', 'albums', 'a')}
  order by a.album_id is distinct from ${album_id}::int, a.album_id limit 1)`

type Kind = 'tracks' | 'albums' | 'artists' | 'playlists'

/** Reads records in the order of these ids; hidden ones are left out. */
async function readShown<Row>(
  db: Database,
  kind: Kind,
  ids: readonly number[],
  row: RawBuilder<unknown>,
  joined = sql``,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const { table, id } = KINDS[kind].resource
  const { rows } = await sql<Row>`${PREPARED}
    select shown.* from unnest(${ids}::int4[]) with ordinality page(id, place)
    cross join lateral (
      select ${row} from ${sql.table(table)} t ${joined}
      where ${sql.ref(`t.${id}`)} = page.id and ${isShown('players', kind, 't')} offset 0
    ) shown
    order by place`.execute(db)
  return rows
}

type ById<Row> = (ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Omit<Row, 'id'>> =>
  new Map(rows.map(({ id, ...row }) => [id, row]))

/** Reads the links of songs; `album_id` is the album that they are listed in. */
export const songLinks =
  (db: Database, album_id: number | null = null): ById<SongLinks> =>
  async (ids) =>
    byId(
      await readShown<SongLinks & { id: number }>(
        db,
        'tracks',
        ids,
        sql`t.track_id as id, ${albumOf(album_id)} as album, ${artistsOf('artist_tracks', 'track_id', 't.track_id')} as artists,
          ${genresOf('category_tracks', 'track_id', 't.track_id')} as genres`,
      ),
    )

export async function readSongs(
  db: Database,
  user_id: number,
  ids: readonly number[],
  linksOf = songLinks(db),
): Promise<Song[]> {
  const [songs, links] = await Promise.all([
    readShown<Omit<Song, keyof SongLinks>>(
      db,
      'tracks',
      ids,
      sql`t.track_id, t.display_name, t.duration, t.bitrate, t.audio_size, t.audio_key, t.record_date, t."trackCount",
        t.date_created, t.cover_picture is not null as has_cover,
        (select json_build_object('loudness', m.loudness, 'true_peak', m.true_peak) from audio_measures m
          where m.key = t.audio_key and m.loudness is not null) as sound,
        (select max(p.played_at) from listener_plays p where p.user_id = ${user_id} and p.track_id = t.track_id) as played,
        (select b.position_ms from bookmarks b where b.user_id = ${user_id} and b.track_id = t.track_id) as bookmark,
        ${markOf('tracks', 't.track_id', user_id)} as mark`,
    ),
    linksOf(ids),
  ])
  return songs.map((song) => ({ ...song, ...(links.get(song.track_id) ?? NO_LINKS) }))
}

/** The links of a track that was hidden until a moment ago. */
const NO_LINKS: SongLinks = { album: null, artists: [], genres: [] }

export const albumLinks =
  (db: Database): ById<AlbumLinks> =>
  async (ids) =>
    byId(
      await readShown<AlbumLinks & { id: number }>(
        db,
        'albums',
        ids,
        sql`t.album_id as id, ${artistsOf('artist_albums', 'album_id', 't.album_id')} as artists,
          ${genresOf('category_albums', 'album_id', 't.album_id')} as genres`,
      ),
    )

export const albumTotals =
  (db: Database): ById<AlbumTotals> =>
  async (ids) =>
    byId(
      await readShown<AlbumTotals & { id: number }>(
        db,
        'albums',
        ids,
        sql`t.album_id as id, totals.*`,
        totalsOf('album_tracks', 'album_id'),
      ),
    )

const NO_TRACKS: AlbumTotals = { songs: 0, seconds: 0, plays: 0, first_date: null }

/** Reads the parts of albums that do not depend on the listener. */
export type AlbumParts = { links: ById<AlbumLinks>; totals: ById<AlbumTotals> }

export async function readAlbums(
  db: Database,
  user_id: number,
  ids: readonly number[],
  parts: AlbumParts = { links: albumLinks(db), totals: albumTotals(db) },
): Promise<Album[]> {
  const [albums, links, totals, played] = await Promise.all([
    readShown<Omit<Album, keyof AlbumTotals | keyof AlbumLinks | 'played'>>(
      db,
      'albums',
      ids,
      sql`t.album_id, t.name, t.cover_picture is not null as has_cover, t.date_created,
        ${markOf('albums', 't.album_id', user_id)} as mark`,
    ),
    parts.links(ids),
    parts.totals(ids),
    ids.length === 0 ? NEVER : playedAlbums(db, user_id),
  ])
  return albums.map((album) => ({
    ...album,
    ...(links.get(album.album_id) ?? { artists: [], genres: [] }),
    ...(totals.get(album.album_id) ?? NO_TRACKS),
    played: played.get(album.album_id) ?? null,
  }))
}

const NEVER: ReadonlyMap<number, string> = new Map()

/** Reads when the listener last played each of these albums. */
async function playedAlbums(db: Database, user_id: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ album_id: number; played: string }>`${PREPARED}
    select l.album_id, max(p.played_at) as played from listener_plays p join album_tracks l on l.track_id = p.track_id
    where p.user_id = ${user_id} group by l.album_id`.execute(db)
  return new Map(rows.map(({ album_id, played }) => [album_id, played]))
}

export const readArtists = (db: Database, user_id: number, ids: readonly number[]): Promise<Artist[]> =>
  readShown<Artist>(
    db,
    'artists',
    ids,
    sql`t.artist_id, t.name, t.cover_picture is not null as has_cover,
      (select count(*) from artist_albums l join albums a on a.album_id = l.album_id
        where l.artist_id = t.artist_id and ${isShown('players', 'albums', 'a')}) as albums,
      ${markOf('artists', 't.artist_id', user_id)} as mark`,
  )

export const readPlaylists = (db: Database, ids: readonly number[]): Promise<Playlist[]> =>
  readShown<Playlist>(
    db,
    'playlists',
    ids,
    sql`t.playlist_id, t.name, t.cover_picture is not null as has_cover, t.date_created, t.date_modified, totals.songs,
      totals.seconds`,
    totalsOf('playlist_tracks', 'playlist_id'),
  )
