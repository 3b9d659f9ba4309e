import { aliases, coverFiles, name, optional, optionalName } from '../values/fields.ts'
import { ALL_RIGHTS, kind, NAMES, SORTED } from './kind.ts'

export const albums = kind({
  noun: 'album',
  path: 'album',
  screen: '/albums',
  shownBy: 'details',
  id: 'album_id',
  names: NAMES,
  rights: ALL_RIGHTS,
  fields: {
    name: name(),
    hindi_name: optionalName(),
    aliases: aliases(),
    description: optional(),
    description_hindi: optional(),
  },
  sent: {},
  row: {},
  detail: {},
  pictures: ['cover_picture'],
  files: coverFiles,
  links: { albumCategories: 'categories', albumCollections: 'collections', albumArtists: 'artists' },
  holds: { tracks: { ordered: true } },
  sorted: SORTED,
  filters: {
    links: ['categories', 'collections', 'artists', 'tracks'],
    gaps: ['hindi_name', 'cover', 'description', 'category', 'artist', 'tracks'],
    more: {},
  },
})
