import type { Lookup } from '../catalogue/lookup.ts'
import type { TextKey } from '../i18n/text-key.ts'
import {
  albumLookup,
  artistLookup,
  categoryLookup,
  playlistLookup,
  subcategoryLookup,
  tagLookup,
} from '../lookups.ts'

export type LinkFilter = {
  field: 'category_id' | 'sub_category_id' | 'album_id' | 'artist_id' | 'playlist_id' | 'tag_id'
  label: TextKey
  lookup: Lookup
}

/** The filters that name records; a track that belongs to any of the named ones is shown. */
export const linkFilters: readonly LinkFilter[] = [
  { field: 'category_id', label: 'tracks.column.category', lookup: categoryLookup },
  { field: 'sub_category_id', label: 'tracks.field.subcategory', lookup: subcategoryLookup },
  { field: 'album_id', label: 'tracks.field.album', lookup: albumLookup },
  { field: 'artist_id', label: 'tracks.field.artist', lookup: artistLookup },
  { field: 'playlist_id', label: 'tracks.column.playlist', lookup: playlistLookup },
  { field: 'tag_id', label: 'tracks.column.tag', lookup: tagLookup },
]

/** The filters that are either on or off. */
export const gapFilters = [
  { field: 'without_hindi_name', label: 'tracks.filter.withoutHindi' },
  { field: 'without_cover', label: 'tracks.filter.withoutCover' },
  { field: 'without_category', label: 'tracks.filter.withoutCategory' },
  { field: 'dead_link', label: 'tracks.filter.deadLink' },
] as const

export const statusLabels = { '1': 'catalogue.status.active', '0': 'catalogue.status.inactive' } as const
export const audioLabels = {
  pending: 'tracks.filter.audioPending',
  failed: 'tracks.filter.audioFailed',
} as const
