import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { idOfKept } from '#server/catalogue/links.ts'
import type { Database } from '#server/database/connect.ts'
import { linkOf, REFERENCES } from '#server/database/links.ts'
import { inLanguage, type Language } from '#server/words/in-language.ts'
import type { Named } from './changed-names.ts'
import { linkTable, resourceOf } from './recorded-resources.ts'

/** What changes with every write, says once more who did it, or is nobody's business. */
const LEFT_OUT: readonly string[] = [
  'date_modified',
  'date_created',
  'version',
  'password_hash',
  'links',
  'referred',
  'admin_id',
  'admin_name',
  'admin_type',
  'notification_id',
]

/**
 * What only says which record it is, or which two a link joins, whose names stand above, and its place: a number of ours.
 */
function keysOf(resource: string): readonly string[] {
  const link = linkTable(resource)
  if (link) return [...link.between.map(({ id }) => id), 'position']
  const known = resourceOf(resource)
  return known ? [known.id] : []
}

/** By resource, the field that the server fills with Words. */
const SAID: Readonly<Record<string, string>> = { tracks: 'message', notifications: 'failure' }

function inWords({ field, before, after }: FieldChange, language: Language): FieldChange {
  const read = (value: unknown) => (typeof value === 'string' ? inLanguage(language, value) : value)
  return { field, before: read(before), after: read(after) }
}

type FieldChange = { field: string; before: unknown; after: unknown }

/** The fields of a record that a change has changed; other records by their names. `resource` is the record's own. */
export async function fieldsOf(
  db: Database,
  resource: string,
  before: Named,
  after: Named,
  language: Language,
): Promise<FieldChange[]> {
  const leftOut = [...LEFT_OUT, ...keysOf(resource)]
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !leftOut.includes(field),
  )
  const changed = fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((each) => !isDeepStrictEqual(each.before, each.after))
    .map((each) => (SAID[resource] === each.field ? inWords(each, language) : each))
  const named = await Promise.all(changed.map((each) => withNames(db, resource, each)))
  return [...named, ...(await linkChanges(db, resource, before?.links, after?.links))]
}

/** A column that refers to another record holds its key: its name is what people know it by. */
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

/** `{ album_tracks: [[7, 1024], …], artist_tracks: [3, …] }` as ids by table; places are left out. */
function linkIds(links: unknown): Map<string, number[]> {
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
