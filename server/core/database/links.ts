import { declarationOf, eachKind, KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'

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

const ends = eachKind((name): LinkEnd => {
  const { id, names } = declarationOf(name)
  return { resource: name, id, names }
})

/** Every resource of the catalogue with its name columns. */
export const ENTITIES: readonly LinkEnd[] = Object.values(ends)

/** Every many-to-many link of the catalogue; read by history, "used in" and deletion. */
export const LINKS: readonly Link[] = KIND_NAMES.flatMap((owner) => {
  const { noun, holds } = declarationOf(owner)
  return Object.entries(holds).map(([member, { ordered }]): Link => {
    // The types do not say that `member` is a kind, which is checked where kinds are declared.
    return { table: `${noun}_${member}`, owner: ends[owner], member: ends[member as KindName], ordered }
  })
})

/** `mutual`: the link is shown and edited from both ends. The links of a track are edited only from the track, or in bulk. */
export type LinkSeenFrom = {
  table: string
  own: LinkEnd
  other: LinkEnd
  ordered: boolean
  mutual: boolean
}

/**
 * References from one record to another in a column instead of a link table: `from.column` holds the id of a record of `to`, or
 * null.
 */
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

const linksByResource = new Map<string, readonly LinkSeenFrom[]>()

/** Returns the links of a resource, seen from its side. */
export function linksOf(resource: string): readonly LinkSeenFrom[] {
  const links = linksByResource.get(resource) ?? linksFrom(resource)
  linksByResource.set(resource, links)
  return links
}

function linksFrom(resource: string): LinkSeenFrom[] {
  return LINKS.flatMap(({ table, owner: first, member: second, ordered = false }) => {
    const seen = { table, ordered, mutual: first !== ends.tracks && second !== ends.tracks }
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
