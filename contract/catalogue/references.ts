import * as z from 'zod/mini'
import { type Need, needOf } from '../calls/permissions.ts'
import { bothNames, linkedIds } from '../values/fields.ts'

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
const linkedResource = z.keyof(z.object(REFS))

/** A linked record by whose names another one is recognised: of a track its artists, then its albums. */
export const linkedName = z.object({ kind: linkedResource, id: z.int(), ...bothNames })

/** What tells tracks of one name apart, wherever one is chosen; other kinds have nothing of it. */
export const trackLine = { linked: z.array(linkedName), duration: z.nullable(z.number()) }

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

const LINKED = Object.entries(LINK_FIELDS).map(([resource, field]) => {
  // Object.entries does not keep the key types.
  return { resource: resource as LinkedResource, field }
})

/** The resource whose records a field of a form links, or null. */
export const linkedThrough = (field: string): LinkedResource | null =>
  LINKED.find((one) => one.field === field)?.resource ?? null

/** Whether a value of a form names any record. */
export const namesRecords = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'number'

/**
 * What a form needs for the records that it links: whoever may not view artists cannot link them, and so read their names.
 */
export const linkNeeds =
  (fields: z.ZodMiniObject) =>
  (body: object): Need[] =>
    Object.entries(body).flatMap(([field, value]) => {
      const resource = field in fields.shape ? linkedThrough(field) : null
      return resource && namesRecords(value) ? [needOf(resource, 'view')] : []
    })
