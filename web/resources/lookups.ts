import * as z from 'zod/mini'
import { described } from '#contract/catalogue/described.ts'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { categories } from '#contract/resources/categories.ts'
import { collections } from '#contract/resources/collections.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { subcategories } from '#contract/resources/subcategories.ts'
import { tags } from '#contract/resources/tags.ts'
import { type ListedTrack, tracks } from '#contract/resources/tracks.ts'
import { lookup, searched } from '#web/catalogue/lookup/lookup.ts'
import { trackLine } from '#web/catalogue/lookup/track-line.ts'
import { call } from '#web/core/client/call.ts'

// Kept together, since the forms of one resource choose records of others.

const asNew = { action: 'add', version: null } as const
const bothNames = { name: true, hindi_name: true } as const
const names = { name: 'name', hindi_name: 'hindi_name' } as const

export const albumLookup = lookup({
  name: 'albums',
  fields: { id: 'album_id', ...names },
  list: (body, signal) => call(albums.list, { body, signal }),
  get: (id) => call(albums.get, { params: { id } }),
  opens: (id) => `/albums?details=${id}`,
  title: 'albums.add',
  rules: z.pick(described('albums').fields, bothNames),
  save: (names, saveKey) => call(albums.save, { body: { ...names, ...asNew, album_id: null }, saveKey }),
})

export const artistLookup = lookup({
  name: 'artists',
  fields: { id: 'artist_id', ...names },
  list: (body, signal) => call(artists.list, { body, signal }),
  get: (id) => call(artists.get, { params: { id } }),
  opens: (id) => `/artist?details=${id}`,
  title: 'artists.add',
  rules: z.pick(described('artists').fields, bothNames),
  save: (names, saveKey) => call(artists.save, { body: { ...names, ...asNew, artist_id: null }, saveKey }),
})

export const categoryLookup = lookup({
  name: 'categories',
  fields: { id: 'category_id', ...names },
  list: (body, signal) => call(categories.list, { body, signal }),
  get: (id) => call(categories.get, { params: { id } }),
  opens: (id) => `/category?details=${id}`,
  title: 'categories.add',
  rules: z.pick(described('categories').fields, bothNames),
  save: (names, saveKey) =>
    call(categories.save, { body: { ...names, ...asNew, category_id: null }, saveKey }),
})

export const collectionLookup = lookup({
  name: 'collections',
  fields: { id: 'collection_id', ...names },
  list: (body, signal) => call(collections.list, { body, signal }),
  get: (id) => call(collections.get, { params: { id } }),
  opens: (id) => `/collection?details=${id}`,
  title: 'collections.add',
  rules: z.pick(described('collections').fields, bothNames),
  save: (names, saveKey) =>
    call(collections.save, { body: { ...names, ...asNew, collection_id: null }, saveKey }),
})

export const playlistLookup = lookup({
  name: 'playlists',
  fields: { id: 'playlist_id', ...names },
  list: (body, signal) => call(playlists.list, { body, signal }),
  get: (id) => call(playlists.get, { params: { id } }),
  opens: (id) => `/playlist/viewtracks/${id}`,
  title: 'playlists.add',
  rules: z.pick(described('playlists').fields, bothNames),
  save: (names, saveKey) =>
    call(playlists.save, { body: { ...names, ...asNew, playlist_id: null }, saveKey }),
})

export const subcategoryLookup = lookup({
  name: 'subcategories',
  fields: { id: 'sub_category_id', ...names },
  list: (body, signal) => call(subcategories.list, { body, signal }),
  get: (id) => call(subcategories.get, { params: { id } }),
  opens: (id) => `/subcategory/edit/${id}`,
  title: 'subcategories.add',
  rules: z.pick(described('subcategories').fields, bothNames),
  save: (names, saveKey) =>
    call(subcategories.save, { body: { ...names, ...asNew, sub_category_id: null }, saveKey }),
})

export const tagLookup = lookup({
  name: 'tags',
  fields: { id: 'tag_id', name: 'tag_name', hindi_name: 'tag_name_hindi' },
  list: (body, signal) => call(tags.list, { body, signal }),
  get: (id) => call(tags.get, { params: { id } }),
  opens: (id) => `/tags/edit/${id}`,
  title: 'tags.add',
  rules: z.object({
    name: described('tags').fields.shape.tag_name,
    hindi_name: described('tags').fields.shape.tag_name_hindi,
  }),
  save: ({ name, hindi_name }, saveKey) =>
    call(tags.save, {
      body: { tag_name: name, tag_name_hindi: hindi_name, ...asNew, tag_id: null },
      saveKey,
    }),
})

type LinkedTrack = Pick<ListedTrack, 'trackArtist' | 'trackAlbum' | 'duration'>

/** Tracks are not created from a field: that takes more than their names. */
export const trackLookup = {
  ...searched({
    name: 'tracks',
    fields: { id: 'track_id', name: 'display_name', hindi_name: 'display_name_hindi' },
    list: (body, signal) => call(tracks.list, { body, signal }),
    get: (id) => call(tracks.get, { params: { id } }),
    about: ({ trackArtist, trackAlbum, duration }: LinkedTrack) =>
      trackLine({
        linked: [
          ...trackArtist.map((names) => ({ kind: 'artists', ...names })),
          ...trackAlbum.map((names) => ({ kind: 'albums', ...names })),
        ],
        duration,
      }),
  }),
  opens: (id: number) => `/tracks?details=${id}`,
}
