import * as z from 'zod/mini'
import { linkedThrough } from '../../catalogue/references.ts'
import { declarationOf, KIND_NAMES, type KindName } from '../../kinds/kinds.ts'
import { kindOf } from '../../values/field-kinds.ts'
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

const isAppKind = (name: string): name is AppKind => appKind.options.some((each) => each === name)

/** The kinds that a kind is linked to in any way: its tracks first, then those that it refers to or that refer to it. */
function linkedKinds(name: AppKind): readonly AppKind[] {
  const { holds, links } = declarationOf(name)
  const referring = KIND_NAMES.filter((other) => refersTo(other, name) || refersTo(name, other))
  return [...('tracks' in holds ? ['tracks'] : []), ...referring, ...Object.values(links)].filter(isAppKind)
}

/** Whether the records of a kind refer to one record of another. */
const refersTo = (name: KindName, other: KindName): boolean =>
  Object.entries(declarationOf(name).fields).some(
    ([field, rule]) => kindOf(rule) === 'link' && linkedThrough(field) === other,
  )

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
    linked: linkedKinds('tracks'),
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
    linked: linkedKinds('albums'),
  }),
  artists: declare({
    noun: 'artist',
    id: 'artist_id',
    row: z.object({ artist_id: z.int(), ...bothNames, about: text, about_hindi: text, ...cover }),
    linked: linkedKinds('artists'),
  }),
  playlists: declare({
    noun: 'playlist',
    id: 'playlist_id',
    row: z.object({ playlist_id: z.int(), ...bothNames, ...cover }),
    linked: linkedKinds('playlists'),
  }),
  collections: declare({
    noun: 'collection',
    id: 'collection_id',
    row: z.object({ collection_id: z.int(), ...bothNames, ...cover }),
    linked: linkedKinds('collections'),
  }),
  categories: declare({
    noun: 'category',
    id: 'category_id',
    row: z.object({ category_id: z.int(), ...bothNames, ...cover }),
    linked: linkedKinds('categories'),
  }),
  subcategories: declare({
    noun: 'subcategory',
    id: 'sub_category_id',
    row: z.object({ sub_category_id: z.int(), ...bothNames, category_id: z.nullable(z.int()) }),
    linked: linkedKinds('subcategories'),
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
