import type { Lookup } from '#web/catalogue/lookup/lookup.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import {
  albumLookup,
  artistLookup,
  categoryLookup,
  playlistLookup,
  subcategoryLookup,
  tagLookup,
} from '#web/resources/lookups.ts'

export type LinkFilter = {
  field: 'category_id' | 'sub_category_id' | 'album_id' | 'artist_id' | 'playlist_id' | 'tag_id'
  label: TextKey
  lookup: Lookup
}

/** The filters by linked record; a track that belongs to any of the records matches. */
export const linkFilters: readonly LinkFilter[] = [
  { field: 'category_id', label: 'field.category', lookup: categoryLookup },
  { field: 'sub_category_id', label: 'field.subcategory', lookup: subcategoryLookup },
  { field: 'album_id', label: 'field.album', lookup: albumLookup },
  { field: 'artist_id', label: 'field.artist', lookup: artistLookup },
  { field: 'playlist_id', label: 'field.playlist', lookup: playlistLookup },
  { field: 'tag_id', label: 'field.tag', lookup: tagLookup },
]

/** The boolean filters. */
export const gapFilters = [
  { field: 'without_hindi_name', label: 'tracks.issue.without_hindi_name' },
  { field: 'without_cover', label: 'tracks.issue.without_cover' },
  { field: 'without_category', label: 'tracks.issue.without_category' },
  { field: 'dead_link', label: 'tracks.issue.dead_links' },
] as const

/** The label of the filter for what a search finds by name. */
export const BY_NAME = 'tracks.filter.byName'

export const statusLabels = { '1': 'catalogue.status.active', '0': 'catalogue.status.inactive' } as const
export const audioLabels = {
  pending: 'tracks.issue.audio_pending',
  failed: 'tracks.issue.audio_failed',
} as const
