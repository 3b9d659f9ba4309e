/**
 * A table that links two resources. The history records the `member` as added to the `owner`; where `ordered`,
 * the members have a `position`.
 */
export type Link = {
  table: string
  owner: LinkEnd
  member: LinkEnd
  ordered?: boolean
}

/** A resource at one end of a link: its table, its key, and its name columns, English first. */
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

/** Every resource of the catalogue with its name columns. */
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

/** Every many-to-many link of the catalogue; read by history, "used in" and deletion. */
export const LINKS: readonly Link[] = [
  { table: 'album_tracks', owner: album, member: track, ordered: true },
  { table: 'playlist_tracks', owner: playlist, member: track, ordered: true },
  { table: 'artist_tracks', owner: artist, member: track },
  { table: 'category_tracks', owner: category, member: track },
  { table: 'subcategory_tracks', owner: subcategory, member: track },
  { table: 'tag_tracks', owner: tag, member: track },
  { table: 'category_albums', owner: category, member: album },
  { table: 'category_collections', owner: category, member: collection },
  { table: 'category_playlists', owner: category, member: playlist },
  { table: 'collection_albums', owner: collection, member: album },
  { table: 'artist_albums', owner: artist, member: album },
  { table: 'artist_collections', owner: artist, member: collection },
  { table: 'artist_playlists', owner: artist, member: playlist },
]

/** `mutual`: shown and edited from both ends; the links of a track are edited only from the track, or in bulk. */
export type LinkSeenFrom = {
  table: string
  own: LinkEnd
  other: LinkEnd
  ordered: boolean
  mutual: boolean
}

/** References that are a column instead of a link table: `from.column` refers to a record of `to`, or is null. */
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

/** Returns the links of a resource, seen from its side. */
export function linksOf(resource: string): LinkSeenFrom[] {
  return LINKS.flatMap(({ table, owner: first, member: second, ordered = false }) => {
    const seen = { table, ordered, mutual: first !== track && second !== track }
    if (first.resource === resource) return [{ ...seen, own: first, other: second }]
    if (second.resource === resource) return [{ ...seen, own: second, other: first }]
    return []
  })
}

/** Returns one link table, seen from a resource's side. Throws when there is none: a programming error. */
export function linkOf(resource: string, table: string): LinkSeenFrom {
  const link = linksOf(resource).find((seen) => seen.table === table)
  if (!link) throw new Error(`${table} does not link ${resource}`)
  return link
}

/** Returns the link between two resources, seen from the first one's side. Throws when there is none. */
export function linkBetween(resource: string, other: string): LinkSeenFrom {
  const link = linksOf(resource).find((seen) => seen.other.resource === other)
  if (!link) throw new Error(`Nothing links ${resource} and ${other}`)
  return link
}
