import { contract } from '#contract/index.ts'

const { albums, artists, categories, collections, playlists, tags } = contract

/** The resources that are written, and the names of their columns. */
export const KINDS = {
  albums: { save: albums.save.path, id: 'album_id', name: 'name', form: {} },
  artists: { save: artists.save.path, id: 'artist_id', name: 'name', form: {} },
  categories: { save: categories.save.path, id: 'category_id', name: 'name', form: { hindi_name: 'नाम' } },
  collections: {
    save: collections.save.path,
    id: 'collection_id',
    name: 'name',
    form: { hindi_name: 'नाम' },
  },
  playlists: { save: playlists.save.path, id: 'playlist_id', name: 'name', form: { hindi_name: 'नाम' } },
  tags: { save: tags.save.path, id: 'tag_id', name: 'tag_name', form: {} },
  tracks: {
    save: contract.tracks.save.path,
    id: 'track_id',
    name: 'display_name',
    form: { display_name_hindi: 'नाम', description: 'a', description_hindi: 'b', file_name: 'a.wav' },
  },
} as const
export type Kind = keyof typeof KINDS
