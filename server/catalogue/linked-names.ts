import { type RawBuilder, sql } from 'kysely'
import { cacheOf } from '#server/core/database/cache/database-cache.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { LinkEnd } from '#server/core/database/links.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { formLinks } from './links.ts'
import type { Resource } from './resource.ts'

/** The name of a linked record, kept for rows: its id and both names, under the field names of its kind. */
type Named = { id: number; shown: Record<string, unknown>; english: string; byteLength: number }

const HINDI = /^\P{L}*\p{Script=Devanagari}/u
const anyNames = new Intl.Collator('und', { numeric: true })
const hindiNames = new Intl.Collator('hi', { numeric: true })

/** Compares names as the database does: those in Latin letters come first, which the Hindi rules alone would put last. */
const compare = (one: string, other: string): number =>
  (HINDI.test(one) && HINDI.test(other) ? hindiNames : anyNames).compare(one, other)

/** The ids of the linked records of a row with the alias `t`, by field name. `nameLinks` replaces them by records. */
export function linkedIdColumns(resource: Resource): RawBuilder<unknown>[] {
  return formLinks(resource).map(({ answered, table, own, other }) => {
    const owned = sql`l.${sql.ref(own.id)} = t.${sql.ref(resource.id)}`
    return sql`array(select l.${sql.ref(other.id)} from ${sql.table(table)} l where ${owned}) as ${sql.ref(answered)}`
  })
}

/**
 * Replaces the ids in rows read with `linkedIdColumns` by the linked records, sorted by English name; links that the rows lack are
 * not added. Names are kept until they change, so the cache must have caught up, and a record deleted meanwhile is left out.
 */
export async function nameLinks<Row extends object>(
  db: Database,
  resource: Resource,
  rows: readonly Row[],
): Promise<Row[]> {
  const links = await Promise.all(
    formLinks(resource).map(async ({ answered, other }) => {
      const idsOf = (row: object) => idsIn(row, answered)
      return { answered, idsOf, names: await readNames(db, other, new Set(rows.flatMap(idsOf))) }
    }),
  )
  return rows.map((row) => {
    const named = links
      .filter(({ answered }) => answered in row)
      .map(({ answered, idsOf, names }) => [answered, inOrder(idsOf(row), names)])
    return { ...row, ...Object.fromEntries(named) }
  })
}

function idsIn(row: object, answered: string): number[] {
  const ids: unknown = Reflect.get(row, answered)
  return Array.isArray(ids) ? ids : []
}

function inOrder(ids: readonly number[], names: ReadonlyMap<number, Named>): Record<string, unknown>[] {
  const records = ids.flatMap((id) => names.get(id) ?? [])
  if (records.length > 1) records.sort((a, b) => compare(a.english, b.english) || a.id - b.id)
  return records.map(({ shown }) => shown)
}

async function readNames(
  db: Database,
  { resource, id, names: [english, hindi] }: LinkEnd,
  ids: ReadonlySet<number>,
): Promise<Map<number, Named>> {
  const read = async (missing: number[]) => {
    const { rows } = await sql<{ id: number; english: string; hindi: string | null }>`${PREPARED}
      select ${sql.ref(id)} as id, ${sql.ref(english)} as english, ${sql.ref(hindi)} as hindi
      from ${sql.table(resource)} where ${sql.ref(id)} = any(${missing}::int4[])`.execute(db)
    return new Map(
      rows.map((row) => {
        const shown = { [id]: row.id, [english]: row.english, [hindi]: row.hindi }
        const byteLength = 2 * (row.english.length + (row.hindi?.length ?? 0)) + OVERHEAD
        return [row.id, { id: row.id, shown, english: row.english, byteLength }]
      }),
    )
  }
  return cacheOf(db).read(`names of ${resource}`, [...ids], read, { rows: [resource] })
}

/** In bytes: about how much memory a kept name takes besides its letters. */
const OVERHEAD = 200
