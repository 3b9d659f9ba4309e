export const categoriesResource = {
  table: 'categories',
  id: 'category_id',
  one: 'Category',
  many: 'Categories',
  names: ['name', 'hindi_name'],
  searched: ['name', 'hindi_name'],
  columns: ['category_id', 'name', 'hindi_name', 'cover_picture', 'is_active', 'date_modified', 'version'],
  written: ['name', 'hindi_name'],
  linked: {
    categoryAlbums: { table: 'category_albums', sent: 'album_id' },
    categoryCollections: { table: 'category_collections', sent: 'collection_id' },
    categoryPlaylist: { table: 'category_playlists', sent: 'playlist_id' },
  },
  sorted: { name: 'required', hindi_name: 'nullable', date_modified: 'required', is_active: 'required' },
} as const
