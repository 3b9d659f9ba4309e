import { sql } from 'kysely'
import { described } from '#contract/catalogue/described.ts'
import { isJudged } from '#contract/catalogue/gaps.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import {
  ACTION,
  addToChange,
  type ChangeShape,
  countInto,
  openChange,
} from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { stale } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { isInQueue } from './queue.ts'
import { type Run, remembersAs } from './run.store.ts'
import { entriesOf, lockRun, takeFromEntry } from './run-entry.ts'
import { undoEntry } from './undo-entries.ts'

type Sent = { record_id: number; version: number }
type Opened = { isThere: boolean; change_id: number | null; version: number | null }

/**
 * Locks a run and a record that it decides about, if the record is, or was until then, in the queue; an earlier decision about a
 * judged record is taken back. Throws `stale` when an edit needs another `version`.
 */
export async function openRecord(
  context: Pick<Context, 'queue'>,
  trx: Transaction,
  admin: SignedIn,
  run: Run,
  resource: Resource,
  { record_id, version }: Sent,
  isEdit = true,
): Promise<Opened> {
  const change_id = await lockRun(trx, run)
  if (!isJudged(described(run.list), run.gap)) {
    const isAccepted = change_id !== null && (await isIn(trx, change_id, resource, record_id))
    return { isThere: await lockRecord(trx, run, resource, record_id, isAccepted), change_id, version }
  }
  if (!(await lockRecord(trx, run, resource, record_id, true)))
    return { isThere: false, change_id, version: null }
  if (isEdit && (await versionOf(trx, resource, record_id)) !== version) throw stale(resource.noun, null)
  const wasDecided = await takeBack(context, trx, admin, run, resource, record_id)
  const isThere = await lockRecord(trx, run, resource, record_id, wasDecided)
  return { isThere, change_id: await lockRun(trx, run), version: null }
}

export async function versionOf(trx: Transaction, { table, id }: Resource, record_id: number) {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where ${sql.ref(id)} = ${record_id}`.execute(trx)
  return rows[0]?.version ?? null
}

async function isIn(trx: Transaction, change_id: number, { table }: Resource, record_id: number) {
  const { rows } = await sql`
    select from change_rows
    where change_id = ${change_id} and resource = ${table} and record_id = ${record_id}`.execute(trx)
  return rows.length > 0
}

async function lockRecord(trx: Transaction, run: Run, resource: Resource, id: number, isDecided: boolean) {
  const which = isDecided ? sql`true` : await isInQueue(trx, run)
  const { rows } = await sql`
    select from ${sql.table(resource.table)} t where ${sql.ref(`t.${resource.id}`)} = ${id} and ${which}
    for no key update`.execute(trx)
  return rows.length > 0
}

/** Takes back the decisions of a run about a record; returns whether there were any. */
async function takeBack(
  context: Pick<Context, 'queue'>,
  trx: Transaction,
  admin: SignedIn,
  run: Run,
  resource: Resource,
  record_id: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from review_kept where run_id = ${run.run_id} and list = ${run.list} and gap = ${remembersAs(run)}
      and record_id = ${record_id}`.execute(trx)
  let wasDecided = numAffectedRows > 0n
  for (const change_id of await entriesOf(trx, run)) {
    const own = await takeOut(trx, admin, run, resource, change_id, record_id)
    if (own === null) continue
    wasDecided = true
    await undoEntry(context, trx, admin, run, own)
  }
  return wasDecided
}

/** Moves a record from an entry to an entry of its own, so that it can be undone alone; null if the entry does not have it. */
async function takeOut(
  trx: Transaction,
  admin: SignedIn,
  { run_id }: Run,
  resource: Resource,
  change_id: number,
  record_id: number,
): Promise<number | null> {
  if (!(await isIn(trx, change_id, resource, record_id))) return null
  const { table } = resource
  const { action, records, shape } = await trx
    .selectFrom('changes as c')
    .select(['records', ACTION.as('action'), sql<ChangeShape | null>`shape`.as('shape')])
    .where('change_id', '=', change_id)
    .executeTakeFirstOrThrow()
  if (records === 1) return change_id
  const state = await takeFromEntry(trx, change_id, table, record_id)
  if (!state) return null
  const own = await openChange(trx, admin, table, action, 1, shape)
  await addToChange(trx, own, table, [{ record_id, ...state }])
  await countInto(trx, change_id, -1)
  // A decision that cannot be undone any more stays a part of the run.
  await trx.insertInto('review_entries').values({ run_id, change_id: own, action: 'left' }).execute()
  return own
}
