import { NAMED } from '#server/catalogue/resource.ts'

export const collectionsResource = {
  ...NAMED,
  table: 'collections',
  id: 'collection_id',
  noun: 'collection',
  columns: ['collection_id', 'name', 'hindi_name', 'cover_picture', 'is_active', 'date_modified', 'version'],
  written: ['name', 'hindi_name'],
  linked: { collectionAlbums: 'collection_albums' },
  whole: {
    linked: { collectionCategories: 'category_collections', collectionArtists: 'artist_collections' },
  },
} as const
