import type { Context } from '#server/core/context.ts'
import { allAlbums } from '../album-ids.ts'
import {
  showAlbum,
  showAlbumFolder,
  showArtist,
  showArtistFolder,
  showSong,
} from '../answers/show-records.ts'
import type { Calls } from '../calls.ts'
import type { HandlersFor, ParamsOf } from '../handler.ts'
import { readAlbums, readArtists, readSongs } from '../read-records.ts'
import { allArtists } from '../related-ids.ts'
import { foundIds, isEverything } from '../search.ts'
import { allSongs } from '../song-ids.ts'

export function searchHandlers({ db }: Pick<Context, 'db'>): HandlersFor<'search2' | 'search3'> {
  async function search(user_id: number, params: ParamsOf<Calls['search3']>) {
    const { query } = params
    const everything = isEverything(query)
    const artists = { limit: params.artistCount, offset: params.artistOffset }
    const albums = { limit: params.albumCount, offset: params.albumOffset }
    const songs = { limit: params.songCount, offset: params.songOffset }
    const [artistIds, albumIds, songIds] = await Promise.all([
      everything ? allArtists(db, artists) : foundIds(db, 'artists', query, artists),
      everything ? allAlbums(db, albums) : foundIds(db, 'albums', query, albums),
      everything ? allSongs(db, songs) : foundIds(db, 'tracks', query, songs),
    ])
    const [artist, album, song] = await Promise.all([
      readArtists(db, user_id, artistIds),
      readAlbums(db, user_id, albumIds),
      readSongs(db, user_id, songIds),
    ])
    return { artist, album, song: song.map((song) => showSong(song)) }
  }

  return {
    async search2({ params, listener }) {
      const { artist, album, song } = await search(listener.user_id, params)
      return {
        searchResult2: { artist: artist.map(showArtistFolder), album: album.map(showAlbumFolder), song },
      }
    },

    async search3({ params, listener }) {
      const { artist, album, song } = await search(listener.user_id, params)
      return { searchResult3: { artist: artist.map(showArtist), album: album.map(showAlbum), song } }
    },
  }
}
