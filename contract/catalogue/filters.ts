import * as z from 'zod/mini'
import { flag, linkedIds, optionalDay, status } from '../calls/fields.ts'
import { LINK_FIELDS } from './references.ts'

// The filters of lists besides their search. The contract of a resource puts together those that its records can have;
// absent or empty means not filtered.

export const statusFilter = { status: z.optional(z.nullable(z.union([z.literal(''), status()]))) }

const FILTER_LINKS = { ...LINK_FIELDS, tracks: 'track_id' } as const
type FilterLink = keyof typeof FILTER_LINKS

const isFilterLink = (kind: string): kind is FilterLink => kind in FILTER_LINKS

/** The filter by records of this kind, in the lists that have it; undefined if no list is filtered by them. */
export const filterFieldOf = (kind: string) => (isFilterLink(kind) ? FILTER_LINKS[kind] : undefined)

/** By linked records: linked to any of these. */
export const linkFilters = <const Kind extends FilterLink>(...kinds: Kind[]) =>
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(kinds.map((kind) => [FILTER_LINKS[kind], linkedIds()])) as Record<
    (typeof FILTER_LINKS)[Kind],
    ReturnType<typeof linkedIds>
  >

/** What a record can lack. A text in two scripts is missing when it has neither. */
export type Gap =
  | 'hindi_name'
  | 'cover'
  | 'description'
  | 'lyrics'
  | 'audio'
  | 'category'
  | 'artist'
  | 'albums'
  | 'tracks'

/** Without one of its parts. */
export const gapFilters = <const Name extends Gap>(...gaps: Name[]) =>
  Object.fromEntries(gaps.map((gap) => [`without_${gap}`, flag()])) as Record<
    `without_${Name}`,
    ReturnType<typeof flag>
  >

/** By days, yyyy-MM-dd, inclusive; days of what was added or edited are in UTC. */
export const dayFilters = <const Day extends 'recorded' | 'added' | 'edited'>(...days: Day[]) =>
  Object.fromEntries(
    days.flatMap((day) => [
      [`${day}_from`, optionalDay()],
      [`${day}_to`, optionalDay()],
    ]),
  ) as Record<`${Day}_from` | `${Day}_to`, ReturnType<typeof optionalDay>>

/** By when the records were added, and when and by which admins they were last edited. */
export const editFilters = { ...dayFilters('added', 'edited'), edited_by: linkedIds() }

/** By the admins whom records are assigned to, and by whether they are assigned at all. */
export const assignFilters = {
  assigned_to: linkedIds(),
  assignment: z.optional(z.nullable(z.literal(['', 'nobody', 'anybody']))),
}

export type FilterValues = Readonly<Record<string, string | boolean | readonly number[] | null | undefined>>

/** Whether a filter is absent or empty. */
export const isNoFilter = (value: FilterValues[string]): value is null | undefined | false | '' =>
  !value || (Array.isArray(value) && value.length === 0)
