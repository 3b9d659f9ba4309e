import { sql } from 'kysely'
import { type Actor, openChange } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'

type OfRun = { run_id: number }

/**
 * Locks the entry of a run and returns it, or null. Values are then added one after the other, and not to an entry that is being
 * undone.
 */
export async function lockRun(trx: Transaction, { run_id }: OfRun): Promise<number | null> {
  const { rows } = await sql<{ change_id: number | null }>`
    select change_id from review_runs where run_id = ${run_id} for update`.execute(trx)
  const change_id = rows[0]?.change_id ?? null
  if (change_id === null) return null
  await sql`select from changes where change_id = ${change_id} for update`.execute(trx)
  const { rows: undone } = await sql`select from changes where undoes = ${change_id}`.execute(trx)
  return undone.length > 0 ? null : change_id
}

/** Opens the entry of a run in the history. */
export async function openEntry(trx: Transaction, admin: Actor, { run_id }: OfRun, table: string) {
  const change_id = await openChange(trx, admin, table, 'edit', 0, 'own_fields')
  await trx.updateTable('review_runs').set({ change_id }).where('run_id', '=', run_id).execute()
  return change_id
}

type Action = 'status' | 'assign' | 'unassign'

/** The open entry of a run for decisions of a kind; opens one if there is none, or it was undone. */
export async function entryOf(
  trx: Transaction,
  admin: Actor,
  { run_id }: OfRun,
  table: string,
  action: Action,
): Promise<number> {
  const { rows } = await sql<{ change_id: number }>`
    select e.change_id from review_entries e
    where e.run_id = ${run_id} and e.action = ${action}
      and not exists (select from changes u where u.undoes = e.change_id)
    order by e.change_id desc limit 1`.execute(trx)
  if (rows[0]) return rows[0].change_id
  const change_id = await openChange(trx, admin, table, action, 0, action === 'status' ? 'same_fields' : null)
  await trx.insertInto('review_entries').values({ run_id, change_id, action }).execute()
  return change_id
}

/** The entries of a run that are not undone, the last one first. */
export async function entriesOf(trx: Transaction, { run_id }: OfRun): Promise<number[]> {
  const { rows } = await sql<{ change_id: number }>`
    select change_id from changes c
    where (change_id in (select change_id from review_entries where run_id = ${run_id})
        or change_id = (select change_id from review_runs where run_id = ${run_id}))
      and not exists (select from changes u where u.undoes = c.change_id)
    order by change_id desc`.execute(trx)
  return rows.map((row) => row.change_id)
}

/** Takes a record out of an entry, to be put back with later changes; null if the entry does not have it. */
export async function takeFromEntry<State = unknown>(
  trx: Transaction,
  change_id: number,
  table: string,
  record_id: number,
): Promise<{ before: State; after: State } | null> {
  const { rows } = await sql<{ before: State; after: State }>`
    delete from change_rows
    where change_id = ${change_id} and resource = ${table} and record_id = ${record_id}
    returning before, after`.execute(trx)
  return rows[0] ?? null
}
