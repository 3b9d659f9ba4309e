import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { linkBetween } from '#server/core/database/links.ts'
import type { Resource } from './resource.ts'

type KnownBy = Pick<Resource, 'table' | 'id' | 'foundThrough' | 'apartBy'>

/** The kinds whose names also find records of a resource; the kind that tells records of the same name apart comes first. */
const knownThrough = ({ foundThrough = [], apartBy }: KnownBy) =>
  foundThrough.toSorted((a, b) => Number(b === apartBy) - Number(a === apartBy))

/** The linked records whose names also find the record of an alias; those that tell it apart come first. */
export function linkedNamesOf(resource: KnownBy, alias = 't') {
  const named = knownThrough(resource).map((kind, place) => {
    const { table: link, own, other } = linkBetween(resource.table, kind)
    const [name, hindi] = other.names.map((column) => sql.ref(`o.${column}`))
    return sql`
      select ${sql.lit(place)} as place, ${sql.lit(kind)} as kind, o.${sql.ref(other.id)} as id, ${name} as name, ${hindi} as hindi_name
      from ${sql.table(link)} l join ${sql.table(other.resource)} o using (${sql.ref(other.id)})
      where l.${sql.ref(own.id)} = ${sql.ref(`${alias}.${resource.id}`)}`
  })
  if (named.length === 0) return sql`'[]'::jsonb`
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(known) - 'place' order by known.place, known.name, known.id), '[]')
    from (${sql.join(named, sql` union all `)}) known)`
}

export type Line = {
  linked: { kind: string; id: number; name: string; hindi_name: string | null }[]
  duration: number | null
}

/** Linked names and length, which tell the track of an alias apart from others of the same name; null for other kinds. */
export const lineOf = (resource: KnownBy, alias = 't'): RawBuilder<Line | null> =>
  resource.apartBy
    ? sql`jsonb_build_object('linked', ${linkedNamesOf(resource, alias)}, 'duration', ${sql.ref(`${alias}.duration`)})`
    : sql`null::jsonb`

/** Adds to rows with ids of records what tells these records apart, see `lineOf`. */
export async function withLines<Row extends object>(
  db: Database,
  resource: KnownBy,
  rows: readonly Row[],
  idOf: (row: Row) => number | null,
): Promise<(Row & { line?: Line })[]> {
  const ids = rows.flatMap((row) => idOf(row) ?? [])
  if (ids.length === 0 || !resource.apartBy) return [...rows]
  const key = sql.ref(`t.${resource.id}`)
  const { rows: read } = await sql<{ id: number; line: Line }>`
    select ${key} as id, ${lineOf(resource)} as line
    from ${sql.table(resource.table)} t where ${key} = any(${ids}::int[])`.execute(db)
  const lines = new Map(read.map(({ id, line }) => [id, line]))
  return rows.map((row) => {
    const line = lines.get(idOf(row) ?? 0)
    return line ? { ...row, line } : row
  })
}

type Gone = { record_id: number; links: ReadonlyMap<string, number[]>; duration: unknown }

/** Like `lineOf`, for records that no longer exist, from the ids of their links in the history. */
export async function linesOfGone(
  db: Database,
  resource: KnownBy,
  gone: readonly Gone[],
): Promise<Map<number, Line>> {
  if (!resource.apartBy) return new Map()
  const lines = new Map(
    gone.map(({ record_id, duration }) => [
      record_id,
      { linked: [] as Line['linked'], duration: typeof duration === 'number' ? duration : null },
    ]),
  )
  for (const kind of gone.length > 0 ? knownThrough(resource) : []) {
    const { table, other } = linkBetween(resource.table, kind)
    const [name, hindi] = other.names.map((column) => sql.ref(column))
    const ids = gone.flatMap(({ links }) => links.get(table) ?? [])
    const { rows } = await sql<Line['linked'][number]>`
      select ${sql.lit(kind)} as kind, ${sql.ref(other.id)} as id, ${name} as name, ${hindi} as hindi_name
      from ${sql.table(other.resource)} where ${sql.ref(other.id)} = any(${ids}::int[]) order by 3, 2`.execute(
      db,
    )
    for (const { record_id, links } of gone)
      lines.get(record_id)?.linked.push(...rows.filter(({ id }) => links.get(table)?.includes(id)))
  }
  return lines
}
