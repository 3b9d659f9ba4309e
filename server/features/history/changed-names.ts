import { sql } from 'kysely'
import type { Change } from '#contract/features/history.ts'
import { linesOfGone, withLines } from '#server/catalogue/known-by.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linkIds } from './changed-fields.ts'
import { linkTable, resourceOf } from './recorded-resources.ts'

/** A record as stored in the history; its fields depend on when it was written. */
export type Named = Record<string, unknown> | null
/** A record of a change with its resource, since an import creates records of several. */
export type Recorded = { resource: string; record_id: number; before: unknown; after: unknown }

type Names = Change['names'][number]
type Wanted = Pick<Recorded, 'resource' | 'record_id' | 'before'>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name columns of a resource's records; for links, those of the linked record. */
function namedBy(resource: string) {
  const link = linkTable(resource)
  if (link) {
    const { resource: table, id, names } = link.member
    return { table, id, names }
  }
  const known = resourceOf(resource)
  if (known) return { table: known.table, id: known.id, names: known.names }
  // The accounts of admins have one name only.
  if (resource === 'admins' || resource === 'subadmins')
    return { table: 'admins', id: 'admin_id', names: ['name', 'name'] as const }
  return null
}

/** The record that links belong to, such as the album of `album_tracks`; null when it is not a link. */
export function targetIn(resource: string, records: readonly Recorded[]) {
  const link = linkTable(resource)
  const [first] = records
  if (!link || !first) return null
  const owner = link.owner
  const held = isObject(first.after) ? first.after : first.before
  const record_id = isObject(held) ? held[owner.id] : undefined
  return typeof record_id === 'number'
    ? { resource: owner.resource, record_id, before: null, after: null }
    : null
}

/** The names that are needed to show the records of a change of `resource`. */
export function namesIn(resource: string, records: readonly Recorded[]): Wanted[] {
  const target = targetIn(resource, records)
  return [
    ...records.map(({ record_id, before, ...record }) => ({
      resource: namedBy(record.resource)?.table ?? record.resource,
      record_id,
      before,
    })),
    ...(target ? [target] : []),
  ]
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Reads the current names of records. Deleted records get the name, and what tells them apart, from the history. */
export async function readNames(db: Database, wanted: readonly Wanted[]) {
  const names = new Map<string, Names>()
  const lines = new Map<string, Names['line']>()
  const tables = new Set(wanted.map(({ resource }) => resource))
  for (const resource of tables) {
    const by = namedBy(resource)
    if (!by) continue
    const ids = [
      ...new Set(wanted.filter((each) => each.resource === resource).map((each) => each.record_id)),
    ]
    const [english, hindi] = by.names
    const second = english === hindi ? sql`null::text` : sql.ref(hindi)
    const { rows } = await sql<Omit<Names, 'resource'>>`
      select ${sql.ref(by.id)} as record_id, ${sql.ref(english)} as name, ${second} as hindi_name
      from ${sql.table(by.table)} where ${sql.ref(by.id)} = any(${ids}::int[])`.execute(db)
    const known = resourceOf(resource)
    const named = known ? await withLines(db, known, rows, ({ record_id }) => record_id) : rows
    for (const row of named) names.set(`${resource} ${row.record_id}`, { resource, ...row })
    const gone = wanted.flatMap(({ resource: table, record_id, before }) =>
      table === resource && isObject(before) && !names.has(`${resource} ${record_id}`)
        ? { record_id, links: linkIds(before.links), duration: before.duration }
        : [],
    )
    if (!known) continue
    for (const [record_id, line] of await linesOfGone(db, known, gone))
      lines.set(`${resource} ${record_id}`, line)
  }

  function nameOf({ resource, record_id, before, after }: Recorded): Names {
    const by = namedBy(resource)
    const table = by?.table ?? resource
    const present = names.get(`${table} ${record_id}`)
    if (present) return present
    const [english, hindi] = by?.names ?? ['name', 'name']
    const kept = [after, before].filter(isObject)
    const find = (field: string) => kept.map((each) => text(each[field])).find((found) => found !== null)
    const name = find(english) ?? find('key') ?? find('title') ?? find('file_name') ?? `#${record_id}`
    const hindi_name = english === hindi ? null : find(hindi)
    return {
      resource: table,
      record_id,
      name,
      hindi_name: hindi_name ?? null,
      line: lines.get(`${table} ${record_id}`),
    }
  }
  return { nameOf }
}
