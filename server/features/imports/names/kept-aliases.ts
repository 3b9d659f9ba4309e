import { sql } from 'kysely'
import { MAX_ALIASES } from '#contract/values/fields.ts'
import { foldedName } from '#server/catalogue/folded-name.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { type Written, writeRecords } from '#server/catalogue/write-records.ts'
import { addToChange, adminOf, countInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'

type Name = { name_no: number; name: string; record_id: number | null; keep_alias: boolean }

/**
 * Adds names of a sheet as aliases to the records that they were linked to, as part of the import's change. A record that has the
 * name already, or as many aliases as allowed, stays unchanged.
 */
export async function keepAliases(
  trx: Transaction,
  change_id: number,
  resource: Resource,
  names: readonly Name[],
  records: ReadonlyMap<number, number>,
): Promise<void> {
  const { id } = resource
  const own = resource.names.map((name) => sql`${foldedName(sql.ref(`t.${name}`))}`)
  for (const { name_no, name, record_id, keep_alias } of names) {
    // The chosen record may have been deleted.
    if (!keep_alias || record_id === null || records.get(name_no) !== record_id) continue
    const rows = await writeRecords(trx, resource, {
      set: { aliases: sql`t.aliases || ${name}::text` },
      where: sql`t.${sql.ref(id)} = ${record_id} and cardinality(t.aliases) < ${MAX_ALIASES}
        and ${foldedName(sql`${name}::text`)} not in (
          select ${foldedName(sql`alias`)} from unnest(t.aliases) alias
          union all select coalesce(own, '') from unnest(array[${sql.join(own)}]) own)`,
      raised: { by: adminOf(change_id) },
      kept: KEPT,
    })
    await record(trx, change_id, resource, rows)
  }
}

const KEPT = ['aliases', 'version']

async function record(
  trx: Transaction,
  change_id: number,
  resource: Resource,
  rows: readonly Written[],
): Promise<void> {
  // Several aliases of one record are one edit in the history.
  for (const { record_id, before, after } of rows) {
    const { rows: merged } = await sql`
      update change_rows set after = after || ${JSON.stringify(after)}::jsonb
      where change_id = ${change_id} and resource = ${resource.table} and record_id = ${record_id}
      returning record_id`.execute(trx)
    if (merged.length > 0) continue
    await addToChange(trx, change_id, resource.table, [{ record_id, before, after }])
    await countInto(trx, change_id, 1)
  }
}
