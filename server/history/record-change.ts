import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '#server/database/connect.ts'

/** Who makes a change; the system itself has no id. */
export type Actor = {
  admin_id: number | null
  name: string
  /** Hears the id of each entry that is made in its name and says something. */
  noted?: (change_id: number) => void
}
export const THE_SYSTEM: Actor = { admin_id: null, name: 'Sangraha' }
/** Whether an entry (`changes`, under the alias `c`) is the system's own; an admin who is gone has no id either. */
export const BY_THE_SYSTEM: RawBuilder<SqlBool> = sql`(c.admin_id is null and c.admin_name = ${sql.lit(THE_SYSTEM.name)})`

export type Action =
  | 'add'
  | 'edit'
  | 'delete'
  | 'status'
  | 'link'
  | 'unlink'
  | 'order'
  | 'sample'
  | 'import'
  | 'undo'

type Changed = { record_id: number; before: unknown; after: unknown }

/**
 * Opens an entry of the history, to which `change_records` are then added. Answers its id, which nobody hears of before
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

/** Says of how many records an entry is; one of none is taken out again, and nobody hears of it. */
export async function closeChange(
  trx: Transaction,
  actor: Actor,
  change_id: number,
  records: number,
): Promise<void> {
  if (records === 0)
    return void (await trx.deleteFrom('changes').where('change_id', '=', change_id).execute())
  await trx.updateTable('changes').set({ records }).where('change_id', '=', change_id).execute()
  actor.noted?.(change_id)
}

/** Records, in the transaction of the change itself, what some records were before and are after. */
export async function recordChange(
  trx: Transaction,
  actor: Actor,
  resource: string,
  action: Action,
  records: readonly Changed[],
): Promise<number> {
  const change_id = await openChange(trx, actor, resource, action, records.length)
  await sql`
    insert into change_records (change_id, resource, record_id, before, after)
    select ${change_id}, ${resource}, r.record_id, nullif(r.before, 'null'), nullif(r.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(record_id integer, before jsonb, after jsonb)
  `.execute(trx)
  actor.noted?.(change_id)
  return change_id
}

/**
 * The same for a set that stays in the database: `changed` is a statement that makes the change and returns
 * `record_id`, `before` and `after` of each record. Answers how many there were; when none, nothing is recorded.
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

/** The same into an entry that is open already, for an action on several resources or in several steps. */
export async function recordInto(
  trx: Transaction,
  change_id: number,
  resource: string,
  changed: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with changed as (${changed})
    insert into change_records (change_id, resource, record_id, before, after)
    select ${change_id}, ${resource}, record_id, before, after from changed`.execute(trx)
  const records = Number(numAffectedRows ?? 0)
  await sql`update changes set records = records + ${records} where change_id = ${change_id}`.execute(trx)
  return records
}
