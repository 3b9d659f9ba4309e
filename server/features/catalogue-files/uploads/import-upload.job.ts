import type { Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import { job } from '#server/core/jobs/job.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'
import { type CatalogueImport, readImport } from '../imports.store.ts'
import { CatalogueProblem, OtherImportRuns } from '../problem.ts'
import { runImport } from '../run-import.ts'
import { withLocalCopy } from './local-copy.ts'
import { openUpload } from './open-upload.ts'
import { endUpload } from './uploads.store.ts'

/** Imports an uploaded catalogue, or continues where a worker was interrupted. */
export const importUploadJob = job<{ import_id: number }>({
  name: 'import-catalogue',
  tries: 5,
  pause: { first: 10, longest: 300 },
  atOnce: 1,
  longest: 12 * 3600,
  async work(context, { import_id }, { signal, isLast }) {
    const { db, store, log } = context
    const found = await readImport(db, import_id)
    const key = found?.upload_key
    if (!found || !key) return
    try {
      await importFile(context, found, key, signal)
      await endUpload(db, import_id, 'done')
    } catch (error) {
      const isFinal = error instanceof CatalogueProblem && !(error instanceof OtherImportRuns)
      if (signal.aborted || !(isLast || isFinal)) throw error
      log.error({ err: error }, 'The import of a catalogue failed')
      await endUpload(db, import_id, 'failed', problemOf(error))
    }
    await store.remove(key)
  },
})

const importFile = (
  context: Context,
  { import_id, label }: CatalogueImport,
  key: string,
  signal: AbortSignal,
) =>
  withLocalCopy(context, key, signal, async (path) => {
    const source = await openUpload(context.db, path, label)
    try {
      await runImport(context, import_id, source, false, { signal })
    } finally {
      await source.close()
    }
  })

function problemOf(error: unknown): Message {
  if (error instanceof LocalizedError) return error.localized
  return message('catalogueFiles.failed', { reason: error instanceof Error ? error.message : String(error) })
}
