/** A table that links two resources; where `ordered`, the tracks in it have a place (`position`). */
export type Link = {
  table: string
  between: readonly [LinkEnd, LinkEnd]
  ordered?: boolean
}

export type LinkEnd = { resource: string; id: string }

const album = { resource: 'albums', id: 'album_id' }
const artist = { resource: 'artists', id: 'artist_id' }
const category = { resource: 'categories', id: 'category_id' }
const collection = { resource: 'collections', id: 'collection_id' }
const playlist = { resource: 'playlists', id: 'playlist_id' }
const subcategory = { resource: 'subcategories', id: 'sub_category_id' }
const tag = { resource: 'tags', id: 'tag_id' }
const track = { resource: 'tracks', id: 'track_id' }

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

export type LinkSeenFrom = { table: string; own: LinkEnd; other: LinkEnd; ordered: boolean }

/** The links that touch a resource, seen from its side. */
export function linksOf(resource: string): LinkSeenFrom[] {
  return LINKS.flatMap(({ table, between: [first, second], ordered = false }) => {
    if (first.resource === resource) return [{ table, own: first, other: second, ordered }]
    if (second.resource === resource) return [{ table, own: second, other: first, ordered }]
    return []
  })
}
