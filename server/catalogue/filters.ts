import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FilterValues, isNoFilter, ZONE_FIELD } from '#contract/catalogue/filters.ts'
import type { Gap } from '#contract/kinds/kind.ts'
import { startOfDay } from './days.ts'
import { linkedBy } from './links.ts'
import { type Boundary, type Resource, storedStatus } from './resource.ts'

type Condition = RawBuilder<SqlBool>

/** The keys of the records to which a record with a gap has no link. */
const GAP_LINKS = {
  category: 'category_id',
  artist: 'artist_id',
  albums: 'album_id',
  tracks: 'track_id',
} as const satisfies Partial<Record<Gap, string>>
type LinkGap = keyof typeof GAP_LINKS

/** For each other gap, the columns that are all null in a record with this gap. */
const GAP_COLUMNS: Readonly<Record<Exclude<Gap, LinkGap | 'hindi_name'>, readonly string[]>> = {
  cover: ['cover_picture'],
  description: ['description', 'description_hindi'],
  lyrics: ['lyrics', 'lyrics_hindi'],
  audio: ['audio_key'],
}

const isLinkGap = (gap: Gap): gap is LinkGap => Object.hasOwn(GAP_LINKS, gap)

/** The columns of the moments by which lists are filtered, unless a resource declares others. */
const MOMENT_COLUMNS: Readonly<Record<string, string>> = {
  added: 'date_created',
  edited: 'date_modified',
  received: 'date_created',
}

export const allNull = (columns: readonly string[]): Condition =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(`t.${column}`)} is null`),
    sql` and `,
  )})`

/** The conditions of a list's filters on the alias `t` of its table. */
export const filterConditions = (resource: Resource, filters: FilterValues | null | undefined): Condition[] =>
  Object.entries(filters ?? {}).flatMap(([field, value]) =>
    isNoFilter(value) || field === ZONE_FIELD
      ? []
      : conditionsOf(resource, field, value, String(filters?.[ZONE_FIELD] || '')),
  )

/** Whether filters read only tables whose changes are logged: listed tables and their links. */
export const isLogged = (resource: Resource, filters: FilterValues | null | undefined): boolean =>
  !Object.entries(filters ?? {}).some(
    ([field, value]) => !isNoFilter(value) && (resource.filters?.[field] || ASSIGN_FILTERS.includes(field)),
  )

const ASSIGN_FILTERS = ['assigned_to', 'assignment']

/** The condition that a record is assigned. An assignment to a deleted admin does not count. */
const assigned = ({ table, id }: Resource, to: Condition): Condition => sql`exists (
  select from record_assignments r join admins a using (admin_id)
  where r.resource = ${table} and r.record_id = t.${sql.ref(id)} and ${to})`

function conditionsOf(
  resource: Resource,
  field: string,
  value: NonNullable<FilterValues[string]>,
  zone: string,
): Condition[] {
  const own = resource.filters?.[field]
  if (own) return own(value)
  if (field === 'status') {
    const { column, value: stored } = storedStatus(resource, value === '1' ? '1' : '0')
    return [sql`${sql.ref(`t.${column}`)} = ${stored}`]
  }
  if (field === 'edited_by') return [sql`t.modified_by = any(${value}::int[])`]
  if (field === 'assigned_to') return [assigned(resource, sql`r.admin_id = any(${value}::int[])`)]
  if (field === 'assignment') {
    const isAssigned = assigned(resource, sql`true`)
    return [value === 'anybody' ? isAssigned : sql`not ${isAssigned}`]
  }
  const [, gap] = /^without_(\w+)$/.exec(field) ?? []
  if (gap) return [lacks(resource, gap as Gap)]
  const [, day = '', end = ''] = /^(\w+)_(from|to)$/.exec(field) ?? []
  if (day === 'recorded') return [sql`t.record_date ${sql.raw(end === 'from' ? '>=' : '<=')} ${value}::date`]
  const moment = MOMENT_COLUMNS[day]
  const within = resource.moments?.[day] ?? (moment && onColumn(moment))
  if (within) return [within(dayBoundary(String(value), end === 'from' ? 'from' : 'to', zone))]
  if (typeof value === 'object') return [linkedBy(resource, field).any(value)]
  throw new Error(`${resource.table} has no filter ${field}`)
}

const onColumn =
  (column: string) =>
  (boundary: Boundary): Condition =>
    boundary(sql.ref(`t.${column}`))

/**
 * Compares a moment with the beginning of the first day of a filter, or with the end of its last, in a time zone or else in UTC.
 */
export function dayBoundary(day: string, end: 'from' | 'to', zone: string | null | undefined): Boundary {
  const at = sql`to_timestamp(${startOfDay(day, zone || 'UTC', end === 'to' ? 1 : 0) / 1000}::float8)`
  return (moment) => (end === 'from' ? sql`${moment} >= ${at}` : sql`${moment} < ${at}`)
}

/** The condition that a record of the alias `t` has a gap. */
export function lacks(resource: Resource, gap: Gap): Condition {
  const [own] = resource.filters?.[`without_${gap}`]?.(true) ?? []
  if (own) return own
  if (gap === 'hindi_name') return allNull([resource.names[1]])
  return isLinkGap(gap) ? linkedBy(resource, GAP_LINKS[gap]).none : allNull(GAP_COLUMNS[gap])
}

/** The tables besides a list's own that decide whether its records have gaps. */
export const gapTables = (resource: Resource): string[] =>
  (resource.gaps ?? []).flatMap((gap) =>
    !isLinkGap(gap) || resource.filters?.[`without_${gap}`] ? [] : linkedBy(resource, GAP_LINKS[gap]).table,
  )
