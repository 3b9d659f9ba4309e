import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { importTracks } from './import-tracks.job.ts'

/**
 * Starts the import of a preview, or resumes one that stopped or has new rows, by a job at `at` (ISO 8601) or at once. A running
 * import is left alone; throws `not_found`, or a refusal.
 */
export async function startImport(
  trx: Transaction,
  queue: Context['queue'],
  import_id: number,
  at?: string,
): Promise<void> {
  const found = await trx
    .selectFrom('imports')
    .select(['state', 'waiting'])
    .where('import_id', '=', import_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('import')
  if (found.state === 'importing') return
  // A finished import can be started again when failed rows have been corrected.
  if ((found.state === 'done' && found.waiting === 0) || found.state === 'undone')
    throw new ApiError(200, 'invalid', message(`imports.${found.state}Already`))
  await trx
    .updateTable('imports')
    .set({ state: 'importing', message: null, date_modified: sql`now()` })
    .where('import_id', '=', import_id)
    .execute()
  await queue.add(trx, importTracks, [{ payload: { import_id }, ...(at ? { at } : {}) }])
}

/**
 * Queues imports without progress again, whose job was given up after too many processes died. If a job still runs after all, the
 * two alternate.
 */
export function resumeImports({ db, queue }: Pick<Context, 'db' | 'queue'>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ import_id: number }>`
      update imports set date_modified = now()
      where file_kind = 'sheet' and state = 'importing' and date_modified < now() - interval '15 minutes'
      returning import_id`.execute(trx)
    await queue.add(
      trx,
      importTracks,
      rows.map((payload) => ({ payload })),
    )
  })
}
