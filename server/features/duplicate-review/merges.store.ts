import { sql } from 'kysely'
import type { KindName } from '#contract/kinds/kinds.ts'
import { merge } from '#server/catalogue/merge/merge.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { cannotBeUndone } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { undoEntry } from '#server/features/review/undo-entries.ts'
import { afterMergeOf } from '#server/resources/after-merge.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { inOrder } from './read-pairs.ts'

type OfRun = { run_id: number; list: KindName }
type Merged = { id: number; merged: number; versions: Record<string, number> }

/** Locks a run, so that a merge is either among those that are undone, or comes after them. */
const lockRun = (trx: Transaction, { run_id }: OfRun) =>
  sql`select from review_runs where run_id = ${run_id} for update`.execute(trx)

/** Merges a pair as an entry of its own in the history, and records that this run made it. */
export const mergePair = (
  { db, queue }: Context,
  admin: SignedIn,
  run: OfRun,
  { id, merged, versions }: Merged,
) =>
  inTransaction(db, async (trx) => {
    await lockRun(trx, run)
    const done = await merge(trx, admin, RESOURCE_OF[run.list], { id, merged: [merged], versions })
    await afterMergeOf(queue)[run.list]?.(trx, done)
    const { change_id, name } = done
    await trx.insertInto('review_merges').values({ run_id: run.run_id, change_id }).execute()
    return { change_id, name }
  })

/** The merges of a run that are not undone, the last one first. */
export async function mergesOf(db: Database, run_id: number): Promise<number[]> {
  const { rows } = await sql<{ change_id: number }>`
    select m.change_id from review_merges m
    where m.run_id = ${run_id} and not exists (select from changes u where u.undoes = m.change_id)
    order by m.change_id desc`.execute(db)
  return rows.map(({ change_id }) => change_id)
}

/**
 * Undoes all merges of a run in one transaction, the last one first, since a record may have been merged again. A merge that cannot
 * be undone any more is left as it is; throws `cannot_be_undone` if that is true of all.
 */
export const undoMerges = (context: Context, admin: SignedIn, run: OfRun) =>
  inTransaction(context.db, async (trx) => {
    await lockRun(trx, run)
    const counts = { undone: 0, left: 0 }
    for (const change_id of await mergesOf(trx, run.run_id))
      counts[(await undoEntry(context, trx, admin, run, change_id)) ? 'undone' : 'left'] += 1
    if (counts.undone === 0) throw cannotBeUndone(message('history.changedAgain'))
    return counts
  })

export async function setPairSkipped(
  db: Database,
  admin_id: number,
  list: KindName,
  two: readonly number[],
  is_skipped: boolean,
): Promise<void> {
  const [first, second] = inOrder(two)
  const pair = sql`${admin_id}::int, ${RESOURCE_OF[list].table}, ${first}::int, ${second}::int`
  await (is_skipped
    ? sql`insert into pair_skips (admin_id, resource, first_id, second_id) values (${pair}) on conflict do nothing`
    : sql`delete from pair_skips where (admin_id, resource, first_id, second_id) = (${pair})`
  ).execute(db)
}
