import type { NamedKind } from '#contract/catalogue/import-needs.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { albumsResource } from '#server/resources/albums/albums.store.ts'
import { artistsResource } from '#server/resources/artists/artists.store.ts'
import { categoriesResource } from '#server/resources/categories/categories.store.ts'
import { subcategoriesResource } from '#server/resources/subcategories/subcategories.store.ts'
import { tagsResource } from '#server/resources/tags/tags.store.ts'

type Kind = { kind: NamedKind; resource: Resource; link: string }

/**
 * The resources that a sheet refers to by name, and the table that links each to tracks; categories come before their
 * subcategories.
 */
export const KINDS: readonly Kind[] = [
  { kind: 'categories', resource: categoriesResource, link: 'category_tracks' },
  { kind: 'subcategories', resource: subcategoriesResource, link: 'subcategory_tracks' },
  { kind: 'albums', resource: albumsResource, link: 'album_tracks' },
  { kind: 'artists', resource: artistsResource, link: 'artist_tracks' },
  { kind: 'tags', resource: tagsResource, link: 'tag_tracks' },
]
