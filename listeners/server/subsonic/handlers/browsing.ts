import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { albumsOfArtist } from '../catalogue/album-ids.ts'
import type { Kept } from '../catalogue/kept-reads.ts'
import { type Artist, readAlbums, readArtists, readSongs, songLinks } from '../catalogue/read-records.ts'
import {
  showAlbum,
  showAlbumFolder,
  showArtist,
  showArtistFolder,
  showSong,
} from '../catalogue/show-records.ts'
import { songsOfAlbum, songsWithoutAlbum } from '../catalogue/song-ids.ts'
import { readMarks } from '../listener/marks.store.ts'
import type { HandlersFor } from '../protocol/handler.ts'
import { MUSIC_FOLDER } from '../protocol/params.ts'
import type { Node } from '../protocol/serialize.ts'
import { notFound } from '../protocol/subsonic-error.ts'

type Names =
  | 'getMusicFolders'
  | 'getIndexes'
  | 'getMusicDirectory'
  | 'getGenres'
  | 'getArtists'
  | 'getArtist'
  | 'getAlbum'
  | 'getSong'

export function browsingHandlers(
  { db, replicas }: Pick<Context, 'db' | 'replicas'>,
  kept: Kept,
): HandlersFor<Names> {
  // What listeners have marked is read with their own calls from the primary, which has it at once.
  const reads = replicas.forListeners
  /** The index of all artists by their first letters. */
  async function indexOf(user_id: number, show: (artist: Artist) => Node): Promise<Node[]> {
    const [artists, marks] = await Promise.all([kept.artists(), readMarks(db, user_id, 'artists')])
    const letters = new Map<string, Node[]>()
    for (const artist of artists) {
      const letter = letterOf(artist.name)
      const listed = letters.get(letter) ?? []
      listed.push(show({ ...artist, mark: marks.get(artist.artist_id) ?? null }))
      letters.set(letter, listed)
    }
    return [...letters].map(([name, artist]) => ({ name, artist }))
  }

  async function album(user_id: number, album_id: number) {
    const ids = await songsOfAlbum(reads, album_id)
    const [[found], songs] = await Promise.all([
      readAlbums(db, user_id, [album_id]),
      readSongs(db, user_id, ids, songLinks(db, album_id)),
    ])
    if (!found) throw notFound()
    return { album: found, songs: songs.map((song, i) => showSong(song, i + 1)) }
  }

  async function artist(user_id: number, artist_id: number) {
    const ids = await albumsOfArtist(reads, artist_id)
    const [[found], albums] = await Promise.all([
      readArtists(db, user_id, [artist_id]),
      readAlbums(db, user_id, ids, kept.albums),
    ])
    if (!found) throw notFound()
    return { artist: found, albums }
  }

  return {
    getMusicFolders: async () => ({
      musicFolders: { musicFolder: [{ id: MUSIC_FOLDER, name: 'Sangraha' }] },
    }),

    async getIndexes({ params, listener }) {
      const lastModified = await lastChange(reads)
      const about = { lastModified, ignoredArticles: '' }
      if (params.ifModifiedSince !== undefined && params.ifModifiedSince >= lastModified)
        return { indexes: { ...about, index: [] } }
      return { indexes: { ...about, index: await indexOf(listener.user_id, showArtistFolder) } }
    },

    getArtists: async ({ listener }) => ({
      artists: { ignoredArticles: '', index: await indexOf(listener.user_id, showArtist) },
    }),

    async getMusicDirectory({ params: { id: asked }, listener: { user_id } }) {
      if (asked.kind === 'albums') {
        const { album: found, songs } = await album(user_id, asked.id)
        const { id, name, artistId, starred, userRating, playCount } = showAlbum(found)
        const parent = artistId
        return { directory: { id, parent, name, starred, userRating, playCount, child: songs } }
      }
      const { artist: found, albums } = await artist(user_id, asked.id)
      const songs = await readSongs(db, user_id, await songsWithoutAlbum(reads, asked.id))
      const { id, name, starred, userRating } = showArtist(found)
      const child = [...albums.map(showAlbumFolder), ...songs.map((song) => showSong(song))]
      return { directory: { id, name, starred, userRating, child } }
    },

    async getGenres() {
      const genres = await kept.genres()
      const genre = genres.map(({ name, songs, albums }) => ({
        value: name,
        songCount: songs,
        albumCount: albums,
      }))
      return { genres: { genre } }
    },

    async getArtist({ params, listener }) {
      const { artist: found, albums } = await artist(listener.user_id, params.id.id)
      return { artist: { ...showArtist(found), album: albums.map(showAlbum) } }
    },

    async getAlbum({ params, listener }) {
      const { album: found, songs } = await album(listener.user_id, params.id.id)
      return { album: { ...showAlbum(found), song: songs } }
    },

    async getSong({ params, listener }) {
      const [song] = await readSongs(db, listener.user_id, [params.id.id])
      if (!song) throw notFound()
      return { song: showSong(song) }
    },
  }
}

/** The letter under which a name is listed: 'A' for 'Ānanda', 'आ' for 'आनंद', and '#' for a name that begins with no letter. */
function letterOf(name: string): string {
  const [letter] = name.trim().normalize('NFD').toUpperCase()
  return letter !== undefined && /\p{L}/u.test(letter) ? letter : '#'
}

/** The time of the last change that players can see, in milliseconds since 1970; 0 if that is long ago. */
async function lastChange(db: Database): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select floor(extract(epoch from changed_at) * 1000)::bigint as at from catalogue_changes
    order by entry_id desc limit 1`.execute(db)
  return rows[0]?.at ?? 0
}
