import { albums } from './albums.ts'
import { artists } from './artists.ts'
import { categories } from './categories.ts'
import { collections } from './collections.ts'
import type { Kind } from './kind.ts'
import { playlists } from './playlists.ts'
import { subcategories } from './subcategories.ts'
import { tags } from './tags.ts'
import { tracks } from './tracks.ts'

/** Every kind of record of the catalogue, by the name of its table, in the order of the screens. */
export const kinds = { tracks, albums, artists, playlists, categories, subcategories, collections, tags }
export type Kinds = typeof kinds
export type KindName = keyof Kinds

// Object.keys does not keep the key types.
export const KIND_NAMES = Object.keys(kinds) as KindName[]

/** Makes a value for each kind, by its name. */
export const eachKind = <Made>(make: (name: KindName) => Made) =>
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(KIND_NAMES.map((name) => [name, make(name)])) as Record<KindName, Made>

export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)

/** The declaration of a kind that is only known at run time. */
export const declarationOf = (name: KindName): Kind => kinds[name]

/** The heading of a column in sheets that has names of a kind. */
export type HeadingOf<Name extends KindName> = {
  [Each in Name]: Kinds[Each] extends { sheet: { heading: infer Heading } }
    ? Heading
    : Capitalize<Kinds[Each]['noun']>
}[Name]

export function headingOf<const Name extends KindName>(name: Name) {
  const { noun, sheet } = declarationOf(name)
  // The expression mirrors the type above, which the compiler does not follow.
  return (sheet?.heading ?? noun.charAt(0).toUpperCase() + noun.slice(1)) as HeadingOf<Name>
}

const BELOW_SCREEN = { details: '?details=', form: '/edit/', tracks: '/viewtracks/' }

/** The path of the screen that shows a record. */
export const pathOfRecord = (name: KindName, id: number): string => {
  const { screen, shownBy } = declarationOf(name)
  return `${screen}${BELOW_SCREEN[shownBy]}${id}`
}

type NounOf<Name extends KindName> = Kinds[Name]['noun']
type KindOfNoun = { [Name in KindName as NounOf<Name>]: Name }

/** The kind whose name in the singular this is. */
export const kindOfNoun = <const Noun extends NounOf<KindName>>(noun: Noun) =>
  // Every noun belongs to a kind, so one is always found.
  KIND_NAMES.find((name) => kinds[name].noun === noun) as KindOfNoun[Noun]

/** The kinds whose records are active or inactive. Apps see the active ones. */
export type StatusKind = {
  [Name in KindName]: 'publish' extends Kinds[Name]['rights'][number] ? Name : never
}[KindName]
export const STATUS_KINDS = KIND_NAMES.filter((name): name is StatusKind =>
  declarationOf(name).rights.includes('publish'),
)

/** The kinds that hold tracks. */
export type TrackHolder = {
  [Name in KindName]: Kinds[Name]['holds'] extends { tracks: unknown } ? Name : never
}[KindName]
export const TRACK_HOLDERS = KIND_NAMES.filter((name): name is TrackHolder => 'tracks' in kinds[name].holds)

/** The type that a declaration must fit, so that its links and filters name only kinds that exist. */
type Linking = Kind & {
  links: Readonly<Record<string, KindName>>
  holds: Readonly<Partial<Record<KindName, { ordered: boolean }>>>
  filters: { links: readonly KindName[] }
}
kinds satisfies Record<KindName, Linking>
