import * as z from 'zod/mini'

/**
 * What an admin may do with records: see, add and edit, delete, activate and deactivate, send notifications, and take
 * people's addresses along as a file.
 */
export const RIGHTS = ['view', 'edit', 'delete', 'publish', 'push', 'export'] as const
export type Right = (typeof RIGHTS)[number]

/** The rights on records that are active or inactive. */
export const ALL_RIGHTS = ['view', 'edit', 'delete', 'publish'] as const

/** What a record can lack. A text in two scripts is missing when it has neither. */
export const GAPS = [
  'hindi_name',
  'cover',
  'description',
  'lyrics',
  'audio',
  'category',
  'artist',
  'albums',
  'tracks',
] as const
export type Gap = (typeof GAPS)[number]

export type Shape = Readonly<Record<string, z.ZodMiniType>>

/** What the record belongs to, its lyrics, and its recording, which has a part of the form of its own. */
export type FormPart = 'belongs' | 'lyrics' | 'recording'

/** One kind of record of the catalogue. Both sides derive from it all that kinds have in common. */
export type Kind = {
  /** The singular, in lower case. */
  noun: string
  /** The first segment of the paths of its calls: `album` in `album/list`. */
  path: string
  /** The path of its screens. */
  screen: string
  /** What shows one of its records: the details over the list, its form, or the list of its tracks. */
  shownBy: 'details' | 'form' | 'tracks'
  /** Its key, under the same name in tables and calls. */
  id: string
  /** Its name columns, English first. */
  names: readonly [string, string]
  rights: readonly Right[]
  /** The fields of its form with their rules, in the order of the form; answers have them, too. */
  fields: Shape
  /** The parts of its form whose fields do not stand below the names. */
  parts?: Readonly<Partial<Record<FormPart, readonly string[]>>>
  /** What its form sends besides, and no answer has. */
  sent: Shape
  /** What its answers have besides, and fields that differ there from what the form sends. */
  row: Shape
  /** What only the answer about a single record has. */
  detail: Shape
  /** The names of its picture in answers, that of the column first; none for a kind without pictures. */
  pictures: readonly string[]
  /** The longest files that its form takes, in bytes, by field; absent where the form is sent as JSON alone. */
  files?: Readonly<Record<string, number>>
  /** The kinds that it is linked to by its form, by the name that the linked records have in answers. */
  links: Readonly<Record<string, string>>
  /** The link tables in which it is the owner, by the kind of the members; `ordered` ones have positions. */
  holds: Readonly<Record<string, { ordered: boolean }>>
  /**
   * What heads its names in sheets, where that is not its noun, and what people write there besides, in lower case without
   * spaces.
   */
  sheet?: { heading?: string; synonyms?: readonly string[] }
  /** The columns that its list can be sorted by. */
  sorted: readonly string[]
  /** What its list can be filtered by: linked kinds, gaps, and what no other kind has. */
  filters: { links: readonly string[]; gaps: readonly Gap[]; more: Shape }
}

/** Keeps the literal types of a declaration. */
export const kind = <const K extends Kind>(declared: K): K => declared

/** The names of kinds whose columns are `name` and `hindi_name`. */
export const NAMES = ['name', 'hindi_name'] as const

/** The columns that lists of such kinds are sorted by. */
export const SORTED = ['name', 'hindi_name', 'date_modified', 'is_active'] as const

/** A reference to a record: its id and both names. */
export const reference = <const Id extends string, const English extends string, const Hindi extends string>(
  id: Id,
  [english, hindi]: readonly [English, Hindi],
) =>
  // An object literal with computed keys has no narrower type.
  z.object({ [id]: z.int(), [english]: z.string(), [hindi]: z.nullable(z.string()) } as Record<
    Id,
    z.ZodMiniInt
  > &
    Record<English, z.ZodMiniString> &
    Record<Hindi, z.ZodMiniNullable<z.ZodMiniString>>)
