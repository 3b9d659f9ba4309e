import * as z from 'zod/mini'
import { GAPS, type Gap } from '../kinds/kind.ts'
import { isKind, type KindName, type Kinds, kinds } from '../kinds/kinds.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { flag, linkedIds, optionalDay, status } from '../values/fields.ts'

// The filters of lists besides their search. The contract of a resource combines those that its records can have; an absent or
// empty filter matches everything.

export const statusFilter = { status: z.optional(z.nullable(z.union([z.literal(''), status()]))) }

/** A filter by one of these values; '' matches everything. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.optional(z.nullable(z.literal(['' as const, ...values])))

/** The filters by whether a person has ever signed in, and by when they last did. */
export const signInFilters = () => ({ signed_in: oneOf(['ever', 'never']), ...momentFilters('signed_in') })

/** The name of the filter by records of this kind, in the lists that have it; undefined for other kinds. */
export const filterFieldOf = (kind: string) => (isKind(kind) ? kinds[kind].id : undefined)

/** The filters by linked records: those that are linked to any of these. */
export const linkFilters = <const Name extends KindName>(...names: readonly Name[]) =>
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(names.map((name) => [kinds[name].id, linkedIds()])) as Record<
    Kinds[Name]['id'],
    ReturnType<typeof linkedIds>
  >

/** The gaps that a list can be filtered by, according to its filters. */
export const gapsIn = ({ shape }: z.ZodMiniObject): Gap[] => GAPS.filter((gap) => `without_${gap}` in shape)

/** The parts that a record lacks, among those that its list can be filtered by. */
export const missingParts = { missing: z.array(z.enum(GAPS)) }

/** The filters by records that lack a part. */
export const gapFilters = <const Name extends Gap>(...gaps: readonly Name[]) =>
  Object.fromEntries(gaps.map((gap) => [`without_${gap}`, flag()])) as Record<
    `without_${Name}`,
    ReturnType<typeof flag>
  >

/** The moments that lists can be filtered by. Unlike a day of the calendar, a moment is on a certain day only in a time zone. */
const MOMENTS = ['added', 'edited', 'received', 'sent', 'signed_in', 'changed'] as const
type Moment = (typeof MOMENTS)[number]

const ends = <const Day extends string>(days: readonly Day[]) =>
  Object.fromEntries(
    days.flatMap((day) => [
      [`${day}_from`, optionalDay()],
      [`${day}_to`, optionalDay()],
    ]),
  ) as Record<`${Day}_from` | `${Day}_to`, ReturnType<typeof optionalDay>>

/** A name of the IANA time zone database, such as 'Asia/Kolkata'. */
function isTimeZone(name: string): boolean {
  try {
    // The test is needed because `Intl` also accepts offsets, such as +05:30.
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The time zone of the filtered days, so that a shared address means the same to everyone; absent means UTC. */
const timeZone = z.optional(
  z.nullable(
    z.string().check(z.refine((name) => name === '' || isTimeZone(name), ruleMessage('rules.timeZone'))),
  ),
)
export const ZONE_FIELD = 'zone'

/** The filters by the days of moments, yyyy-MM-dd, inclusive, in the time zone `zone`. */
export const momentFilters = <const Day extends Moment>(...days: Day[]) => ({
  ...ends(days),
  [ZONE_FIELD]: timeZone,
})

const MOMENT_FIELD = new RegExp(`^(${MOMENTS.join('|')})_(from|to)$`)

/** Whether a filter is a day of a moment, whose beginning and end depend on the time zone. */
export const isOfMoment = (field: string): boolean => MOMENT_FIELD.test(field)

/** The filters by when records were added, and by when and by which admins they were last edited. */
export const editFilters = { ...momentFilters('added', 'edited'), edited_by: linkedIds() }

/** The filters by the admins whom records are assigned to, and by whether they are assigned at all. */
export const assignFilters = {
  assigned_to: linkedIds(),
  assignment: z.optional(z.nullable(z.literal(['', 'nobody', 'anybody']))),
}

export type FilterValues = Readonly<Record<string, string | boolean | readonly number[] | null | undefined>>

/** Whether a filter is absent or empty. */
export const isNoFilter = (value: FilterValues[string]): value is null | undefined | false | '' =>
  !value || (Array.isArray(value) && value.length === 0)
