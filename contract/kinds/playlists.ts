import { aliases, coverFiles, name } from '../values/fields.ts'
import { ALL_RIGHTS, kind, NAMES, SORTED } from './kind.ts'

export const playlists = kind({
  noun: 'playlist',
  path: 'playlist',
  screen: '/playlist',
  shownBy: 'tracks',
  id: 'playlist_id',
  names: NAMES,
  rights: ALL_RIGHTS,
  fields: { name: name(), hindi_name: name(), aliases: aliases() },
  sent: {},
  row: {},
  detail: {},
  pictures: ['cover_picture', 'cover_image'],
  files: coverFiles,
  links: { playlistCategories: 'categories', playlistArtists: 'artists' },
  holds: { tracks: { ordered: true } },
  sorted: SORTED,
  filters: {
    links: ['categories', 'artists', 'tracks'],
    gaps: ['hindi_name', 'cover', 'category', 'artist', 'tracks'],
    more: {},
  },
})
