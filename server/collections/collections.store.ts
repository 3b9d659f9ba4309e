export const collectionsResource = {
  table: 'collections',
  id: 'collection_id',
  one: 'Collection',
  many: 'Collections',
  names: ['name', 'hindi_name'],
  searched: ['name', 'hindi_name'],
  columns: ['collection_id', 'name', 'hindi_name', 'cover_picture', 'is_active', 'date_modified', 'version'],
  written: ['name', 'hindi_name'],
  linked: { collectionAlbums: { table: 'collection_albums', sent: 'album_id' } },
  sorted: { name: 'required', hindi_name: 'nullable', date_modified: 'required', is_active: 'required' },
} as const
