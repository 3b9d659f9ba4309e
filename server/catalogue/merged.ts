import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import type { Resource } from './resource.ts'

type Merged = { name: string; id: number; into: string; hindi_name: string | null }

/**
 * The error for a record that does not exist. If the record was merged, it names the record that stayed, whose id is in the data.
 */
export async function goneError(
  db: Database,
  { table, id, names: [english, hindi], noun }: Resource,
  record_id: number,
): Promise<ApiError> {
  const { rows } = await sql<Merged>`
    select r.before->>${english} as name, t.${sql.ref(id)} as id, t.${sql.ref(english)} as into,
      t.${sql.ref(hindi)} as hindi_name
    from merged_records m
      join change_rows r on r.change_id = m.change_id and r.resource = m.resource and r.record_id = m.record_id
      join ${sql.table(table)} t on t.${sql.ref(id)} = surviving_id(m.resource, m.record_id)
    where m.resource = ${table} and m.record_id = ${record_id}
    order by m.change_id desc limit 1`.execute(db)
  const [merged] = rows
  if (!merged) return notFound(noun)
  const { name, into, hindi_name } = merged
  return new ApiError(200, 'not_found', message('merge.into', { name, into }), {
    data: { merged_into: { id: merged.id, name: into, hindi_name } },
  })
}

/** The ids of the records that were merged into a record, also through others. */
export async function mergedInto(db: Database, table: string, record_id: number): Promise<number[]> {
  const { rows } = await sql<{ record_id: number }>`
    with recursive part(record_id) as (
      select ${record_id}::integer
      union
      select m.record_id from part join merged_records m on m.resource = ${table} and m.into_id = part.record_id
      where not exists (select from changes u where u.undoes = m.change_id)
    )
    select record_id from part where record_id <> ${record_id}`.execute(db)
  return rows.map((row) => row.record_id)
}
