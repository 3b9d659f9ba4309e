import type * as z from 'zod/mini'
import type { APP_KINDS, AppKind } from '#listeners/contract/kinds.ts'
import type { Lang } from './texts.ts'

type Row<Kind extends AppKind> = z.output<(typeof APP_KINDS)[Kind]['row']>

export type Artist = Row<'artists'>
export type Category = Row<'categories'>
export type Subcategory = Row<'subcategories'>
export type Collection = Row<'collections'>
export type Album = Row<'albums'> & { artists?: Artist[] }
export type Playlist = Row<'playlists'>
export type Track = Row<'tracks'> & { artists?: Artist[]; albums?: Row<'albums'>[] }
export type TrackDetail = Track &
  z.output<(typeof APP_KINDS)['tracks']['detail']> & { categories?: Category[]; playlists?: Playlist[] }

export type Part<Item> = { items: Item[]; next: string | null }

type PagedAs = {
  noun: string
  /** The type of the record in schema.org. */
  thing: string
  /** The type of the record's page in Open Graph (https://ogp.me). */
  type: string
  /** The linked kinds whose records are embedded and shown below the tracks, in this order; a track has a page of its own. */
  shelves: readonly AppKind[]
  /** The linked kinds whose records are embedded and narrow the tracks. */
  parts: readonly AppKind[]
  tracks: 'in order' | 'newest first' | 'none'
  feed: boolean
}

/** The kinds of record that have a page, and how the pages differ. */
const PAGED = {
  albums: {
    noun: 'album',
    thing: 'MusicAlbum',
    type: 'music.album',
    shelves: ['artists', 'categories', 'collections'],
    parts: [],
    tracks: 'in order',
    feed: true,
  },
  playlists: {
    noun: 'playlist',
    thing: 'MusicPlaylist',
    type: 'music.playlist',
    shelves: ['artists', 'categories'],
    parts: [],
    tracks: 'in order',
    feed: true,
  },
  artists: {
    noun: 'artist',
    thing: 'MusicGroup',
    type: 'profile',
    shelves: ['albums', 'playlists', 'collections'],
    parts: [],
    tracks: 'newest first',
    feed: true,
  },
  categories: {
    noun: 'category',
    thing: 'CollectionPage',
    type: 'website',
    shelves: ['albums', 'playlists', 'collections'],
    parts: ['subcategories'],
    tracks: 'newest first',
    feed: true,
  },
  collections: {
    noun: 'collection',
    thing: 'CollectionPage',
    type: 'website',
    shelves: ['albums', 'artists', 'categories'],
    parts: [],
    tracks: 'none',
    feed: false,
  },
  tracks: {
    noun: 'track',
    thing: 'MusicRecording',
    type: 'music.song',
    shelves: [],
    parts: [],
    tracks: 'none',
    feed: false,
  },
} as const satisfies Partial<Record<AppKind, PagedAs>>
export type PagedKind = keyof typeof PAGED

// Object.keys does not keep the key types.
export const PAGED_KINDS = Object.keys(PAGED) as PagedKind[]

export const pagedAs = <Kind extends PagedKind>(kind: Kind) => PAGED[kind]

export const idFieldOf = (kind: PagedKind) => `${PAGED[kind].noun}_id`

/** A record of any kind with a page, without the fields that only some kinds have. */
export type Named = {
  cover_picture: string
  cover_thumbnail: string
  cover_focus?: { x: number; y: number } | null
} & (
  | { name: string; hindi_name: string | null }
  | { display_name: string; display_name_hindi: string | null }
)

/** A text and the language that it is in. */
export type Said = { text: string; lang: Lang }

/** One of two texts: in this language if it exists, else the other one. */
export function inLang(lang: Lang, english: string | null, hindi: string | null): Said | null {
  const texts = [
    english && ({ text: english, lang: 'en' } as const),
    hindi && ({ text: hindi, lang: 'hi' } as const),
  ]
  const [first, second] = lang === 'en' ? texts : texts.toReversed()
  return first || second || null
}

const bothNames = (record: Named | Subcategory): [string, string | null] =>
  'display_name' in record
    ? [record.display_name, record.display_name_hindi]
    : [record.name, record.hindi_name]

export const nameIn = (lang: Lang, record: Named | Subcategory): Said =>
  inLang(lang, ...bothNames(record)) ?? { text: '', lang }

/** The name in the other script, if it differs. */
export function otherName(lang: Lang, record: Named | Subcategory): Said | null {
  const [first, other] = [nameIn(lang, record), nameIn(lang === 'en' ? 'hi' : 'en', record)]
  return other.text === first.text ? null : other
}

export const idOf = (kind: PagedKind, record: object): number =>
  Number(Object.entries(record).find(([field]) => field === idFieldOf(kind))?.[1])
