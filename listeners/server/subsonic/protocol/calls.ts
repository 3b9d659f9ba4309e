import * as z from 'zod/mini'
import {
  count,
  flag,
  MAX_YEAR,
  nearestYear,
  offset,
  oneOf,
  optionalId,
  optionalText,
  recordId,
  recordIds,
  requiredIds,
  requiredNumber,
  text,
  times,
  wholeNumber,
} from './params.ts'

type Call = {
  params: z.ZodMiniObject
  /** Whether the call is answered without a sign-in, as the protocol demands. */
  open?: true
}

const call = <const C extends Call>(declared: C): C => declared
const none = z.object({})

/** The maximum length of a list in the protocol. */
const MAX_LISTED = 500
/** The maximum number of search results. The protocol sets none, and players read the whole catalogue by a search. */
const MAX_FOUND = 5000
const MAX_SIMILAR = 500

const song = { id: recordId('tracks') }

const albumList = call({
  params: z.object({
    type: oneOf(
      'random',
      'newest',
      'highest',
      'frequent',
      'recent',
      'alphabeticalByName',
      'alphabeticalByArtist',
      'starred',
      'byYear',
      'byGenre',
    ),
    size: count(10, MAX_LISTED),
    offset,
    fromYear: nearestYear,
    toYear: nearestYear,
    genre: optionalText,
  }),
})

const search = call({
  params: z.object({
    query: text,
    artistCount: count(20, MAX_FOUND),
    artistOffset: offset,
    albumCount: count(20, MAX_FOUND),
    albumOffset: offset,
    songCount: count(20, MAX_FOUND),
    songOffset: offset,
  }),
})

const similar = call({
  params: z.object({ id: recordId('tracks', 'albums', 'artists'), count: count(50, MAX_SIMILAR) }),
})

const marked = call({
  params: z.object({
    id: recordIds('tracks', 'albums', 'artists'),
    albumId: recordIds('albums'),
    artistId: recordIds('artists'),
  }),
})

const artistInfo = call({
  params: z.object({
    id: recordId('artists', 'albums', 'tracks'),
    count: count(20, MAX_LISTED),
    includeNotPresent: flag(false),
  }),
})
const albumInfo = call({ params: z.object({ id: recordId('albums', 'tracks') }) })
const position = wholeNumber(0)

/** All calls that are answered, with their parameters; see docs/opensubsonic.md. */
export const CALLS = {
  ping: call({ params: none }),
  getLicense: call({ params: none }),
  getOpenSubsonicExtensions: call({ params: none, open: true }),
  tokenInfo: call({ params: none }),
  getUser: call({ params: z.object({ username: text }) }),
  getScanStatus: call({ params: none }),

  getMusicFolders: call({ params: none }),
  getIndexes: call({ params: z.object({ ifModifiedSince: wholeNumber(0) }) }),
  getMusicDirectory: call({ params: z.object({ id: recordId('artists', 'albums') }) }),
  getGenres: call({ params: none }),
  getArtists: call({ params: none }),
  getArtist: call({ params: z.object({ id: recordId('artists') }) }),
  getAlbum: call({ params: z.object({ id: recordId('albums') }) }),
  getSong: call({ params: z.object(song) }),
  getArtistInfo: artistInfo,
  getArtistInfo2: artistInfo,
  getAlbumInfo: albumInfo,
  getAlbumInfo2: albumInfo,

  getAlbumList: albumList,
  getAlbumList2: albumList,
  getRandomSongs: call({
    params: z.object({
      size: count(10, MAX_LISTED),
      genre: optionalText,
      fromYear: wholeNumber(1, MAX_YEAR),
      toYear: wholeNumber(1, MAX_YEAR),
    }),
  }),
  getSongsByGenre: call({
    params: z.object({ genre: text, count: count(10, MAX_LISTED), offset }),
  }),
  getTopSongs: call({
    params: z.object({
      artist: optionalText,
      id: optionalId('artists'),
      count: count(50, MAX_LISTED),
    }),
  }),
  getSimilarSongs: similar,
  getSimilarSongs2: similar,
  getNowPlaying: call({ params: none }),
  getStarred: call({ params: none }),
  getStarred2: call({ params: none }),

  search2: search,
  search3: search,

  getPlaylists: call({ params: z.object({ username: optionalText }) }),
  getPlaylist: call({ params: z.object({ id: recordId('playlists') }) }),

  stream: call({
    params: z.object({
      ...song,
      maxBitRate: wholeNumber(0),
      format: optionalText,
      timeOffset: wholeNumber(0),
      size: optionalText,
      estimateContentLength: flag(false),
      converted: flag(false),
    }),
  }),
  download: call({ params: z.object(song) }),
  getCoverArt: call({
    params: z.object({
      id: recordId('tracks', 'albums', 'artists', 'playlists', 'categories'),
      size: wholeNumber(0),
    }),
  }),
  getLyrics: call({ params: z.object({ artist: optionalText, title: optionalText }) }),
  getLyricsBySongId: call({ params: z.object({ ...song, enhanced: flag(false) }) }),

  star: marked,
  unstar: marked,
  setRating: call({
    params: z.object({ id: recordId('tracks', 'albums', 'artists'), rating: requiredNumber(0, 5) }),
  }),
  scrobble: call({ params: z.object({ id: requiredIds('tracks'), time: times, submission: flag(true) }) }),

  getPlayQueue: call({ params: none }),
  savePlayQueue: call({
    params: z.object({ id: recordIds('tracks'), current: optionalId('tracks'), position }),
  }),
  getPlayQueueByIndex: call({ params: none }),
  savePlayQueueByIndex: call({
    params: z.object({ id: recordIds('tracks'), currentIndex: wholeNumber(0), position }),
  }),

  getBookmarks: call({ params: none }),
  createBookmark: call({
    params: z.object({
      ...song,
      position: requiredNumber(0, Number.MAX_SAFE_INTEGER),
      comment: optionalText,
    }),
  }),
  deleteBookmark: call({ params: z.object(song) }),
} as const satisfies Record<string, Call>

export type Calls = typeof CALLS
export type CallName = keyof Calls

/**
 * Calls for lists that the catalogue does not have. They are answered with an empty list, which players show instead of an
 * error.
 */
export const EMPTY_LISTS: Readonly<Record<string, string>> = {
  getInternetRadioStations: 'internetRadioStations',
  getNewestPodcasts: 'newestPodcasts',
  getPodcasts: 'podcasts',
  getShares: 'shares',
  getVideos: 'videos',
}

/** Calls that would change what listeners may not change. */
export const REFUSED_CALLS = {
  createPlaylist: 'playlists',
  updatePlaylist: 'playlists',
  deletePlaylist: 'playlists',
  getUsers: 'users',
  createUser: 'users',
  updateUser: 'users',
  deleteUser: 'users',
  changePassword: 'users',
  startScan: 'server',
} as const
