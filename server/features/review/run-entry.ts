import { sql } from 'kysely'
import { type Actor, openChange } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'

type OfRun = { run_id: number }

/** The entry of a run, or null; it is locked, so that values are added one after the other and not to one being undone. */
export async function lockRun(trx: Transaction, { run_id }: OfRun): Promise<number | null> {
  const { rows } = await sql<{ change_id: number | null }>`
    select change_id from review_runs where run_id = ${run_id} for update`.execute(trx)
  const change_id = rows[0]?.change_id ?? null
  if (change_id === null) return null
  await sql`select from changes where change_id = ${change_id} for update`.execute(trx)
  const { rows: undone } = await sql`select from changes where undoes = ${change_id}`.execute(trx)
  return undone.length > 0 ? null : change_id
}

/** Opens the entry of a run. */
export async function openEntry(trx: Transaction, admin: Actor, { run_id }: OfRun, table: string) {
  const change_id = await openChange(trx, admin, table, 'edit', 0)
  await trx.updateTable('review_runs').set({ change_id }).where('run_id', '=', run_id).execute()
  return change_id
}

/** Takes out what an entry has of a record, to be put back with what has changed since; null if it has nothing. */
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
