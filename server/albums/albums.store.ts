import { NAMED } from '#server/catalogue/resource.ts'

export const albumsResource = {
  ...NAMED,
  table: 'albums',
  id: 'album_id',
  noun: 'album',
  columns: [
    'album_id',
    'name',
    'hindi_name',
    'description',
    'description_hindi',
    'cover_picture',
    'is_active',
    'date_modified',
    'version',
  ],
  written: ['name', 'hindi_name', 'description', 'description_hindi'],
  whole: {
    linked: {
      albumCategories: 'category_albums',
      albumCollections: 'collection_albums',
      albumArtists: 'artist_albums',
    },
  },
} as const
