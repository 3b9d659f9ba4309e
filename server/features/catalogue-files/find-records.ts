import { sql } from 'kysely'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'

/** The installation whose keys are looked up; keys of this installation (`isOwn`) are the ids of its records. */
export type KeySource = { name: string; isOwn: boolean }

/** The record of a key: its id, and whether the record of the key was merged into it. */
type FoundRecord = { id: number; isMerged: boolean }

/** The records that earlier imports have made of keys, by key. Deleted records are left out. */
export async function findRecords(
  db: Database,
  { name, isOwn }: KeySource,
  { table, id }: Resource,
  keys: readonly string[],
): Promise<Map<string, FoundRecord>> {
  if (keys.length === 0) return new Map()
  const own = isOwn ? sql`case when k.key ~ '^[1-9][0-9]{0,8}$' then k.key::integer end` : sql`null::integer`
  const { rows } = await sql<FoundRecord & { key: string }>`
    select known.key, t.${sql.ref(id)} as id, t.${sql.ref(id)} <> known.record_id as "isMerged"
    from (
      select k.key, coalesce(e.record_id, ${own}) as record_id
      from unnest(${[...keys]}::text[]) k(key)
        left join external_keys e on e.source = ${name} and e.resource = ${table} and e.key = k.key
    ) known join ${sql.table(table)} t on t.${sql.ref(id)} = case
      when exists (select from ${sql.table(table)} o where o.${sql.ref(id)} = known.record_id) then known.record_id
      else surviving_id(${table}, known.record_id) end`.execute(db)
  return new Map(rows.map(({ key, ...found }) => [key, found]))
}

/** Remembers which records were made of keys. */
export async function keepKeys(
  db: Database,
  source: string,
  { table }: Resource,
  records: readonly { key: string; id: number }[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into external_keys (source, resource, key, record_id)
    select ${source}, ${table}, key, id
    from unnest(${records.map(({ key }) => key)}::text[], ${records.map(({ id }) => id)}::int[]) k(key, id)
    on conflict (source, resource, key) do update set record_id = excluded.record_id
      where external_keys.record_id <> excluded.record_id`.execute(db)
}
