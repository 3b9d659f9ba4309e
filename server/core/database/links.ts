/** A table that links two resources; where `ordered`, the tracks in it have a place (`position`). */
export type Link = {
  table: string
  between: readonly [LinkEnd, LinkEnd]
  ordered?: boolean
}

/** A resource as links know it: its table, its key, and its names, English first. */
export type LinkEnd = { resource: string; id: string; names: readonly [string, string] }

const names = ['name', 'hindi_name'] as const

const album = { resource: 'albums', id: 'album_id', names }
const artist = { resource: 'artists', id: 'artist_id', names }
const category = { resource: 'categories', id: 'category_id', names }
const collection = { resource: 'collections', id: 'collection_id', names }
const playlist = { resource: 'playlists', id: 'playlist_id', names }
const subcategory = { resource: 'subcategories', id: 'sub_category_id', names }
const tag = { resource: 'tags', id: 'tag_id', names: ['tag_name', 'tag_name_hindi'] as const }
const track = {
  resource: 'tracks',
  id: 'track_id',
  names: ['display_name', 'display_name_hindi'] as const,
}

/** Every resource of the catalogue, with what it is called by. */
export const ENTITIES: readonly LinkEnd[] = [
  album,
  artist,
  category,
  collection,
  playlist,
  subcategory,
  tag,
  track,
]

/** Every many-to-many link of the catalogue, in one place: migration, history, "used in" and deletion read it. */
export const LINKS: readonly Link[] = [
  { table: 'album_tracks', between: [album, track], ordered: true },
  { table: 'playlist_tracks', between: [playlist, track], ordered: true },
  { table: 'artist_tracks', between: [artist, track] },
  { table: 'category_tracks', between: [category, track] },
  { table: 'subcategory_tracks', between: [subcategory, track] },
  { table: 'tag_tracks', between: [tag, track] },
  { table: 'category_albums', between: [category, album] },
  { table: 'category_collections', between: [category, collection] },
  { table: 'category_playlists', between: [category, playlist] },
  { table: 'collection_albums', between: [collection, album] },
  { table: 'artist_albums', between: [artist, album] },
  { table: 'artist_collections', between: [artist, collection] },
  { table: 'artist_playlists', between: [artist, playlist] },
]

/** `mutual`: both ends show it and edit it; the links of a track are edited from the track alone, or in bulk. */
export type LinkSeenFrom = {
  table: string
  own: LinkEnd
  other: LinkEnd
  ordered: boolean
  mutual: boolean
}

/** References that are a column instead of a link table: `from.column` names a record of `to`, or none. */
export const REFERENCES = [
  {
    from: 'subcategories',
    fromId: 'sub_category_id',
    column: 'category_id',
    to: 'categories',
    toId: 'category_id',
  },
  { from: 'notifications', fromId: 'notification_id', column: 'album_id', to: 'albums', toId: 'album_id' },
  { from: 'notifications', fromId: 'notification_id', column: 'artist_id', to: 'artists', toId: 'artist_id' },
  { from: 'notifications', fromId: 'notification_id', column: 'track_id', to: 'tracks', toId: 'track_id' },
] as const

/** The links that touch a resource, seen from its side. */
export function linksOf(resource: string): LinkSeenFrom[] {
  return LINKS.flatMap(({ table, between: [first, second], ordered = false }) => {
    const seen = { table, ordered, mutual: first !== track && second !== track }
    if (first.resource === resource) return [{ ...seen, own: first, other: second }]
    if (second.resource === resource) return [{ ...seen, own: second, other: first }]
    return []
  })
}

/** One link table seen from a resource's side. Throws when there is no such link: a mistake in a declaration. */
export function linkOf(resource: string, table: string): LinkSeenFrom {
  const link = linksOf(resource).find((seen) => seen.table === table)
  if (!link) throw new Error(`${table} does not link ${resource}`)
  return link
}
