import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { KINDS } from '#listeners/server/app-api/kinds.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import { ONLY_IDS, readFound } from '#server/catalogue/search.ts'
import type { Context } from '#server/core/context.ts'
import { isWholeName } from '#server/core/search/rank-records.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { artistsNamed } from '../catalogue/related-ids.ts'
import type { HandlersFor } from '../protocol/handler.ts'
import type { Marked } from '../protocol/params.ts'
import type { Node } from '../protocol/serialize.ts'
import { notFound } from '../protocol/subsonic-error.ts'

type Names =
  | 'getLyrics'
  | 'getLyricsBySongId'
  | 'getArtistInfo'
  | 'getArtistInfo2'
  | 'getAlbumInfo'
  | 'getAlbumInfo2'

type Lyrics = { display_name: string; display_name_hindi: string | null; artist: string | null } & Record<
  'lyrics' | 'lyrics_hindi',
  string | null
>
type Info = { text: string | null; text_hindi: string | null; cover_picture: string | null }

/** The number of tracks with the same title whose lyrics are looked at. */
const MAX_TITLES = 20
const DEVANAGARI = /\p{Script=Devanagari}/u

const LYRICS = sql`t.track_id, t.display_name, t.display_name_hindi, t.lyrics, t.lyrics_hindi, (
  select string_agg(r.name, ', ' order by r.name) from artist_tracks l join artists r on r.artist_id = l.artist_id
  where l.track_id = t.track_id and ${isShown('players', 'artists', 'r')}) as artist`

export function textHandlers({
  replicas,
  addresses,
}: Pick<Context, 'replicas' | 'addresses'>): HandlersFor<Names> {
  const db = replicas.forListeners

  /** The tracks with exactly this title, in either script, that have lyrics. */
  async function lyricsOf(title: string, artist: string | undefined): Promise<Lyrics[]> {
    const words = searchWords(title)
    if (words.length === 0) return []
    const request = { page_no: 0, pageSize: MAX_TITLES }
    const { Info } = await readFound<{ id: number }>(db, KINDS.tracks.resource, words, request, {
      reading: ONLY_IDS,
      matched_by: 'name',
    })
    const ids = Info.filter(({ rank }) => isWholeName(rank)).map(({ row }) => row.id)
    const by = artist ? await artistsNamed(db, artist) : null
    const { rows } = await sql<Lyrics>`
      select ${LYRICS} from tracks t
      where t.track_id = any(${ids}::int[]) and ${isShown('players', 'tracks', 't')}
        and coalesce(t.lyrics, t.lyrics_hindi) is not null
        and (${by}::int[] is null
          or exists (select from artist_tracks l where l.track_id = t.track_id and l.artist_id = any(${by}::int[])))
      order by array_position(${ids}::int[], t.track_id) limit 1`.execute(db)
    return rows
  }

  /** The text about an artist or an album in both languages, and its pictures at addresses that any player can open. */
  async function info(asked: Marked, text: string, request: FastifyRequest) {
    const { kind, id } = await artistOrAlbum(asked, text === 'about' ? 'artists' : 'albums')
    const { table, id: key } = KINDS[kind].resource
    const { rows } = await sql<Info>`
      select ${sql.ref(`t.${text}`)} as text, ${sql.ref(`t.${text}_hindi`)} as text_hindi, t.cover_picture
      from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = ${id} and ${isShown('players', kind, 't')}`.execute(
      db,
    )
    const [found] = rows
    if (!found) throw notFound()
    const whole = (address: string) =>
      address.startsWith('/') ? `${request.protocol}://${request.host}${address}` : address || undefined
    const picture = whole(addresses.picture(found.cover_picture))
    return {
      texts: [found.text, found.text_hindi].filter(Boolean).join('\n\n') || undefined,
      pictures: {
        smallImageUrl: whole(addresses.thumbnail(found.cover_picture)),
        mediumImageUrl: picture,
        largeImageUrl: picture,
      },
    }
  }

  /** The artist or album of the request. Older players send the id of a track or album that they show. */
  async function artistOrAlbum(asked: Marked, wanted: 'artists' | 'albums'): Promise<Marked> {
    if (asked.kind === wanted) return asked
    const link =
      wanted === 'albums'
        ? sql`select l.album_id as id from album_tracks l join albums a on a.album_id = l.album_id
            where l.track_id = ${asked.id} and ${isShown('players', 'albums', 'a')} order by l.album_id limit 1`
        : sql`select l.artist_id as id from ${sql.table(asked.kind === 'albums' ? 'artist_albums' : 'artist_tracks')} l
            join artists r on r.artist_id = l.artist_id
            where ${sql.ref(asked.kind === 'albums' ? 'l.album_id' : 'l.track_id')} = ${asked.id}
              and ${isShown('players', 'artists', 'r')} order by r.name, r.artist_id limit 1`
    const { rows } = await sql<{ id: number }>`${link}`.execute(db)
    const [found] = rows
    if (!found) throw notFound()
    return { kind: wanted, id: found.id }
  }

  async function artistInfo(asked: Marked, request: FastifyRequest): Promise<Node> {
    const { texts, pictures } = await info(asked, 'about', request)
    return { biography: texts, ...pictures, similarArtist: [] }
  }

  async function albumInfo(asked: Marked, request: FastifyRequest): Promise<Node> {
    const { texts, pictures } = await info(asked, 'description', request)
    return { notes: texts, ...pictures }
  }

  return {
    async getLyrics({ params: { artist, title } }) {
      const [found] = title === undefined ? [] : await lyricsOf(title, artist)
      if (!found) return { lyrics: { value: '' } }
      const { lyrics, lyrics_hindi, display_name, display_name_hindi } = found
      const isHindi = lyrics === null || (lyrics_hindi !== null && DEVANAGARI.test(title ?? ''))
      return {
        lyrics: {
          artist: found.artist ?? undefined,
          title: (isHindi ? display_name_hindi : null) ?? display_name,
          value: (isHindi ? lyrics_hindi : lyrics) ?? '',
        },
      }
    },

    async getLyricsBySongId({ params: { id } }) {
      const { rows } = await sql<Lyrics>`
        select ${LYRICS} from tracks t where t.track_id = ${id.id} and ${isShown('players', 'tracks', 't')}`.execute(
        db,
      )
      const [found] = rows
      if (!found) throw notFound()
      const displayArtist = found.artist ?? undefined
      const shown = (lang: string, title: string, lyrics: string | null) =>
        lyrics === null
          ? []
          : [{ lang, synced: false, displayArtist, displayTitle: title, line: linesOf(lyrics) }]
      const { display_name, display_name_hindi } = found
      return {
        lyricsList: {
          structuredLyrics: [
            ...shown('en', display_name, found.lyrics),
            ...shown('hi', display_name_hindi ?? display_name, found.lyrics_hindi),
          ],
        },
      }
    },

    getArtistInfo: async ({ params, request }) => ({ artistInfo: await artistInfo(params.id, request) }),
    getArtistInfo2: async ({ params, request }) => ({ artistInfo2: await artistInfo(params.id, request) }),
    getAlbumInfo: async ({ params, request }) => ({ albumInfo: await albumInfo(params.id, request) }),
    getAlbumInfo2: async ({ params, request }) => ({ albumInfo: await albumInfo(params.id, request) }),
  }
}

const linesOf = (lyrics: string): Node[] => lyrics.split(/\r?\n/).map((value) => ({ value }))
