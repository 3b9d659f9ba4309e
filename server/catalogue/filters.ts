import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FilterValues, isNoFilter } from '#contract/catalogue/filters.ts'
import { linkedBy } from './links.ts'
import { type Resource, storedStatus } from './resource.ts'

type Condition = RawBuilder<SqlBool>

/** The columns that are all null in a record that lacks a part, and the key of the records that it is not linked to. */
const GAP_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  without_cover: ['cover_picture'],
  without_description: ['description', 'description_hindi'],
  without_lyrics: ['lyrics', 'lyrics_hindi'],
  without_audio: ['audio_key'],
}
const GAP_LINKS: Readonly<Record<string, string>> = {
  without_category: 'category_id',
  without_artist: 'artist_id',
  without_albums: 'album_id',
  without_tracks: 'track_id',
}

const DAY_COLUMNS = { recorded: 'record_date', added: 'date_created', edited: 'date_modified' } as const
const dayOf = (name: string) =>
  name === 'recorded' || name === 'added' || name === 'edited' ? DAY_COLUMNS[name] : undefined

export const allNull = (columns: readonly string[]): Condition =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(`t.${column}`)} is null`),
    sql` and `,
  )})`

/** The conditions of a list's filters on its table under the alias `t`. */
export const filterConditions = (resource: Resource, filters: FilterValues | null | undefined): Condition[] =>
  Object.entries(filters ?? {}).flatMap(([field, value]) =>
    isNoFilter(value) ? [] : conditionsOf(resource, field, value),
  )

/** Whether filters read only what the log of changes has: tables that are listed, and their links. */
export const isLogged = (resource: Resource, filters: FilterValues | null | undefined): boolean =>
  !Object.entries(filters ?? {}).some(
    ([field, value]) => !isNoFilter(value) && (resource.filters?.[field] || ASSIGN_FILTERS.includes(field)),
  )

const ASSIGN_FILTERS = ['assigned_to', 'assignment']

/** Whether a record is assigned; to an admin who is deleted it is not. */
const assigned = ({ table, id }: Resource, to: Condition): Condition => sql`exists (
  select from record_assignments r join admins a using (admin_id)
  where r.resource = ${table} and r.record_id = t.${sql.ref(id)} and ${to})`

function conditionsOf(
  resource: Resource,
  field: string,
  value: NonNullable<FilterValues[string]>,
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
  if (field === 'without_hindi_name') return [allNull([resource.names[1]])]
  const gap = GAP_COLUMNS[field]
  if (gap) return [allNull(gap)]
  const unlinked = GAP_LINKS[field]
  if (unlinked) return [linkedBy(resource, unlinked).none]
  const [, name = '', end] = /^(\w+)_(from|to)$/.exec(field) ?? []
  const day = dayOf(name)
  if (day && end === 'from') return [sql`${sql.ref(`t.${day}`)} >= ${value}::date`]
  // The whole last day, also of a time.
  if (day) return [sql`${sql.ref(`t.${day}`)} < ${value}::date + 1`]
  if (typeof value === 'object') return [linkedBy(resource, field).any(value)]
  throw new Error(`${resource.table} has no filter ${field}`)
}
