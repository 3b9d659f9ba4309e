import * as z from 'zod/mini'
import { aliases, coverFiles, name } from '../values/fields.ts'
import { ALL_RIGHTS, kind, NAMES, reference, SORTED } from './kind.ts'

export const categories = kind({
  noun: 'category',
  path: 'category',
  screen: '/category',
  shownBy: 'details',
  id: 'category_id',
  names: NAMES,
  rights: ALL_RIGHTS,
  fields: { name: name(), hindi_name: name(), aliases: aliases() },
  sent: {},
  row: {},
  detail: { categorySubcategories: z.array(reference('sub_category_id', NAMES)) },
  pictures: ['cover_picture', 'cover_image'],
  files: coverFiles,
  links: { categoryAlbums: 'albums', categoryCollections: 'collections', categoryPlaylist: 'playlists' },
  holds: {
    tracks: { ordered: false },
    albums: { ordered: false },
    collections: { ordered: false },
    playlists: { ordered: false },
  },
  sorted: SORTED,
  filters: {
    links: ['albums', 'collections', 'playlists', 'subcategories', 'tracks'],
    gaps: ['hindi_name', 'cover', 'albums', 'tracks'],
    more: {},
  },
})
