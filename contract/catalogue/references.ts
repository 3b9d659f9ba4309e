import * as z from 'zod/mini'
import { bothNames, linkedIds } from '../calls/fields.ts'

/** References to records: the id and both names. */
export const albumRef = z.object({ album_id: z.int(), ...bothNames })
export const artistRef = z.object({ artist_id: z.int(), ...bothNames })
export const categoryRef = z.object({ category_id: z.int(), ...bothNames })
export const collectionRef = z.object({ collection_id: z.int(), ...bothNames })
export const playlistRef = z.object({ playlist_id: z.int(), ...bothNames })
export const subcategoryRef = z.object({ sub_category_id: z.int(), ...bothNames })
export const tagRef = z.object({
  tag_id: z.int(),
  tag_name: z.string(),
  tag_name_hindi: z.nullable(z.string()),
})

/** The reference type of each resource. */
const REFS = {
  albums: albumRef,
  artists: artistRef,
  categories: categoryRef,
  collections: collectionRef,
  playlists: playlistRef,
  subcategories: subcategoryRef,
  tags: tagRef,
}

/** The field in which a form sends the ids of linked records. */
export const LINK_FIELDS = {
  albums: 'album_id',
  artists: 'artist_id',
  categories: 'category_id',
  collections: 'collection_id',
  playlists: 'playlist_id',
  subcategories: 'sub_category_id',
  tags: 'tag_id',
} as const

export type LinkedResource = keyof typeof REFS

/**
 * The links of a record, declared once: the name in responses, and the linked resource. The row, the form, the store
 * and the details are derived from it.
 */
export type Links = Readonly<Record<string, LinkedResource>>

export type LinkField<L extends Links> = (typeof LINK_FIELDS)[L[keyof L]]

/** The fields of a row that hold its links. */
export const answeredLinks = <const L extends Links>(links: L) =>
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(
    Object.entries(links).map(([answered, resource]) => [answered, z.array(REFS[resource])]),
  ) as { [Answered in keyof L]: z.ZodMiniArray<(typeof REFS)[L[Answered]]> }

/** The fields in which a form sends its links. */
export const sentLinks = <const L extends Links>(links: L) =>
  Object.fromEntries(Object.values(links).map((resource) => [LINK_FIELDS[resource], linkedIds()])) as Record<
    LinkField<L>,
    ReturnType<typeof linkedIds>
  >

/** The names of a row's link fields. */
export const answeredNames = <L extends Links>(links: L) => Object.keys(links) as Extract<keyof L, string>[]

/** The names of the fields in which a form sends its links. */
export const sentNames = <L extends Links>(links: L) =>
  Object.values(links).map((resource) => LINK_FIELDS[resource]) as LinkField<L>[]
