import { sql } from 'kysely'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { orTaken } from '#server/core/database/unique.ts'
import { ApiError, cannotBeUndone } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { readChange } from '#server/features/history/history.store.ts'
import { type Undone, undoChange } from '#server/features/history/undo.ts'
import { fetchUndone } from '#server/resources/tracks/start-fetches.ts'
import type { Run } from './run.store.ts'
import { entriesOf, lockRun } from './run-entry.ts'

type OfList = { list: KindName }

/** Undoes an entry of the history; null, and nothing is changed, when that is not possible any more. */
export async function undoEntry(
  { queue }: Pick<Context, 'queue'>,
  trx: Transaction,
  admin: SignedIn,
  { list }: OfList,
  change_id: number,
): Promise<Undone | null> {
  await sql`savepoint entry`.execute(trx)
  let undone: Undone | null = null
  try {
    const undoing = undoChange(trx, admin, await readChange(trx, admin, change_id))
    undone = await orTaken(undoing, () => cannotBeUndone(message('history.taken')))
    if (list === 'tracks') await fetchUndone(trx, queue, undone.change_id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'cannot_be_undone') throw error
    await sql`rollback to savepoint entry`.execute(trx)
  }
  await sql`release savepoint entry`.execute(trx)
  return undone
}

/**
 * Undoes everything that a review has filled in and decided, in one transaction, the last entry first. Values changed since are
 * left as they are; throws `cannot_be_undone` if that is true of all.
 */
export const undoAll = (context: Context, admin: SignedIn, run: Run) =>
  inTransaction(context.db, async (trx) => {
    await lockRun(trx, run)
    const counts = { undone: 0, left: 0 }
    for (const change_id of await entriesOf(trx, run)) {
      const undone = await undoEntry(context, trx, admin, run, change_id)
      counts.undone += undone?.undone ?? 0
      counts.left += undone?.left ?? (await recordsOf(trx, change_id))
    }
    const { numAffectedRows = 0n } = await sql`
      delete from review_kept where run_id = ${run.run_id}`.execute(trx)
    counts.undone += Number(numAffectedRows)
    if (counts.undone === 0) throw cannotBeUndone(message('history.changedAgain'))
    return counts
  })

async function recordsOf(trx: Transaction, change_id: number): Promise<number> {
  const { records } = await trx
    .selectFrom('changes')
    .select('records')
    .where('change_id', '=', change_id)
    .executeTakeFirstOrThrow()
  return records
}
