import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Change } from '#contract/features/history.ts'
import { linkIds } from '#server/catalogue/added-records.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { type Batch, batchWriter } from '#server/catalogue/write-records.ts'
import { placing, raising, type Update, unlinking } from '#server/catalogue/write-statements.ts'
import { adminOf, type ChangeShape, countInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { type LinkSeenFrom, linksOf, REFERENCES } from '#server/core/database/links.ts'
import { expectRows } from '#server/core/database/refresh-statistics.ts'
import { columnsAsLeft, linksAsLeft } from './as-left.ts'

/** The columns and links that a change has changed in some of its records. */
type Shape = {
  columns: string[]
  links: LinkSeenFrom[]
  isInSets: boolean
  /** Whether the history has whole records, which include what was not changed. */
  isOfWhole: boolean
  /** The ids of these records in order; null means all records of the change. */
  ids: readonly number[] | null
}

/** How many records one statement restores that are not in sets; `BATCH_OF_SETS` is the number of sets. */
const BATCH = 1000
const BATCH_OF_SETS = 20

/** Columns that every edit and every undo sets, so that they are not restored. */
const OWN = ['date_modified', 'date_created', 'modified_by']

/** The ids in a list of links in the history, in order. */
const idsIn = (links: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(id order by id), '[]') from (${linkIds(links)}) ids)`

/**
 * What a change has left of a list of links, in the order of the ids: with the positions, if the change has set them, and so says
 * them; else the ids alone.
 */
const leftOf = (links: RawBuilder<unknown>) => sql`(case
  when jsonb_typeof(${links}->0) = 'array'
    then (select jsonb_agg(value order by (value->>0)::int) from jsonb_array_elements(${links}))
  else ${idsIn(links)} end)`

/** The names of the columns in which a whole record was changed, and of its changed links as `links.…`. */
const changedIn = (table: string) => sql`array(
  select key from jsonb_each(before) e
  where key <> all(${[...OWN, 'links']}::text[]) and value is distinct from after->key
    -- An earlier version may have had others.
    and key in (select attname from pg_attribute where attrelid = ${table}::regclass and not attisdropped)
  union all
  select 'links.' || key from jsonb_each(before->'links') e
  where ${idsIn(sql`value`)} <> ${idsIn(sql`after->'links'->key`)}
    or jsonb_typeof(after->'links'->key->0) = 'array' and ${leftOf(sql`value`)} <> ${leftOf(sql`after->'links'->key`)}
  order by 1)`

const fieldsOfRow = (table: string, isOfWhole: boolean) =>
  isOfWhole ? changedIn(table) : sql`array(select jsonb_object_keys(before) order by 1)`

/** The shape of an entry. Entries from before it was stored have it in the form of their records. */
async function keptShape(trx: Transaction, { id }: Resource, ofTable: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ shape: ChangeShape }>`
    select coalesce(c.shape, case
      when c.action = 'import' then 'whole'
      when exists (select from change_rows where ${ofTable} and before ? ${id}) then 'whole'
      when exists (select from review_runs r where r.change_id = c.change_id) then 'own_fields'
      else 'same_fields' end) as shape
    from changes c where c.change_id = (select change_id from change_records where ${ofTable} limit 1)`.execute(
    trx,
  )
  return rows[0]?.shape ?? 'same_fields'
}

/**
 * The columns and links that a change has changed in records which it has not added, for each group of records with the same ones.
 */
export async function shapesOf(
  trx: Transaction,
  resource: Resource,
  { change_id }: Pick<Change, 'change_id'>,
): Promise<Shape[]> {
  const ofTable = sql<SqlBool>`change_id = ${change_id} and resource = ${resource.table}`
  const shape = await keptShape(trx, resource, ofTable)
  const isOfWhole = shape === 'whole'
  const isMixed = shape !== 'same_fields'
  const fields = fieldsOfRow(resource.table, isOfWhole)
  const kept = sql`from change_records where ${ofTable} and before is not null`
  const { rows } = await sql<{ fields: string[]; ids: number[] | null; in_sets: boolean }>`
    select part.*, exists (select from change_sets where ${ofTable}) as in_sets from (
      ${
        isMixed
          ? sql`select ${fields} as fields, array_agg(record_id order by record_id) as ids ${kept} group by 1`
          : sql`select ${fields} as fields, null::int[] as ids ${kept} limit 1`
      }) part`.execute(trx)
  const { rows: linked } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(before->'links') as name from change_records
    where ${ofTable} and before ? 'links'`.execute(trx)
  return rows.map(({ fields, ids, in_sets }) => ({
    columns: fields.filter((field) => field !== 'links' && !field.startsWith('links.')),
    links: linksOf(resource.table).filter(({ table }) =>
      isOfWhole ? fields.includes(`links.${table}`) : linked.some(({ name }) => name === table),
    ),
    isInSets: in_sets,
    isOfWhole,
    ids: in_sets ? null : ids,
  }))
}

/**
 * Restores the fields and links that an edit changed, in records where these are as it left them, whatever else has changed since.
 * Several edits can so be undone one after the other; returns the number of records.
 */
export async function undoEdit(
  trx: Transaction,
  resource: Resource,
  change: Pick<Change, 'change_id'>,
  shape: Shape,
  undoing: number,
): Promise<number> {
  const { records } = await trx
    .selectFrom('changes')
    .select('records')
    .where('change_id', '=', change.change_id)
    .executeTakeFirstOrThrow()
  await expectRows(trx, resource.table, records)
  const types = await typesOf(trx, resource)
  const writer = batchWriter(trx, undoing, resource)
  let undone = 0
  for (const recorded of await batchesOf(trx, resource, change, shape))
    undone += await writer.write(restoredBatch(resource, change, shape, types, recorded, undoing))
  await writer.end()
  return countInto(trx, undoing, undone)
}

/** The queries for the records of a change, batch by batch. */
async function batchesOf(
  trx: Transaction,
  { table }: Resource,
  { change_id }: Pick<Change, 'change_id'>,
  { isInSets, isOfWhole, columns, links, ids }: Shape,
): Promise<RawBuilder<unknown>[]> {
  if (isInSets) {
    const { rows } = await sql<{ first: number; last: number }>`
      select min(first_id) as first, max(first_id) as last from (
        select first_id, (row_number() over (order by first_id) - 1) / ${sql.lit(BATCH_OF_SETS)} as part
        from change_sets where change_id = ${change_id} and resource = ${table}) parts
      group by part order by part`.execute(trx)
    return rows.map(
      ({ first, last }) => sql`
        select r.* from change_sets s cross join lateral unnest(s.record_ids, s.befores, s.afters) r(record_id, before, after)
        where s.change_id = ${change_id} and s.resource = ${table} and s.first_id between ${first} and ${last}`,
    )
  }
  const [before, after] = isOfWhole
    ? [changedPart('before', columns, links), changedPart('after', columns, links)]
    : [sql.ref('before'), sql.ref('after')]
  const recorded = (which: RawBuilder<unknown>) => sql`
    select record_id, ${before} as before, ${after} as after from change_rows
    where change_id = ${change_id} and resource = ${table} and ${which}`
  if (ids) {
    const parts = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, n) => n * BATCH)
    return parts.map((from) => recorded(sql`record_id = any(${ids.slice(from, from + BATCH)}::int[])`))
  }
  const { rows } = await sql<{ first: number; last: number }>`
    select min(record_id) as first, max(record_id) as last from (
      select record_id, (row_number() over (order by record_id) - 1) / ${sql.lit(BATCH)} as part
      from change_rows where change_id = ${change_id} and resource = ${table}) parts
    group by part order by part`.execute(trx)
  return rows.map(({ first, last }) => recorded(sql`record_id between ${first} and ${last}`))
}

/** The changed columns and links of a whole record in the history. */
function changedPart(side: 'before' | 'after', columns: readonly string[], links: readonly LinkSeenFrom[]) {
  const kept = sql.ref(side)
  const values = columns.flatMap((column) => [sql.lit(column), sql`${kept}->${sql.lit(column)}`])
  const linked = links.flatMap(({ table }) => {
    const list = sql`${kept}->'links'->${sql.lit(table)}`
    return [sql.lit(table), side === 'after' ? leftOf(list) : list]
  })
  return sql`jsonb_build_object(${sql.join([...values, sql.lit('links'), sql`jsonb_build_object(${sql.join(linked)})`])})`
}

/** The types of a table's columns, which are needed to read their values in the history. */
async function typesOf(trx: Transaction, { table }: Resource): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(trx)
  return new Map(rows.map(({ column, type }) => [column, type]))
}

function restoredBatch(
  resource: Resource,
  change: Pick<Change, 'change_id'>,
  { columns, links, isInSets }: Shape,
  types: ReadonlyMap<string, string>,
  recorded: RawBuilder<unknown>,
  undoing: number,
): Batch {
  const key = sql.ref(resource.id)
  const parts = [
    sql`recorded as materialized (${recorded})`,
    // This part is not in the join: when PostgreSQL expects one record, it may compare the links again for every pair.
    sql`same_links as materialized (
      select r.record_id, r.before, r.after from recorded r
      where ${sql.join([sql`true`, ...links.map(linksAsLeft)], sql` and `)})`,
    sql`same as materialized (
      select r.record_id, r.before, r.after from same_links r join ${sql.table(resource.table)} t on t.${key} = r.record_id
      where ${columnsAsLeft(columns)} order by r.record_id for no key update of t)`,
    ...links.flatMap((link, at) => linkParts(link, at, change)),
  ]
  if (columns.length > 0)
    return { parts, write: restoredColumns(resource, columns, types, undoing), isSmall: isInSets }
  const changed = sql`select record_id, after as before, before as after from same`
  return { parts, write: null, changed, isSmall: isInSets }
}

/**
 * Removes the links that the change added, and adds those that it removed at their positions. It uses no join: for a table that was
 * empty when vacuumed, PostgreSQL expects one row, and would compare each link with each record. `is true` keeps it from making a
 * join of a condition.
 */
function linkParts(
  seen: LinkSeenFrom,
  at: number,
  { change_id }: Pick<Change, 'change_id'>,
): RawBuilder<unknown>[] {
  const { table, own, other, ordered, mutual } = seen
  const [ownId, otherId] = [sql.ref(own.id), sql.ref(other.id)]
  const [former, added, gone, back] = ['former', 'added', 'gone', 'back'].map((name) =>
    sql.table(`${name}_${at}`),
  )
  const [id, position] = ordered
    ? [sql`(e.value->>0)::int`, sql`(e.value->>1)::bigint`]
    : [sql`e.value::int`, sql`null::bigint`]
  // Links that are there still have other positions only if the change has set them.
  const orPlaced = ordered
    ? sql`or f.record_id = any(array(
        select record_id from same where jsonb_typeof(after->'links'->${sql.lit(table)}->0) = 'array'))`
    : sql``
  const parts = [
    sql`${former} as materialized (
      select s.record_id, ${id} as other, ${position} as position
      from same s cross join lateral jsonb_array_elements(s.before->'links'->${sql.lit(table)}) e)`,
    sql`${added} as materialized (
      select s.record_id, l.id as other from same s cross join lateral (${linkIds(sql`s.after->'links'->${sql.lit(table)}`)}) l)`,
    sql`${gone} as (
      ${unlinking(
        seen,
        sql`
      where l.${ownId} = any(array(select record_id from ${added}))
        and ((l.${ownId}, l.${otherId}) in (select record_id, other from ${added})) is true
        and (l.${ownId}, l.${otherId}) not in (select record_id, other from ${former})`,
      )}
      returning l.${otherId} as other)`,
    sql`${back} as (
      ${placing(seen, {
        ids: sql`f.record_id, f.other`,
        position: sql`f.position`,
        from: sql`from ${former} f
          where ((f.record_id, f.other) not in (select record_id, other from ${added}) ${orPlaced})
            and exists (select from ${sql.table(other.resource)} o where o.${otherId} = f.other)`,
      })} returning l.${otherId} as other)`,
  ]
  if (!mutual) return parts
  return [
    ...parts,
    sql`${sql.table(`raised_${at}`)} as (${raising(
      other,
      sql`t.${otherId} in (select other from ${gone} union select other from ${back})
        -- What the same entry restores raises its version itself.
        and not exists (select from change_rows r where r.change_id = ${change_id}
          and r.resource = ${other.resource} and r.record_id = t.${otherId})`,
    )})`,
  ]
}

/** Sets columns back to their earlier values. A reference to a record that was deleted since becomes empty. */
function restoredColumns(
  resource: Resource,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
  undoing: number,
): Update {
  const isEdit = columns.includes('version')
  const set = columns
    .filter((column) => column !== 'version')
    .map((column) => {
      const reference = REFERENCES.find((one) => one.from === resource.table && one.column === column)
      const value = valueBefore(column, types.get(column))
      if (!reference) return [column, value]
      const toId = sql.ref(`o.${reference.toId}`)
      return [column, sql`(select ${toId} from ${sql.table(reference.to)} o where ${toId} = ${value})`]
    })
  return {
    set: Object.fromEntries(set),
    from: sql`same s`,
    where: sql`t.${sql.ref(resource.id)} = s.record_id`,
    raised: isEdit ? { by: adminOf(undoing) } : null,
    kept: {
      before: sql`s.after`,
      after: isEdit ? sql`s.before || jsonb_build_object('version', new.version)` : sql`s.before`,
    },
  }
}

/** The earlier value of a column, converted by itself: converting whole records takes as long as writing them. */
function valueBefore(column: string, type: string | undefined): RawBuilder<unknown> {
  if (!type) throw new Error(`The history has a column ${column} that is not there`)
  const value = sql`s.before->${sql.lit(column)}`
  // All lists among the columns are of texts.
  if (type.endsWith('[]'))
    return sql`case when jsonb_typeof(${value}) = 'array' then array(select jsonb_array_elements_text(${value})) end`
  return sql`(s.before->>${sql.lit(column)})::${sql.raw(type)}`
}
