import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { ENTITIES, type LinkSeenFrom, REFERENCES } from '#server/core/database/links.ts'
import type { Resource } from '../resource.ts'
import { linkOfField } from './plan.ts'

/** The table of the records to which a field refers, by `link` or, without it, by a column. */
type ReferringField = { table: string; id: string; names: readonly [string, string]; link?: LinkSeenFrom }
export type Reference = { id: number; name: string; hindi_name: string | null }

export function referenceOf(resource: Resource, field: string): ReferringField | undefined {
  const link = linkOfField(resource, field)
  if (link) return { table: link.other.resource, id: link.other.id, names: link.other.names, link }
  const column = REFERENCES.find(({ from, column: name }) => from === resource.table && name === field)
  const entity = ENTITIES.find((one) => one.resource === column?.to)
  return entity && { table: entity.resource, id: entity.id, names: entity.names }
}

/** Reads the names of the records with these ids, in their order. Ids without a record are left out. */
export async function readReferences(
  db: Database,
  reference: ReferringField | undefined,
  ids: readonly number[],
): Promise<Reference[]> {
  if (!reference || ids.length === 0) return []
  const [english, hindi] = reference.names
  const key = sql.ref(reference.id)
  const { rows } = await sql<Reference>`
    select ${key} as id, ${sql.ref(english)} as name, ${sql.ref(hindi)} as hindi_name
    from ${sql.table(reference.table)} where ${key} = any(${ids}::int[]) order by array_position(${ids}::int[], ${key})`.execute(
    db,
  )
  return rows
}
