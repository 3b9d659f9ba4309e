import * as z from 'zod/mini'

/**
 * The rights on records: to view, to add and edit, to delete, to activate and deactivate, to send notifications, and to export
 * people's addresses.
 */
export const RIGHTS = ['view', 'edit', 'delete', 'publish', 'push', 'export'] as const
export type Right = (typeof RIGHTS)[number]

/** The rights on a resource whose records can be activated and deactivated. */
export const ALL_RIGHTS = ['view', 'edit', 'delete', 'publish'] as const

/** The gaps that a record can have. A text in two scripts is a gap only when both are missing. */
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

/** A part of a form apart from the main one: what the record belongs to, its lyrics, or its recording. */
export type FormPart = 'belongs' | 'lyrics' | 'recording'

/** A kind of record in the catalogue. Server and web derive from it all that kinds have in common. */
export type Kind = {
  /** The kind's name in the singular, in lower case. */
  noun: string
  /** The first segment of the paths of the calls: `album` in `album/list`. */
  path: string
  /** The path of the kind's screens. */
  screen: string
  /** The screen that shows a single record: the details over the list, its form, or the list of its tracks. */
  shownBy: 'details' | 'form' | 'tracks'
  /** The name of the record's key, which is the same in tables and calls. */
  id: string
  /** The columns of the names, English first. */
  names: readonly [string, string]
  rights: readonly Right[]
  /** The fields of the form with their rules, in the order of the form. Answers have these fields too. */
  fields: Shape
  /** The fields that are in a part of the form of their own, by part; all others are below the names. */
  parts?: Readonly<Partial<Record<FormPart, readonly string[]>>>
  /** Further fields that the form sends and that no answer has. */
  sent: Shape
  /** Further fields of answers, and fields that differ there from those the form sends. */
  row: Shape
  /** The fields that only the answer with a single record has. */
  detail: Shape
  /** The names of the picture in answers, that of its column first; empty for a kind without pictures. */
  pictures: readonly string[]
  /** The maximum size of the form's files, in bytes, by field; absent where the form is sent only as JSON. */
  files?: Readonly<Record<string, number>>
  /** The kinds that the form links to, by the name that the linked records have in answers. */
  links: Readonly<Record<string, string>>
  /** The link tables that the kind owns, by the kind of their members; in `ordered` ones, members have positions. */
  holds: Readonly<Record<string, { ordered: boolean }>>
  /**
   * How sheets name the kind: the heading, where it is not the noun, and other headings that people use, in lower case without
   * spaces.
   */
  sheet?: { heading?: string; synonyms?: readonly string[] }
  /** The columns that the list can be sorted by. */
  sorted: readonly string[]
  /** The filters of the list: linked kinds, gaps, and those that no other kind has. */
  filters: { links: readonly string[]; gaps: readonly Gap[]; more: Shape }
}

/** Declares a kind and keeps its literal types. */
export const kind = <const K extends Kind>(declared: K): K => declared

/** The names of kinds whose columns are `name` and `hindi_name`. */
export const NAMES = ['name', 'hindi_name'] as const

/** The columns that lists can be sorted by where the names are `name` and `hindi_name`. */
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
