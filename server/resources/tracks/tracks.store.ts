import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchCondition } from '#server/search/search-condition.ts'
import type { SearchWord } from '#server/search/search-words.ts'
import { DEAD_LINKS } from './link-checks.store.ts'

/** The tracks that a word finds: by their own texts, or by the name of an album or artist that they belong to. */
const foundBy = (word: SearchWord): RawBuilder<SqlBool> => sql`t.track_id in (
  select s.id from tracks_search s where ${searchCondition([word], 's')}
  union
  select l.track_id from albums_search s join album_tracks l on l.album_id = s.id where ${searchCondition([word], 's')}
  union
  select l.track_id from artists_search s join artist_tracks l on l.artist_id = s.id where ${searchCondition([word], 's')}
)`

export const tracksResource = {
  table: 'tracks',
  id: 'track_id',
  noun: 'track',
  names: ['display_name', 'display_name_hindi'],
  searched: ['display_name', 'display_name_hindi', 'file_name'],
  matching: (words: readonly SearchWord[]) => words.map(foundBy),
  columns: [
    'track_id',
    'display_name',
    'display_name_hindi',
    'description',
    'description_hindi',
    'record_date',
    'file_name',
    'track_link',
    'cover_picture',
    'is_active',
    'date_modified',
    'version',
    'trackCount',
    'is_track_complete',
    'message',
    'audio_key',
    'duration',
    'audio_size',
    'bitrate',
  ],
  written: [
    'display_name',
    'display_name_hindi',
    'description',
    'description_hindi',
    'lyrics',
    'lyrics_hindi',
    'record_date',
    'file_name',
  ],
  linked: {
    trackCategory: 'category_tracks',
    trackSubCategory: 'subcategory_tracks',
    trackAlbum: 'album_tracks',
    trackArtist: 'artist_tracks',
    trackTag: 'tag_tracks',
    trackPlaylist: 'playlist_tracks',
  },
  sorted: {
    display_name: 'required',
    display_name_hindi: 'nullable',
    record_date: 'nullable',
    file_name: 'nullable',
    date_modified: 'required',
    is_active: 'required',
  },
  whole: { columns: ['lyrics', 'lyrics_hindi'], computed: { dead_links: DEAD_LINKS } },
} as const
