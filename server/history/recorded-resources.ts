import { albumsResource } from '#server/albums/albums.store.ts'
import { artistsResource } from '#server/artists/artists.store.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { categoriesResource } from '#server/categories/categories.store.ts'
import { collectionsResource } from '#server/collections/collections.store.ts'
import { LINKS, type Link } from '#server/database/links.ts'
import { queriesResource } from '#server/inbox/inbox.store.ts'
import { pagesResource } from '#server/pages/pages.store.ts'
import { playlistsResource } from '#server/playlists/playlists.store.ts'
import { subcategoriesResource } from '#server/subcategories/subcategories.store.ts'
import { tagsResource } from '#server/tags/tags.store.ts'
import { tracksResource } from '#server/tracks/tracks.store.ts'
import { usersResource } from '#server/users/users.store.ts'

/** The resources whose changes can be taken back. */
const RESOURCES: readonly Resource[] = [
  tracksResource,
  albumsResource,
  artistsResource,
  categoriesResource,
  subcategoriesResource,
  collectionsResource,
  playlistsResource,
  tagsResource,
  pagesResource,
  usersResource,
  queriesResource,
]

export const resourceOf = (table: string): Resource | undefined =>
  RESOURCES.find((resource) => resource.table === table)

export const linkTable = (table: string): Link | undefined => LINKS.find((link) => link.table === table)

/** The end of a link table whose records its changes are about: the tracks of an album, not the album. */
export const memberOf = ({ between }: Link) => between[1]
export const ownerOf = ({ between }: Link) => between[0]
