import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Rights } from '#contract/calls/permissions.ts'
import type { Change } from '#contract/features/history.ts'
import type { Transaction } from '#server/core/database/connect.ts'

/** The admin who makes a change; null ids mean the system itself. */
export type Actor = {
  admin_id: number | null
  name: string
  /** The rights of the admin. The system and background jobs have none here and may do everything. */
  rights?: Rights
  /** Called with each history entry recorded for this actor. */
  onChangeRecorded?: (change_id: number, kind: ChangeKind) => void
}
/** The kind of a history entry, which decides whether and how it can be undone. */
export type ChangeKind = { resource: string; action: string }
export const SYSTEM_ACTOR: Actor = { admin_id: null, name: 'Sangraha' }
/** Whether an entry (`changes`, alias `c`) was made by the system; a deleted admin has a null id too. */
export const IS_SYSTEM_CHANGE: RawBuilder<SqlBool> = sql`(c.admin_id is null and c.admin_name = ${sql.lit(SYSTEM_ACTOR.name)})`

type Action = Change['action']
/** The action of an entry (`changes`, alias `c`); the version before wrote what saved recordings had added as an upload. */
export const ACTION: RawBuilder<Action> = sql`replace(c.action, 'upload', 'import')`

type Changed = { record_id: number; before: unknown; after: unknown }

/**
 * What a history entry keeps of its records: the whole records, the same fields of all records, or only the fields that were
 * changed in each. The undo needs it to know what the entry changed.
 */
export type ChangeShape = 'whole' | 'same_fields' | 'own_fields'

/**
 * Opens a history entry, to which records are then added. Returns its id, which is not published before
 * `closeChange`.
 */
export async function openChange(
  trx: Transaction,
  actor: Actor,
  resource: string,
  action: Action,
  records: number,
  shape: ChangeShape | null = null,
  file_name: string | null = null,
): Promise<number> {
  const { change_id } = await trx
    .insertInto('changes')
    .values({ admin_id: actor.admin_id, admin_name: actor.name, resource, action, records, shape, file_name })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return change_id
}

/** Opens the entry of what comes in from a file, by whichever way; null stands for several files. */
export const openImport = (
  trx: Transaction,
  actor: Actor,
  file_name: string | null,
  resource = 'tracks',
  shape: ChangeShape = 'whole',
): Promise<number> => openChange(trx, actor, resource, 'import', 0, shape, file_name)

/** The admin of an entry, for the `modified_by` of the records that it changes. */
export const adminOf = (change_id: number): RawBuilder<number | null> =>
  sql`(select c.admin_id from changes c where c.change_id = ${change_id})`

/** Sets the record count of the entry; deletes the entry when it is 0. */
export async function closeChange(
  trx: Transaction,
  actor: Actor,
  change_id: number,
  records: number,
): Promise<void> {
  if (records === 0)
    return void (await trx.deleteFrom('changes').where('change_id', '=', change_id).execute())
  const { resource, action } = await trx
    .updateTable('changes')
    .set({ records })
    .where('change_id', '=', change_id)
    .returning(['resource', 'action'])
    .executeTakeFirstOrThrow()
  actor.onChangeRecorded?.(change_id, { resource, action })
}

/** Records the before and after of some records, in the transaction of the change itself. */
export async function recordChange(
  trx: Transaction,
  actor: Actor,
  resource: string,
  action: Action,
  records: readonly Changed[],
  shape: ChangeShape | null = null,
): Promise<number> {
  const change_id = await openChange(trx, actor, resource, action, records.length, shape)
  await addToChange(trx, change_id, resource, records)
  actor.onChangeRecorded?.(change_id, { resource, action })
  return change_id
}

/** Like `recordChange`, but adds to an entry that is already open. */
export async function addToChange(
  trx: Transaction,
  change_id: number,
  resource: string,
  records: readonly Changed[],
): Promise<void> {
  await sql`
    with changed as (
      select r.record_id, nullif(r.before, 'null') as before, nullif(r.after, 'null') as after
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(record_id integer, before jsonb, after jsonb)
    )
    ${recordChanged(change_id, resource)}`.execute(trx)
}

/**
 * The last part of a statement that makes a change: records what its `changed` CTE returns, which is `record_id`,
 * `before` and `after` of each record.
 */
export const recordChanged = (change_id: number, resource: string): RawBuilder<unknown> => sql`
  insert into change_rows (change_id, resource, record_id, before, after)
  select ${change_id}::bigint, ${resource}, record_id, before, after from changed`

/** How many records a row of `change_sets` has at most. */
const SET_SIZE = 1000

/**
 * Like `recordChanged`, with a thousand records to a row, which takes a fraction of the time. Only for values of a few
 * bytes (a status, a link, a position): the history is not searched for names in them.
 */
export const recordChangedSets = (change_id: number, resource: string): RawBuilder<unknown> => sql`
  insert into change_sets (change_id, resource, first_id, last_id, record_ids, befores, afters)
  select ${change_id}::bigint, ${resource}, min(record_id), max(record_id), array_agg(record_id order by record_id),
    array_agg(before order by record_id), array_agg(after order by record_id)
  from (select *, (row_number() over (order by record_id) - 1) / ${sql.lit(SET_SIZE)} as part from changed) parts
  group by part`

type RecordInto = (
  trx: Transaction,
  change_id: number,
  resource: string,
  changed: RawBuilder<unknown>,
) => Promise<number>

/**
 * Runs `changed`, a statement that makes a change and returns `record_id`, `before` and `after` of each record, and adds
 * them to an open entry. Returns the number of records, which never leave the database.
 */
export const recordInto: RecordInto = async (trx, change_id, resource, changed) => {
  const { numAffectedRows } = await sql`
    with changed as (${changed}) ${recordChanged(change_id, resource)}`.execute(trx)
  return countInto(trx, change_id, Number(numAffectedRows ?? 0))
}

/** Like `recordInto`, for many records with small values, see `recordChangedSets`. */
export const recordSetsInto: RecordInto = async (trx, change_id, resource, changed) => {
  const { rows } = await sql<{ records: number }>`
    with changed as (${changed}),
      recorded as (${recordChangedSets(change_id, resource)} returning cardinality(record_ids) as n)
    select coalesce(sum(n), 0)::integer as records from recorded`.execute(trx)
  return countInto(trx, change_id, rows[0]?.records ?? 0)
}

/** Adds to the record count of an open entry. */
export async function countInto(trx: Transaction, change_id: number, records: number): Promise<number> {
  await sql`update changes set records = records + ${records} where change_id = ${change_id}`.execute(trx)
  return records
}

/** Like `RecordInto`, but makes a history entry of its own, unless there are no records. */
const asOneChange =
  (record: RecordInto) =>
  async (
    trx: Transaction,
    actor: Actor,
    resource: string,
    action: Action,
    changed: RawBuilder<unknown>,
    shape: ChangeShape | null = null,
  ): Promise<number> => {
    const change_id = await openChange(trx, actor, resource, action, 0, shape)
    const records = await record(trx, change_id, resource, changed)
    await closeChange(trx, actor, change_id, records)
    return records
  }

export const recordAll = asOneChange(recordInto)
export const recordSets = asOneChange(recordSetsInto)

/** A query for the ids of the history entries that change a record under any of these resources. */
export const changesOf = (
  resources: readonly string[],
  record_id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select change_id from change_rows where resource = any(${resources}::text[]) and record_id = ${record_id}
  union all
  select change_id from change_sets
  where resource = any(${resources}::text[]) and int4range(first_id, last_id, '[]') @> ${record_id}
    and ${record_id} = any(record_ids)`
