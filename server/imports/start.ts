import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound, Refusal } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import { importTracks } from './import-tracks.job.ts'

/**
 * Starts the import of a preview, or goes on with one that stopped: the work is in the queue when this has answered, to
 * be begun at `at` (ISO 8601) or at once. One that goes on already is left alone. Throws `not_found` or a refusal.
 */
export function startImport({ db, queue }: Pick<Context, 'db' | 'queue'>, import_id: number, at?: string) {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('imports')
      .select('state')
      .where('import_id', '=', import_id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('import')
    if (found.state === 'importing') return
    if (found.state === 'done' || found.state === 'undone')
      throw new Refusal(200, 'invalid', say(`imports.${found.state}Already`))
    await trx
      .updateTable('imports')
      .set({ state: 'importing', message: null })
      .where('import_id', '=', import_id)
      .execute()
    await queue.add(trx, importTracks, [{ payload: { import_id }, ...(at ? { at } : {}) }])
  })
}
