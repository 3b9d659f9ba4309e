import { randomBytes } from 'node:crypto'
import type { Upload } from '#contract/values/files.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { CatalogueProblem } from '#server/features/catalogue-files/problem.ts'
import { openUpload } from './open-upload.ts'
import { readCatalogue } from './read-catalogue.job.ts'
import { enterUpload, isOtherImporting, otherRuns, startRun, UPLOADS } from './uploads.store.ts'

/** Checks an uploaded file, stores it for the worker, and queues its check. A file that cannot be imported is removed. */
export async function takeUpload(
  { db, store, queue }: Pick<Context, 'db' | 'store' | 'queue'>,
  actor: Actor,
  { path, file_name }: Upload,
): Promise<number> {
  if (await isOtherImporting(db, null)) throw otherRuns()
  const source = await openUpload(db, path, file_name).catch((error: unknown) => {
    throw error instanceof CatalogueProblem ? invalid({ file: error.localized }) : error
  })
  await source.close()
  const key = UPLOADS + randomBytes(16).toString('hex')
  await store.write(key, { path }, { contentType: 'application/octet-stream' })
  try {
    return await inTransaction(db, async (trx) => {
      const { import_id, run_id } = await enterUpload(trx, { actor, source, key })
      await queue.add(trx, readCatalogue, [{ payload: { import_id: run_id } }])
      return import_id
    })
  } catch (error) {
    await store.remove(key)
    throw error
  }
}

/** Starts the import of a catalogue in the background; throws a refusal while another one runs. */
export async function startCatalogue(
  trx: Transaction,
  queue: Context['queue'],
  import_id: number,
): Promise<void> {
  const run_id = await startRun(trx, import_id)
  if (run_id !== null) await queue.add(trx, readCatalogue, [{ payload: { import_id: run_id } }])
}
