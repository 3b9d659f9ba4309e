import { hiddenIds } from '#listeners/server/shared/shown.ts'
import type { Context } from '#server/core/context.ts'
import { changesOf } from '#server/core/database/connect.ts'
import { allAlbums } from '../catalogue/album-ids.ts'
import type { Kept } from '../catalogue/kept-reads.ts'
import { readAlbums, readArtists, readSongs } from '../catalogue/read-records.ts'
import { allArtists } from '../catalogue/related-ids.ts'
import { foundIds, isEverything } from '../catalogue/search.ts'
import {
  showAlbum,
  showAlbumFolder,
  showArtist,
  showArtistFolder,
  showSong,
} from '../catalogue/show-records.ts'
import { allSongs, type Part } from '../catalogue/song-ids.ts'
import type { Calls } from '../protocol/calls.ts'
import type { HandlersFor, ParamsOf } from '../protocol/handler.ts'

export function searchHandlers(
  { db, replicas }: Pick<Context, 'db' | 'replicas'>,
  kept: Kept,
): HandlersFor<'search2' | 'search3'> {
  // What listeners have marked is read with their own calls from the primary, which has it at once.
  const reads = replicas.forListeners
  const hidden = hiddenIds(reads, changesOf(db), 'players')
  async function everything(artists: Part, albums: Part, songs: Part) {
    const [artistIds, albumIds, songIds] = await Promise.all([
      allArtists(reads, artists),
      allAlbums(reads, albums),
      allSongs(reads, songs),
    ])
    return { artists: artistIds, albums: albumIds, tracks: songIds }
  }

  async function search(user_id: number, params: ParamsOf<Calls['search3']>) {
    const { query } = params
    const artists = { limit: params.artistCount, offset: params.artistOffset }
    const albums = { limit: params.albumCount, offset: params.albumOffset }
    const songs = { limit: params.songCount, offset: params.songOffset }
    const found = isEverything(query)
      ? await everything(artists, albums, songs)
      : await foundIds(reads, hidden, query, { artists, albums, tracks: songs })
    const [artist, album, song] = await Promise.all([
      readArtists(db, user_id, found.artists),
      readAlbums(db, user_id, found.albums, kept.albums),
      readSongs(db, user_id, found.tracks, kept.songLinks),
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
