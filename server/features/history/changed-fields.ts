import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { idOfKept } from '#server/catalogue/links.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linkOf, REFERENCES } from '#server/core/database/links.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import type { Named } from './changed-names.ts'
import { linkTable, resourceOf } from './recorded-resources.ts'

/** Fields that are not shown, since they change with every write, repeat who made it, or are internal. */
const HIDDEN_FIELDS: readonly string[] = [
  'date_modified',
  'date_created',
  'modified_by',
  'version',
  'password_hash',
  'links',
  'referred',
  'left_out',
  'places',
  'references',
  'admin_id',
  'admin_name',
  'admin_type',
  'notification_id',
  'audience_id',
  'assigned_id',
]

/**
 * Fields that are not shown: ids of the record or of the records that a link joins, whose names are shown anyway, and positions.
 */
function keysOf(resource: string): readonly string[] {
  const link = linkTable(resource)
  if (link) return [link.owner.id, link.member.id, 'position']
  const known = resourceOf(resource)
  return known ? [known.id] : []
}

/** The field of each resource that contains server messages. */
const MESSAGE_FIELDS: Readonly<Record<string, string>> = { tracks: 'message', notifications: 'failure' }

function translateValues({ field, before, after }: FieldChange, language: Language): FieldChange {
  const read = (value: unknown) => (typeof value === 'string' ? translate(language, value) : value)
  return { field, before: read(before), after: read(after) }
}

type FieldChange = { field: string; before: unknown; after: unknown }

/** The changed fields of a record; references are shown by name. `resource` is that of the record. */
export async function fieldsOf(
  db: Database,
  resource: string,
  before: Named,
  after: Named,
  language: Language,
): Promise<FieldChange[]> {
  const leftOut = [...HIDDEN_FIELDS, ...keysOf(resource)]
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !leftOut.includes(field),
  )
  const changed = fields
    .map((field) => ({ field, before: someOf(before?.[field]), after: someOf(after?.[field]) }))
    .filter((each) => !isDeepStrictEqual(each.before, each.after))
    .map((each) => (MESSAGE_FIELDS[resource] === each.field ? translateValues(each, language) : each))
  const named = await Promise.all(changed.map((each) => withNames(db, resource, each)))
  return [...named, ...(await linkChanges(db, resource, before?.links, after?.links))]
}

/** A value in the form in which it is compared: absent and an empty list count as nothing. */
const someOf = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null))

/** Replaces the ids in a reference column by names, by which people know the records. */
async function withNames(db: Database, resource: string, change: FieldChange): Promise<FieldChange> {
  const { field, before, after } = change
  const reference = REFERENCES.find(({ from, column }) => from === resource && column === field)
  const other = reference && resourceOf(reference.to)
  if (!other) return change
  const ids = [before, after].filter((id) => typeof id === 'number')
  const names = await namesOf(db, { resource: other.table, id: other.id, names: other.names }, ids)
  const said = (id: unknown) => (typeof id === 'number' ? (names.get(id) ?? `#${id}`) : null)
  return { field, before: said(before), after: said(after) }
}

async function linkChanges(
  db: Database,
  resource: string,
  before: unknown,
  after: unknown,
): Promise<FieldChange[]> {
  const [from, to] = [linkIds(before), linkIds(after)]
  const changes: FieldChange[] = []
  for (const table of new Set([...from.keys(), ...to.keys()])) {
    const [gone, come] = [from.get(table) ?? [], to.get(table) ?? []]
    if (isDeepStrictEqual([...gone].sort(), [...come].sort())) continue
    const { other } = linkOf(resource, table)
    const names = await namesOf(db, other, [...gone, ...come])
    const said = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? `#${id}`)
    changes.push({ field: other.resource, before: said(gone), after: said(come) })
  }
  return changes
}

/** Converts `{ album_tracks: [[7, 1024], …], artist_tracks: [3, …] }` to ids by table, without positions. */
export function linkIds(links: unknown): Map<string, number[]> {
  if (typeof links !== 'object' || links === null) return new Map()
  return new Map(
    Object.entries(links).map(([table, ids]) => {
      const list: unknown[] = Array.isArray(ids) ? ids : []
      return [table, list.map(idOfKept)]
    }),
  )
}

async function namesOf(
  db: Database,
  { resource, id, names: [english] }: { resource: string; id: string; names: readonly [string, string] },
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(english)} as name from ${sql.table(resource)}
    where ${sql.ref(id)} = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
