import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Change } from '#contract/history.ts'
import type { Transaction } from '#server/core/database/connect.ts'

/** The admin who makes a change; null ids mean the system itself. */
export type Actor = {
  admin_id: number | null
  name: string
  /** Called with each history entry recorded for this actor. */
  onChangeRecorded?: (change_id: number, kind: ChangeKind) => void
}
/** Decides whether and how a change can be undone. */
export type ChangeKind = { resource: string; action: string }
export const SYSTEM_ACTOR: Actor = { admin_id: null, name: 'Sangraha' }
/** Whether an entry (`changes`, alias `c`) was made by the system; a deleted admin has a null id too. */
export const IS_SYSTEM_CHANGE: RawBuilder<SqlBool> = sql`(c.admin_id is null and c.admin_name = ${sql.lit(SYSTEM_ACTOR.name)})`

type Action = Change['action']

type Changed = { record_id: number; before: unknown; after: unknown }

/**
 * Opens a history entry, to which `change_records` are then added. Returns its id, which is not published before
 * `closeChange`.
 */
export async function openChange(
  trx: Transaction,
  actor: Actor,
  resource: string,
  action: Action,
  records: number,
): Promise<number> {
  const { change_id } = await trx
    .insertInto('changes')
    .values({ admin_id: actor.admin_id, admin_name: actor.name, resource, action, records })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return change_id
}

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
): Promise<number> {
  const change_id = await openChange(trx, actor, resource, action, records.length)
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
 * `before` and `after` of each record. Nothing else writes into `change_records`.
 */
export const recordChanged = (change_id: number, resource: string): RawBuilder<unknown> => sql`
  insert into change_records (change_id, resource, record_id, before, after)
  select ${change_id}::bigint, ${resource}, record_id, before, after from changed`

/**
 * Like `recordChange`, for a set that stays in the database: `changed` is a statement that makes the change and returns
 * `record_id`, `before` and `after` of each record. Returns the number of records; when 0, no entry is made.
 */
export async function recordSet(
  trx: Transaction,
  actor: Actor,
  resource: string,
  action: Action,
  changed: RawBuilder<unknown>,
): Promise<number> {
  const change_id = await openChange(trx, actor, resource, action, 0)
  const records = await recordInto(trx, change_id, resource, changed)
  await closeChange(trx, actor, change_id, records)
  return records
}

/** Like `recordSet`, but adds to an open entry: for actions on several resources or in several steps. */
export async function recordInto(
  trx: Transaction,
  change_id: number,
  resource: string,
  changed: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with changed as (${changed}) ${recordChanged(change_id, resource)}`.execute(trx)
  const records = Number(numAffectedRows ?? 0)
  await sql`update changes set records = records + ${records} where change_id = ${change_id}`.execute(trx)
  return records
}
