import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#server/catalogue/resource.ts'
import { writeWordsOfEntry } from '#server/catalogue/write-records.ts'
import { linking } from '#server/catalogue/write-statements.ts'
import { recordInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { type LinkEnd, linksOf, REFERENCES } from '#server/core/database/links.ts'
import { expectRows } from '#server/core/database/refresh-statistics.ts'

/** The key of an advisory lock: without it, each of two concurrent restores would leave out the link to the other's record. */
const RESTORING = 7_320_419

/**
 * Restores deleted records under their ids, with their search keys and links. A link whose other end is still
 * deleted is stored in the history, as `left_out` of the restored record, and created when that end is restored.
 */
export async function restore(
  trx: Transaction,
  resource: Resource,
  change_id: number,
  undoing: number,
): Promise<number> {
  const { table, id } = resource
  await sql`select pg_advisory_xact_lock(${RESTORING})`.execute(trx)
  const columns = await restoredColumns(trx, table, change_id)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const restored = await recordInto(
    trx,
    undoing,
    table,
    sql`insert into ${sql.table(table)} as t (${names}) overriding system value
        select ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}
        from change_rows r cross join lateral jsonb_populate_record(null::${sql.table(table)},
          r.before ${withoutGone(table)}) p
        where r.change_id = ${change_id}
        on conflict (${sql.ref(id)}) do nothing
        returning t.${sql.ref(id)} as record_id, null::jsonb as before, to_jsonb(t) as after`,
  )
  await expectRows(trx, table, restored)
  await writeWordsOfEntry(trx, resource, undoing)
  await restoreLinks(trx, table, change_id, undoing)
  await restoreReferences(trx, table, change_id, undoing)
  return restored
}

/** The columns of the deleted records that the table still has. */
async function restoredColumns(trx: Transaction, table: string, change_id: number): Promise<string[]> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name in (
      select jsonb_object_keys(before) from (
        select before from change_rows where change_id = ${change_id} limit 1) one)
    order by ordinal_position`.execute(trx)
  return rows.map((row) => row.column_name)
}

/** The statement that replaces references to deleted records by null. */
const withoutGone = (table: string) =>
  sql.join(
    REFERENCES.filter(({ from }) => from === table).map(
      ({ column, to, toId }) => sql`|| jsonb_build_object(${sql.lit(column)},
        (select o.${sql.ref(toId)} from ${sql.table(to)} o where o.${sql.ref(toId)} = (r.before->>${sql.lit(column)})::int))`,
    ),
    sql` `,
  )

/** A query for the ids of the records that this undo has restored. */
const restoredBy = (table: string, undoing: number) =>
  sql`select record_id from change_rows where change_id = ${undoing} and resource = ${table}`

/**
 * A query for the rows `r` of a deletion whose records this undo has restored. It is no join, since PostgreSQL may not know the
 * number of rows and would compare all with all.
 */
const restoredRows = (table: string, change_id: number, undoing: number) => sql`
  r.change_id = ${change_id} and r.resource = ${table} and r.record_id = any(array(${restoredBy(table, undoing)}))`

/**
 * A query for the links that records of `other` left out under `name` when they were restored after this deletion: the id of a
 * record of `undoing`, the other id and the position.
 */
const leftOutByOthers = (
  table: string,
  name: string,
  other: string,
  change_id: number,
  undoing: number,
) => sql`
  select (e.value->>0)::int, u.record_id, (e.value->>1)::bigint
  from changes c join change_rows u using (change_id)
    cross join lateral jsonb_array_elements(u.after->'left_out'->${name}) e
  where c.action = 'undo' and c.change_id > ${change_id} and u.resource = ${other}
    and (e.value->>0)::int in (${restoredBy(table, undoing)})`

/** Stores the result of `pairs` (id, other id and position) as links left out of the records of `undoing`. */
const leaveOut = (name: string, undoing: number, pairs: RawBuilder<unknown>) => sql`
  update change_rows r
  set after = jsonb_set(r.after, '{left_out}',
    coalesce(r.after->'left_out', '{}') || jsonb_build_object(${name}::text, kept.others))
  from (
    select p.id, jsonb_agg(jsonb_build_array(p.other_id, p.position)) as others
    from (${pairs}) as p(id, other_id, position) group by p.id) kept
  where r.change_id = ${undoing} and r.record_id = kept.id`

/**
 * An expression for the record at the other end of a link: if it was merged since the link was deleted, the one that it was merged
 * into.
 */
const survivorOf = ({ resource, id }: LinkEnd, other_id: RawBuilder<unknown>) => sql`
  case when exists (select from ${sql.table(resource)} o where o.${sql.ref(id)} = ${other_id}) then ${other_id}
    else surviving_id(${resource}, ${other_id}) end`

async function restoreLinks(
  trx: Transaction,
  table: string,
  change_id: number,
  undoing: number,
): Promise<void> {
  for (const seen of linksOf(table)) {
    const { table: link, other, ordered } = seen
    const [otherId, place] = ordered
      ? [sql`(e.value->>0)::int`, sql`(e.value->>1)::bigint`]
      : [sql`e.value::int`, sql`null::bigint`]
    await sql`
      with links (id, other_id, position) as materialized (
        select r.record_id, ${survivorOf(other, otherId)}, ${place}
        from change_rows r cross join lateral jsonb_array_elements(r.before->'links'->${link}) e
        where ${restoredRows(table, change_id, undoing)}
        union
        ${leftOutByOthers(table, link, other.resource, change_id, undoing)}
      ), present as materialized (
        select links.*, exists (
          select from ${sql.table(other.resource)} o where o.${sql.ref(other.id)} = links.other_id) as found
        from links
      ), linked as (${linking(seen, {
        ids: sql`id, other_id`,
        position: sql`position`,
        from: sql`from present where found`,
      })})
      ${leaveOut(link, undoing, sql`select id, other_id, position from present where not found`)}`.execute(
      trx,
    )
  }
}

async function restoreReferences(
  trx: Transaction,
  table: string,
  change_id: number,
  undoing: number,
): Promise<void> {
  for (const { from, fromId, column, to, toId } of REFERENCES) {
    const name = `${from}.${column}`
    const [referring, key, referred] = [sql.table(from), sql.ref(`f.${fromId}`), sql.ref(`f.${column}`)]
    if (to === table) {
      // References to these records are restored, unless the referring record refers to another one now.
      await sql`
        with pairs (id, other_id, position) as materialized (
          select r.record_id, e.value::int, null::bigint
          from change_rows r cross join lateral jsonb_array_elements(r.before->'referred'->${from}) e
          where ${restoredRows(table, change_id, undoing)}
          union
          ${leftOutByOthers(table, name, from, change_id, undoing)}
        ), referring as (
          update ${referring} f set ${sql.ref(column)} = pairs.id from pairs
          where ${key} = pairs.other_id and ${referred} is null
        )
        ${leaveOut(name, undoing, sql`select id, other_id, position from pairs where not exists (select from ${referring} f where ${key} = pairs.other_id)`)}`.execute(
        trx,
      )
    }
    if (from === table) {
      await sql`
        update ${referring} f set ${sql.ref(column)} = o.${sql.ref(toId)}
        from (${leftOutByOthers(table, name, to, change_id, undoing)}) as pairs(id, other_id, position)
          join ${sql.table(to)} o on o.${sql.ref(toId)} = pairs.other_id
        where ${key} = pairs.id and ${referred} is null`.execute(trx)
      await leaveOut(
        name,
        undoing,
        sql`
          select r.record_id, (r.before->>${column})::int, null::bigint from change_rows r
          where ${restoredRows(table, change_id, undoing)}
            and (r.before->>${column}) is not null
            and not exists (select from ${sql.table(to)} o where o.${sql.ref(toId)} = (r.before->>${column})::int)`,
      ).execute(trx)
    }
  }
}
