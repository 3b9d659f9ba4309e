import { audioType } from '#server/core/files/audio-types.ts'
import type { Bookmark } from '../listener/bookmarks.store.ts'
import { idOf } from '../protocol/params.ts'
import type { Node } from '../protocol/serialize.ts'
import type { Album, Artist, Mark, Named, Playlist, Song } from './read-records.ts'

/** In LUFS: the loudness to which ReplayGain 2.0 brings all tracks. */
const REPLAY_GAIN_LEVEL = -18

/** PostgreSQL writes times in JSON with its own offset, so they are converted to UTC. */
const moment = (text: string) => new Date(text).toISOString()
const yearOf = (date: string | null) => (date === null ? undefined : Number(date.slice(0, 4)))
const listed = (names: readonly string[]) => names.join(', ')
const hundredths = (value: number) => Math.round(value * 100) / 100

const showMark = (mark: Mark) => ({
  starred: mark?.starred ? moment(mark.starred) : undefined,
  userRating: mark?.rating ?? undefined,
})

const showNames = (artists: readonly Named[]) =>
  artists.map(({ id, name }) => ({ id: idOf('artists', id), name }))
const showGenres = (genres: readonly string[]) => genres.map((name) => ({ name }))

function showArtistsOf(artists: readonly Named[]) {
  const [first] = artists
  return {
    artist: listed(artists.map(({ name }) => name)) || undefined,
    artistId: first && idOf('artists', first.id),
  }
}

const suffixOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** The path of a song, by which players name files that they keep. */
const pathOf = ({ display_name, album, artists, audio_key }: Song) =>
  [artists[0]?.name, album?.name, `${display_name}.${suffixOf(audio_key)}`]
    .filter((part) => part !== undefined)
    .map((part) => part.replaceAll(/[/\\]/g, '-'))
    .join('/')

/** A song as the protocol shows it; `place` is its number in the album that it is listed in. */
export function showSong(song: Song, place = song.album?.place ?? undefined): Node {
  const { album, artists, genres, sound } = song
  const by = showArtistsOf(artists)
  const cover = song.has_cover
    ? idOf('tracks', song.track_id)
    : album?.has_cover
      ? idOf('albums', album.id)
      : undefined
  return {
    id: idOf('tracks', song.track_id),
    parent: album ? idOf('albums', album.id) : by.artistId,
    isDir: false,
    title: song.display_name,
    album: album?.name,
    ...by,
    albumId: album ? idOf('albums', album.id) : undefined,
    track: place,
    year: yearOf(song.record_date),
    genre: genres[0],
    coverArt: cover,
    size: song.audio_size ?? undefined,
    contentType: audioType(song.audio_key),
    suffix: suffixOf(song.audio_key),
    duration: song.duration === null ? undefined : Math.round(song.duration),
    bitRate: song.bitrate === null ? undefined : Math.round(song.bitrate / 1000),
    path: pathOf(song),
    playCount: song.trackCount,
    created: moment(song.date_created),
    isVideo: false,
    type: 'music',
    mediaType: 'song',
    played: song.played ? moment(song.played) : undefined,
    bookmarkPosition: song.bookmark ?? undefined,
    ...showMark(song.mark),
    displayArtist: by.artist ?? '',
    displayAlbumArtist: listed(album?.artists.map(({ name }) => name) ?? []),
    genres: showGenres(genres),
    artists: showNames(artists),
    albumArtists: showNames(album?.artists ?? []),
    replayGain: sound
      ? {
          trackGain: hundredths(REPLAY_GAIN_LEVEL - sound.loudness),
          trackPeak: sound.true_peak === null ? undefined : hundredths(10 ** (sound.true_peak / 20)),
        }
      : {},
  }
}

export function showAlbum(album: Album): Node {
  const by = showArtistsOf(album.artists)
  return {
    id: idOf('albums', album.album_id),
    name: album.name,
    ...by,
    coverArt: album.has_cover ? idOf('albums', album.album_id) : undefined,
    songCount: album.songs,
    duration: Math.round(album.seconds),
    playCount: album.plays,
    created: moment(album.date_created),
    year: yearOf(album.first_date),
    genre: album.genres[0],
    played: album.played ? moment(album.played) : undefined,
    ...showMark(album.mark),
    displayArtist: by.artist ?? '',
    genres: showGenres(album.genres),
    artists: showNames(album.artists),
  }
}

/** An album as the folder that older calls of the protocol show. */
export function showAlbumFolder(album: Album): Node {
  const { songCount, ...shown } = showAlbum(album)
  return {
    ...shown,
    parent: shown.artistId,
    isDir: true,
    isVideo: false,
    title: shown.name,
    album: shown.name,
    mediaType: 'album',
  }
}

export const showArtist = ({ artist_id, name, has_cover, albums, mark }: Artist): Node => ({
  id: idOf('artists', artist_id),
  name,
  coverArt: has_cover ? idOf('artists', artist_id) : undefined,
  albumCount: albums,
  ...showMark(mark),
})

/** An artist as the folder that older calls of the protocol show. */
export function showArtistFolder(artist: Artist): Node {
  const { albumCount, ...shown } = showArtist(artist)
  return shown
}

export const showBookmark = (bookmark: Bookmark, username: string, entry: Node): Node => ({
  position: bookmark.position_ms,
  username,
  comment: bookmark.comment ?? '',
  created: moment(bookmark.created_at),
  changed: moment(bookmark.changed_at),
  entry,
})

export const showPlaylist = (playlist: Playlist): Node => ({
  id: idOf('playlists', playlist.playlist_id),
  name: playlist.name,
  owner: 'Sangraha',
  public: true,
  readonly: true,
  songCount: playlist.songs,
  duration: Math.round(playlist.seconds),
  created: moment(playlist.date_created),
  changed: moment(playlist.date_modified),
  coverArt: playlist.has_cover ? idOf('playlists', playlist.playlist_id) : undefined,
})
