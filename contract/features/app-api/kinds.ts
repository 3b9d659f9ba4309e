import * as z from 'zod/mini'
import { albumLinks } from '../../resources/albums.ts'
import { artistLinks } from '../../resources/artists.ts'
import { categoryLinks } from '../../resources/categories.ts'
import { collectionBelongs, collectionHolds } from '../../resources/collections.ts'
import { playlistLinks } from '../../resources/playlists.ts'
import { trackLinks } from '../../resources/tracks.ts'
import { bothNames, status } from '../../values/fields.ts'

const text = z.nullable(z.string())
const cover = {
  /** Addresses without an end; '' where there is no picture. */
  cover_picture: z.string(),
  cover_thumbnail: z.string(),
  /** The point of `cover_picture` to keep in sight where it is cut, in shares of its sides; null: the middle. */
  cover_focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
}

/** The kinds of record that apps list. */
export const appKind = z.enum([
  'tracks',
  'albums',
  'artists',
  'playlists',
  'collections',
  'categories',
  'subcategories',
])
export type AppKind = z.output<typeof appKind>

type Declared = {
  /** The singular, for the documentation. */
  noun: string
  id: string
  row: z.ZodMiniObject
  /** Fields of a single record. */
  detail?: z.ZodMiniObject
  /** The kinds that it can be embedded with, and listed by. */
  linked: readonly AppKind[]
}

const declare = <const D extends Declared>(declared: D): D => declared

/** Each kind as apps read it; its two names and texts become one with `lang`. */
export const APP_KINDS = {
  tracks: declare({
    noun: 'track',
    id: 'track_id',
    row: z.object({
      track_id: z.int(),
      display_name: z.string(),
      display_name_hindi: text,
      description: text,
      description_hindi: text,
      record_date: z.nullable(z.iso.date()),
      /** In seconds, if known. */
      duration: z.nullable(z.number()),
      /** How often it was played; up to ten minutes old. */
      trackCount: z.int(),
      /** The signed address of the audio, valid for at least eleven hours; null while there is none. */
      trackData: text,
      /** The audio in other formats, as far as they are ready. */
      renditions: z.array(
        z.object({
          /** Codec and bit rate, such as `opus-64`. */
          format: z.string(),
          content_type: z.string(),
          /** In kbit/s. */
          bitRate: z.int(),
          /** In bytes. */
          size: z.int(),
          /** Signed, and valid as long as `trackData`. */
          address: z.string(),
        }),
      ),
      /** '0': the app may play the audio, but must not offer it as a download. */
      is_download_allowed: status(),
      ...cover,
    }),
    detail: z.object({ lyrics: text, lyrics_hindi: text }),
    linked: Object.values(trackLinks).filter((kind) => kind !== 'tags'),
  }),
  albums: declare({
    noun: 'album',
    id: 'album_id',
    row: z.object({
      album_id: z.int(),
      ...bothNames,
      description: text,
      description_hindi: text,
      ...cover,
    }),
    linked: ['tracks', ...Object.values(albumLinks)],
  }),
  artists: declare({
    noun: 'artist',
    id: 'artist_id',
    row: z.object({ artist_id: z.int(), ...bothNames, about: text, about_hindi: text, ...cover }),
    linked: ['tracks', ...Object.values(artistLinks)],
  }),
  playlists: declare({
    noun: 'playlist',
    id: 'playlist_id',
    row: z.object({ playlist_id: z.int(), ...bothNames, ...cover }),
    linked: ['tracks', ...Object.values(playlistLinks)],
  }),
  collections: declare({
    noun: 'collection',
    id: 'collection_id',
    row: z.object({ collection_id: z.int(), ...bothNames, ...cover }),
    linked: [...Object.values(collectionHolds), ...Object.values(collectionBelongs)],
  }),
  categories: declare({
    noun: 'category',
    id: 'category_id',
    row: z.object({ category_id: z.int(), ...bothNames, ...cover }),
    linked: ['tracks', 'subcategories', ...Object.values(categoryLinks)],
  }),
  subcategories: declare({
    noun: 'subcategory',
    id: 'sub_category_id',
    row: z.object({ sub_category_id: z.int(), ...bothNames, category_id: z.nullable(z.int()) }),
    linked: ['tracks', 'categories'],
  }),
} as const satisfies Record<AppKind, Declared>

const NO_DETAIL = z.object({})

/** The fields that only a single record has. */
export function detailOf(kind: AppKind): z.ZodMiniObject {
  const { detail = NO_DETAIL }: Declared = APP_KINDS[kind]
  return detail
}

/** All fields of the row may be left out by `fields` and `lang`, and `embed` adds lists. */
export const rowOf = (kind: AppKind) => {
  const { row, linked }: Declared = APP_KINDS[kind]
  const embedded = Object.fromEntries(
    linked.map((other) => [other, z.optional(z.array(z.partial(APP_KINDS[other].row)))]),
  )
  return z.extend(z.partial(row), embedded)
}
