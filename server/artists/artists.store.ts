import { NAMED } from '#server/catalogue/resource.ts'

export const artistsResource = {
  ...NAMED,
  table: 'artists',
  id: 'artist_id',
  noun: 'artist',
  columns: [
    'artist_id',
    'name',
    'hindi_name',
    'about',
    'about_hindi',
    'cover_picture',
    'is_active',
    'date_modified',
    'version',
  ],
  written: ['name', 'hindi_name', 'about', 'about_hindi'],
  linked: {
    artistAlbums: 'artist_albums',
    artistCollections: 'artist_collections',
    artistPlaylists: 'artist_playlists',
  },
} as const
