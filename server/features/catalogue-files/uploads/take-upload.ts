import { randomBytes } from 'node:crypto'
import type { Upload } from '#contract/values/files.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError, invalid } from '#server/core/errors/api-errors.ts'
import { CatalogueProblem, OtherImportRuns } from '../problem.ts'
import { importUploadJob } from './import-upload.job.ts'
import { openUpload } from './open-upload.ts'
import { enterUpload, isImporting, UPLOADS } from './uploads.store.ts'

const refused = ({ localized }: CatalogueProblem) => new ApiError(200, 'invalid', localized)

/** Checks an uploaded file, stores it for the worker, and queues its import. A file that cannot be imported is removed. */
export async function takeUpload(
  { db, store, queue }: Pick<Context, 'db' | 'store' | 'queue'>,
  actor: Actor,
  { path, file_name }: Upload,
): Promise<number> {
  if (await isImporting(db)) throw refused(new OtherImportRuns())
  const source = await openUpload(db, path, file_name).catch((error: unknown) => {
    throw error instanceof CatalogueProblem ? invalid({ file: error.localized }) : error
  })
  await source.close()
  const key = UPLOADS + randomBytes(16).toString('hex')
  await store.write(key, { path }, { contentType: 'application/octet-stream' })
  try {
    return await inTransaction(db, async (trx) => {
      const import_id = await enterUpload(trx, { actor, source, key })
      if (import_id === null) throw refused(new OtherImportRuns())
      await queue.add(trx, importUploadJob, [{ payload: { import_id } }])
      return import_id
    })
  } catch (error) {
    await store.remove(key)
    throw error
  }
}
