import { DRAFT_KINDS, type DraftKind } from '#contract/catalogue/draft-needs.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { albumsResource } from '#server/resources/albums/albums.store.ts'
import { artistsResource } from '#server/resources/artists/artists.store.ts'
import { categoriesResource } from '#server/resources/categories/categories.store.ts'
import { playlistsResource } from '#server/resources/playlists/playlists.store.ts'
import { tagsResource } from '#server/resources/tags/tags.store.ts'

export const RESOURCE_OF: Readonly<Record<DraftKind, Resource>> = {
  albums: albumsResource,
  artists: artistsResource,
  categories: categoriesResource,
  tags: tagsResource,
  playlists: playlistsResource,
}

/** An object with a value for each kind. */
export const byKind = <Value>(of: (kind: DraftKind) => Value): Record<DraftKind, Value> => {
  // Object.fromEntries does not keep the key types.
  return Object.fromEntries(DRAFT_KINDS.map((kind) => [kind, of(kind)])) as Record<DraftKind, Value>
}
