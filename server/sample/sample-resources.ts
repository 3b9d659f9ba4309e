import { albumsResource } from '#server/albums/albums.store.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { queriesResource } from '#server/inbox/inbox.store.ts'
import { pagesResource } from '#server/pages/pages.store.ts'
import { tagsResource } from '#server/tags/tags.store.ts'
import { tracksResource } from '#server/tracks/tracks.store.ts'
import { usersResource } from '#server/users/users.store.ts'

/** As much of a resource as its search keys and its history need. */
function resource(table: string, id: string, one: string, many: string): Resource {
  const names = ['name', 'hindi_name'] as const
  return { table, id, one, many, names, searched: names, columns: [id, ...names], written: names, sorted: {} }
}

/**
 * Every resource of which the sample has records, in the order in which they are removed. Tracks come first: their
 * history then holds all their links.
 */
export const SAMPLED: readonly Resource[] = [
  tracksResource,
  albumsResource,
  resource('artists', 'artist_id', 'Artist', 'Artists'),
  resource('subcategories', 'sub_category_id', 'Subcategory', 'Subcategories'),
  resource('categories', 'category_id', 'Category', 'Categories'),
  resource('collections', 'collection_id', 'Collection', 'Collections'),
  resource('playlists', 'playlist_id', 'Playlist', 'Playlists'),
  tagsResource,
  pagesResource,
  usersResource,
  queriesResource,
]
