import type { Context } from '#server/core/context.ts'
import { listAlbums } from '../catalogue/album-ids.ts'
import type { Kept } from '../catalogue/kept-reads.ts'
import { readAlbums, readArtists, readPlaylists, readSongs } from '../catalogue/read-records.ts'
import { artistsNamed, categoriesOf, shownPlaylists } from '../catalogue/related-ids.ts'
import {
  showAlbum,
  showAlbumFolder,
  showArtist,
  showArtistFolder,
  showPlaylist,
  showSong,
} from '../catalogue/show-records.ts'
import {
  categoriesNamed,
  randomSongs,
  songsOfCategories,
  songsOfPlaylist,
  topSongs,
} from '../catalogue/song-ids.ts'
import { starredIds } from '../listener/marks.store.ts'
import { readPlaying } from '../listener/plays.store.ts'
import type { Calls } from '../protocol/calls.ts'
import type { HandlersFor, ParamsOf } from '../protocol/handler.ts'
import { missing, notFound } from '../protocol/subsonic-error.ts'

type Names =
  | 'getAlbumList'
  | 'getAlbumList2'
  | 'getRandomSongs'
  | 'getSongsByGenre'
  | 'getTopSongs'
  | 'getSimilarSongs'
  | 'getSimilarSongs2'
  | 'getNowPlaying'
  | 'getStarred'
  | 'getStarred2'
  | 'getPlaylists'
  | 'getPlaylist'

export function listHandlers(
  { db, replicas }: Pick<Context, 'db' | 'replicas'>,
  kept: Kept,
): HandlersFor<Names> {
  // What listeners have marked is read with their own calls from the primary, which has it at once.
  const reads = replicas.forListeners
  const songs = async (user_id: number, ids: readonly number[]) =>
    (await readSongs(db, user_id, ids, kept.songLinks)).map((song) => showSong(song))

  async function starred(user_id: number) {
    const [songIds, albumIds, artistIds] = await Promise.all([
      starredIds(db, user_id, 'tracks'),
      starredIds(db, user_id, 'albums'),
      starredIds(db, user_id, 'artists'),
    ])
    const [artists, albums, song] = await Promise.all([
      readArtists(db, user_id, artistIds),
      readAlbums(db, user_id, albumIds, kept.albums),
      songs(user_id, songIds),
    ])
    return { artists, albums, song }
  }

  const albumsListed = async (user_id: number, asked: ParamsOf<Calls['getAlbumList']>) =>
    readAlbums(db, user_id, await listAlbums(db, user_id, asked, kept), kept.albums)

  /** Finds tracks of the same categories, in random order. */
  const similar: HandlersFor<'getSimilarSongs'>['getSimilarSongs'] = async ({ params, listener }) => {
    const categories = await categoriesOf(reads, params.id)
    const ids = await randomSongs(reads, params.count + 1, { categories })
    const others = ids.filter((id) => params.id.kind !== 'tracks' || id !== params.id.id)
    return { song: await songs(listener.user_id, others.slice(0, params.count)) }
  }

  return {
    async getAlbumList({ params, listener: { user_id } }) {
      const albums = await albumsListed(user_id, params)
      return { albumList: { album: albums.map(showAlbumFolder) } }
    },

    async getAlbumList2({ params, listener: { user_id } }) {
      const albums = await albumsListed(user_id, params)
      return { albumList2: { album: albums.map(showAlbum) } }
    },

    async getRandomSongs({ params: { size, genre, fromYear, toYear }, listener }) {
      const categories = genre === undefined ? undefined : await categoriesNamed(reads, genre)
      const ids = await randomSongs(reads, size, { categories, fromYear, toYear })
      return { randomSongs: { song: await songs(listener.user_id, ids) } }
    },

    async getSongsByGenre({ params, listener }) {
      const categories = await categoriesNamed(reads, params.genre)
      const ids = await songsOfCategories(reads, categories, { limit: params.count, offset: params.offset })
      return { songsByGenre: { song: await songs(listener.user_id, ids) } }
    },

    async getTopSongs({ params, listener }) {
      if (params.id === undefined && params.artist === undefined) throw missing('artist')
      const artists = params.id ? [params.id.id] : await artistsNamed(reads, params.artist ?? '')
      const ids = await topSongs(reads, artists, params.count)
      return { topSongs: { song: await songs(listener.user_id, ids) } }
    },

    getSimilarSongs: async (call) => ({ similarSongs: await similar(call) }),
    getSimilarSongs2: async (call) => ({ similarSongs2: await similar(call) }),

    /** Lists only what the listener's own players play, because what others hear is private. */
    async getNowPlaying({ listener: { user_id, username } }) {
      const playing = await readPlaying(db, user_id)
      const entry = await Promise.all(
        playing.map(async ({ track_id, client, minutes }, i) => {
          const shown = await songs(user_id, [track_id])
          return shown.map((song) => ({
            ...song,
            username,
            minutesAgo: minutes,
            playerId: i + 1,
            playerName: client,
          }))
        }),
      )
      return { nowPlaying: { entry: entry.flat() } }
    },

    async getStarred({ listener }) {
      const { artists, albums, song } = await starred(listener.user_id)
      return {
        starred: { artist: artists.map(showArtistFolder), album: albums.map(showAlbumFolder), song },
      }
    },

    async getStarred2({ listener }) {
      const { artists, albums, song } = await starred(listener.user_id)
      return { starred2: { artist: artists.map(showArtist), album: albums.map(showAlbum), song } }
    },

    async getPlaylists() {
      const playlists = await readPlaylists(reads, await shownPlaylists(reads))
      return { playlists: { playlist: playlists.map(showPlaylist) } }
    },

    async getPlaylist({ params, listener }) {
      const [playlist] = await readPlaylists(reads, [params.id.id])
      if (!playlist) throw notFound()
      const entry = await songs(listener.user_id, await songsOfPlaylist(reads, params.id.id))
      return { playlist: { ...showPlaylist(playlist), entry } }
    },
  }
}
