import type { LinkFields } from '#web/catalogue/filters/filter-fields.ts'
import {
  albumLookup,
  artistLookup,
  categoryLookup,
  collectionLookup,
  playlistLookup,
  subcategoryLookup,
  tagLookup,
  trackLookup,
} from './lookups.ts'

/** The records that lists can be filtered by. */
export const linkFields: LinkFields = {
  category_id: { label: 'field.category', lookup: categoryLookup },
  sub_category_id: { label: 'field.subcategory', lookup: subcategoryLookup },
  album_id: { label: 'field.album', lookup: albumLookup },
  artist_id: { label: 'field.artist', lookup: artistLookup },
  collection_id: { label: 'field.collection', lookup: collectionLookup },
  playlist_id: { label: 'field.playlist', lookup: playlistLookup },
  tag_id: { label: 'field.tag', lookup: tagLookup },
  follows_artist_id: { label: 'catalogue.filter.followsArtist', lookup: artistLookup },
  follows_category_id: { label: 'catalogue.filter.followsCategory', lookup: categoryLookup },
  track_id: { label: 'field.track', lookup: trackLookup },
  same_sound_as: { label: 'catalogue.filter.sameSoundAs', lookup: trackLookup },
}
