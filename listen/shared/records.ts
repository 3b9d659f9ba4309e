import type * as z from 'zod/mini'
import type { APP_KINDS, AppKind } from '#contract/features/app-api/kinds.ts'
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

/** The kinds of record that have a page. */
export const PAGED_KINDS = ['albums', 'playlists', 'artists', 'categories', 'collections', 'tracks'] as const
export type PagedKind = (typeof PAGED_KINDS)[number]

export const ID_FIELDS = {
  albums: 'album_id',
  playlists: 'playlist_id',
  artists: 'artist_id',
  categories: 'category_id',
  collections: 'collection_id',
  tracks: 'track_id',
} as const satisfies Record<PagedKind, string>

/** Any record with a page, apart from the fields that only some kinds have. */
export type Named = {
  cover_picture: string
  cover_thumbnail: string
  cover_focus?: { x: number; y: number } | null
} & (
  | { name: string; hindi_name: string | null }
  | { display_name: string; display_name_hindi: string | null }
)

/** A text, and the language that it is in. */
export type Said = { text: string; lang: Lang }

/** One of two texts, in this language if it exists. */
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

/** The name in the other script, if it is another one. */
export function otherName(lang: Lang, record: Named | Subcategory): Said | null {
  const [first, other] = [nameIn(lang, record), nameIn(lang === 'en' ? 'hi' : 'en', record)]
  return other.text === first.text ? null : other
}

export const idOf = (kind: PagedKind, record: object): number =>
  Number(Object.entries(record).find(([field]) => field === ID_FIELDS[kind])?.[1])
