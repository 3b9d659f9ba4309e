import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { guardedBy } from '#contract/calls/guarded-tables.ts'
import { hasRight, may, needOf } from '#contract/calls/permissions.ts'
import { LOST_LETTERS } from '#contract/values/fields.ts'
import { isWithoutLettersOf } from '#contract/values/lost-letters.ts'
import {
  type Actor,
  addToChange,
  closeChange,
  openChange,
  recordAll,
  recordChange,
  recordChangedSets,
  recordSets,
} from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { linksOf, REFERENCES } from '#server/core/database/links.ts'
import { invalid, notFound, stale } from '#server/core/errors/api-errors.ts'
import { type SentLinks, saveLinks } from './links.ts'
import { columnsOf } from './list.ts'
import { type Resource, storedStatus, withDetail } from './resource.ts'
import { type Written, writeRecords } from './write-records.ts'
import { setting, type Update } from './write-statements.ts'

/** The values to write; columns that are absent stay unchanged. */
export type Values = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

/** Reads one record by its id. Throws `not_found`. */
export async function readRecord<Row>(db: Database, resource: Resource, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columnsOf(withDetail(resource))} from ${sql.table(resource.table)} t
    where ${sql.ref(`t.${resource.id}`)} = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound(resource.noun)
  return row
}

const sent = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined)

/** Records in the history what a write has changed in a record; by default, in an entry of its own. */
export type RecordWrite = (written: Written) => Promise<unknown>

/** The inactive status for records that an admin without the right to publish adds. */
function withheldStatus({ rights = null }: Actor, resource: Resource): Values {
  const name = guardedBy(resource.table)
  if (!name || !hasRight(name, 'publish') || may(rights, needOf(name, 'publish'))) return {}
  const { column, value } = storedStatus(resource, '0')
  return { [column]: value }
}

/** Adds a record with its links, words and history entry. Returns its id. */
export async function addRecord(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  values: Values,
  links: SentLinks = {},
): Promise<number> {
  const change = await insertRecord(trx, actor, resource, values, links)
  await recordChange(trx, actor, resource.table, 'add', [change])
  return change.record_id
}

/** Like `addRecord`, but adds to a history entry that is already open. */
export async function addRecordInto(
  trx: Transaction,
  actor: Actor,
  change_id: number,
  resource: Resource,
  values: Values,
  links: SentLinks = {},
): Promise<number> {
  const change = await insertRecord(trx, actor, resource, values, links)
  await addToChange(trx, change_id, resource.table, [change])
  return change.record_id
}

async function insertRecord(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  values: Values,
  links: SentLinks,
) {
  const entries = sent({ ...values, ...withheldStatus(actor, resource) })
  const rows = await writeRecords(trx, resource, {
    columns: entries.map(([column]) => column),
    rows: entries.map(([, value]) => sql`${value}`),
    by: sql`${actor.admin_id}`,
  })
  return withLinks(trx, resource, rows, links)
}

/**
 * Edits a record with its links, words and history entry, or adds it to an entry of several records by `record`. Throws
 * `not_found`, `stale` with the current record as `present` returns it when `version` is outdated, and `invalid` when a text has
 * lost letters.
 */
export async function editRecord<Row>(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  id: number,
  values: Values,
  version: number | null,
  links: SentLinks = {},
  present: (row: Row) => unknown = (row) => row,
  record: RecordWrite = (change) => recordChange(trx, actor, resource.table, 'edit', [change], 'whole'),
): Promise<number> {
  const isIt = sql<SqlBool>`t.${sql.ref(resource.id)} = ${id}`
  const rows = await writeRecords(trx, resource, {
    set: Object.fromEntries(sent(values).map(([column, value]) => [column, sql`${value}`])),
    where: version === null ? isIt : sql`${isIt} and t.version = ${version}`,
    raised: { by: sql`${actor.admin_id}` },
  })
  if (rows.length === 0) throw stale(resource.noun, present(await readRecord<Row>(trx, resource, id)))
  refuseLostLetters(rows)
  await record(await withLinks(trx, resource, rows, links))
  return id
}

function refuseLostLetters(rows: readonly Written[]): void {
  for (const { before, after } of rows)
    for (const [column, text] of Object.entries(after ?? {})) {
      const had = before?.[column]
      if (typeof had === 'string' && typeof text === 'string' && isWithoutLettersOf(had, text))
        throw invalid({ [column]: LOST_LETTERS })
    }
}

/** Writes the links of a record that was just written. Returns its state before and after for the history. */
async function withLinks(
  trx: Transaction,
  resource: Resource,
  rows: readonly Written[],
  links: SentLinks,
): Promise<Written> {
  const [row] = rows
  if (!row) throw new Error(`${resource.table}: the write returned no row`)
  const { before, after } = await saveLinks(trx, withDetail(resource), row.record_id, links)
  return {
    record_id: row.record_id,
    before: row.before && { ...row.before, links: before },
    after: { ...row.after, links: after },
  }
}

/** A record with all its links, as the history stores it for a complete restore. */
function wholeRecord({ table, id }: Resource): RawBuilder<unknown> {
  const links = linksOf(table).map(({ table: link, own, other, ordered }) => {
    const place = ordered
      ? sql`jsonb_build_array(l.${sql.ref(other.id)}, l.position)`
      : sql`l.${sql.ref(other.id)}`
    return sql`${sql.lit(link)}, (select coalesce(jsonb_agg(${place}), '[]') from ${sql.table(link)} l
      where l.${sql.ref(own.id)} = t.${sql.ref(id)})`
  })
  const referred = REFERENCES.filter(({ to }) => to === table).map(
    ({ from, fromId, column }) => sql`${sql.lit(from)}, (
      select coalesce(jsonb_agg(f.${sql.ref(fromId)}), '[]') from ${sql.table(from)} f
      where f.${sql.ref(column)} = t.${sql.ref(id)})`,
  )
  return sql`to_jsonb(t) || jsonb_build_object(
    'links', jsonb_build_object(${sql.join(links)}), 'referred', jsonb_build_object(${sql.join(referred)}))`
}

/** Deletes records with their links, but not the records they refer to. Returns their number. */
export const deleteRecords = (trx: Transaction, actor: Actor, resource: Resource, ids: readonly number[]) =>
  deleteWhere(trx, actor, resource, sql`t.${sql.ref(resource.id)} = any(${ids}::int[])`)

/** Like `deleteRecords`, for the records that match a condition on the alias `t`; they never leave the database. */
export function deleteWhere(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  which: RawBuilder<SqlBool>,
): Promise<number> {
  return recordAll(trx, actor, resource.table, 'delete', deletion(resource, which))
}

/** The statement that deletes these records and returns their previous values for the history. */
export const deletion = (resource: Resource, which: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`delete from ${sql.table(resource.table)} as t where ${which}
      returning t.${sql.ref(resource.id)} as record_id, ${wholeRecord(resource)} as before, null::jsonb as after`

/**
 * The statement that gives records the other status. Records that have it already are not recorded; the modification date is
 * unchanged, so that a toggled row does not jump to the top of its list.
 */
export function settingStatus(
  resource: Resource,
  is_active: '1' | '0',
  { from, where }: Pick<Update, 'from' | 'where'>,
): RawBuilder<unknown> {
  const { column, value } = storedStatus(resource, is_active)
  return setting(resource, {
    set: { [column]: sql`${value}` },
    ...(from && { from }),
    where: sql`${where} and t.${sql.ref(column)} <> ${value}`,
    raised: null,
    kept: [column],
  })
}

/** Sets a status column; returns how many of the records have this status afterwards. */
export async function setStatus(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  ids: readonly number[],
  is_active: '1' | '0',
): Promise<number> {
  const { table, id } = resource
  const { column, value: status } = storedStatus(resource, is_active)
  const named = sql<SqlBool>`t.${sql.ref(id)} = any(${ids}::int[])`
  const setting = settingStatus(resource, is_active, { where: named })
  await recordSets(trx, actor, table, 'status', setting, 'same_fields')
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} t where ${named} and t.${sql.ref(column)} = ${status}`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

/**
 * Sets the status of all records that match a condition on the alias `t`, in one statement with the history. Returns how
 * many matched, and how many of those had the other status.
 */
export async function setStatusWhere(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  which: RawBuilder<SqlBool>,
  is_active: '1' | '0',
): Promise<{ matched: number; changed: number }> {
  const { table, id } = resource
  const [name, key] = [sql.table(table), sql.ref(id)]
  const change_id = await openChange(trx, actor, table, 'status', 0, 'same_fields')
  const { rows } = await sql<{ matched: number; changed: number }>`
    with chosen as materialized (
      select t.${key} as id from ${name} t where ${which} order by t.${key} for update
    ), changed as (
      ${settingStatus(resource, is_active, { from: sql`chosen`, where: sql`t.${key} = chosen.id` })}
    ), recorded as (${recordChangedSets(change_id, table)})
    select (select count(*) from chosen)::int as matched, (select count(*) from changed)::int as changed`.execute(
    trx,
  )
  const counts = rows[0] ?? { matched: 0, changed: 0 }
  await closeChange(trx, actor, change_id, counts.changed)
  return counts
}

/** Counts the records of each other kind that are linked to these records. */
export async function usedIn(db: Database, { table }: Resource, ids: readonly number[]) {
  const counts = linksOf(table).map(
    ({ table: link, own, other }) => sql`
      select ${sql.lit(other.resource)} as kind, count(distinct ${sql.ref(other.id)}) as count
      from ${sql.table(link)} where ${sql.ref(own.id)} = any(${ids}::int[])`,
  )
  if (counts.length === 0) return []
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count from (${sql.join(counts, sql` union all `)}) used where count > 0
    order by count desc, kind`.execute(db)
  return rows
}
