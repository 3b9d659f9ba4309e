import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { categories } from '#contract/resources/categories.ts'
import { collections } from '#contract/resources/collections.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { subcategories } from '#contract/resources/subcategories.ts'
import { tags } from '#contract/resources/tags.ts'
import { tracks } from '#contract/resources/tracks.ts'
import type { Mergeable, MergedKind } from '#web/catalogue/merge/mergeable.ts'
import * as lookups from './lookups.ts'

const mergeable = (
  kind: MergedKind,
  calls: Mergeable['calls'],
  lookup: Mergeable['lookup'] & Pick<Mergeable, 'opens'>,
  cover: Mergeable['cover'] = null,
): Mergeable => ({ kind, calls, lookup, cover, opens: lookup.opens })

/** Every kind of records that can be merged. */
export const mergeables: Readonly<Record<MergedKind, Mergeable>> = {
  tracks: mergeable('tracks', tracks, lookups.trackLookup, 'track'),
  albums: mergeable('albums', albums, lookups.albumLookup, 'album'),
  artists: mergeable('artists', artists, lookups.artistLookup, 'artist'),
  playlists: mergeable('playlists', playlists, lookups.playlistLookup, 'playlist'),
  categories: mergeable('categories', categories, lookups.categoryLookup, 'category'),
  subcategories: mergeable('subcategories', subcategories, lookups.subcategoryLookup),
  collections: mergeable('collections', collections, lookups.collectionLookup, 'collection'),
  tags: mergeable('tags', tags, lookups.tagLookup),
}
