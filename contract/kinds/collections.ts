import { aliases, coverFiles, name } from '../values/fields.ts'
import { ALL_RIGHTS, kind, NAMES, SORTED } from './kind.ts'

export const collections = kind({
  noun: 'collection',
  path: 'collection',
  screen: '/collection',
  shownBy: 'details',
  id: 'collection_id',
  names: NAMES,
  rights: ALL_RIGHTS,
  fields: { name: name(), hindi_name: name(), aliases: aliases() },
  sent: {},
  row: {},
  detail: {},
  pictures: ['cover_picture', 'cover_image'],
  files: coverFiles,
  links: { collectionAlbums: 'albums', collectionCategories: 'categories', collectionArtists: 'artists' },
  holds: { albums: { ordered: false } },
  sorted: SORTED,
  filters: {
    links: ['categories', 'albums', 'artists'],
    gaps: ['hindi_name', 'cover', 'category', 'artist', 'albums'],
    more: {},
  },
})
