import type { RecordKind } from '#contract/features/global-search.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { albumsResource } from './albums/albums.store.ts'
import { artistsResource } from './artists/artists.store.ts'
import { categoriesResource } from './categories/categories.store.ts'
import { collectionsResource } from './collections/collections.store.ts'
import { queriesResource } from './inbox/inbox.store.ts'
import { pagesResource } from './pages/pages.store.ts'
import { playlistsResource } from './playlists/playlists.store.ts'
import { subadminsResource } from './subadmins/subadmins.store.ts'
import { subcategoriesResource } from './subcategories/subcategories.store.ts'
import { tagsResource } from './tags/tags.store.ts'
import { tracksResource } from './tracks/tracks.store.ts'
import { usersResource } from './users/users.store.ts'

const content = {
  // First: when all are deleted, as the sample is, the links are recorded with the tracks.
  tracks: tracksResource,
  albums: albumsResource,
  artists: artistsResource,
  // Before the categories that they refer to.
  subcategories: subcategoriesResource,
  categories: categoriesResource,
  collections: collectionsResource,
  playlists: playlistsResource,
  tags: tagsResource,
  pages: pagesResource,
  users: usersResource,
  queries: queriesResource,
}

/** Every resource whose records are deleted and restored in the common way, in an order in which all can be deleted. */
export const CONTENT: readonly Resource[] = Object.values(content)

/** The resources whose records are searched by name. */
export const RESOURCE_OF: Readonly<Record<RecordKind, Resource>> = {
  ...content,
  subadmins: subadminsResource,
}
