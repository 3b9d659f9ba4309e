import { aliases, coverFiles, name, optional, optionalName } from '../values/fields.ts'
import { ALL_RIGHTS, kind, NAMES, SORTED } from './kind.ts'

export const artists = kind({
  noun: 'artist',
  path: 'artist',
  screen: '/artist',
  shownBy: 'details',
  id: 'artist_id',
  names: NAMES,
  rights: ALL_RIGHTS,
  fields: {
    name: name(),
    hindi_name: optionalName(),
    aliases: aliases(),
    about: optional(),
    about_hindi: optional(),
  },
  sent: {},
  row: {},
  detail: {},
  pictures: ['cover_picture', 'cover_image', 'profile_image'],
  files: coverFiles,
  links: { artistAlbums: 'albums', artistCollections: 'collections', artistPlaylists: 'playlists' },
  holds: {
    tracks: { ordered: false },
    albums: { ordered: false },
    collections: { ordered: false },
    playlists: { ordered: false },
  },
  sheet: { synonyms: ['singer', 'singers'] },
  sorted: SORTED,
  filters: {
    links: ['albums', 'collections', 'playlists', 'tracks'],
    gaps: ['hindi_name', 'cover', 'description', 'albums', 'tracks'],
    more: {},
  },
})
