import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { job } from '#server/core/jobs/job.ts'
import { message } from '#server/core/messages/message.ts'
import { fetchImported } from './fetch-imported.job.ts'
import { writeBatch } from './write-batch.ts'

/** Writes the remaining rows of a started import; a retry resumes where the last run stopped. */
export const importTracks = job<{ import_id: number }>({
  name: 'import-tracks',
  tries: 6,
  pause: { first: 5, longest: 60 },
  atOnce: 1,
  longest: 3600,
  async work({ db, queue }, { import_id }, { isLast, signal }) {
    try {
      while (await writeBatch({ db, queue }, import_id)) signal.throwIfAborted()
    } catch (error) {
      if (isLast && !signal.aborted) await stop({ db, queue }, import_id)
      throw error
    }
  },
})

/** Stops an import that has failed: keeps the tracks added so far, and queues their downloads. */
function stop({ db, queue }: Pick<Context, 'db' | 'queue'>, import_id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({ state: 'stopped', message: message('imports.stopped') })
      .where('import_id', '=', import_id)
      .where('state', '=', 'importing')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await queue.add(trx, fetchImported, [{ payload: { import_id } }])
  })
}
