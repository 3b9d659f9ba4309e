import type { Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { type Job, job } from '#server/core/jobs/job.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'
import { readImport } from '#server/features/catalogue-files/imports.store.ts'
import { CatalogueProblem, OtherImportRuns } from '#server/features/catalogue-files/problem.ts'
import { runImport } from '#server/features/catalogue-files/run-import.ts'
import { withLocalCopy } from './local-copy.ts'
import { openUpload } from './open-upload.ts'
import { endCheck, endImport, enterOlderUpload, entryState, stop } from './uploads.store.ts'

type Payload = { import_id: number }

/** Checks an uploaded catalogue, or imports it once it is started; continues where a worker was interrupted. */
const reading = (name: string): Job<Payload> =>
  job<Payload>({
    name,
    tries: 5,
    pause: { first: 10, longest: 300 },
    atOnce: 1,
    longest: 12 * 3600,
    async work(context, payload, { signal, isLast }) {
      const { db, log } = context
      const run_id = payload.import_id
      const run = await readImport(db, run_id)
      if (!run?.upload_key) return
      const import_id = run.entry_id ?? (await enterOlderUpload(db, run_id))
      const state = await entryState(db, import_id)
      if (state !== 'reading' && state !== 'importing') return
      try {
        await readUpload(context, run_id, { ...run, key: run.upload_key }, state === 'reading', signal)
      } catch (error) {
        const isFinal = error instanceof CatalogueProblem && !(error instanceof OtherImportRuns)
        if (signal.aborted || !(isLast || isFinal)) throw error
        log.error({ err: error }, 'The import of a catalogue failed')
        return stop(db, import_id, problemOf(error))
      }
      const end = state === 'reading' ? endCheck : endImport
      await inTransaction(db, (trx) => end(trx, { import_id, run_id }))
    },
  })

export const readCatalogue = reading('read-catalogue')
/** For tasks that the version before queued, which imports without a preview. */
export const importOlderUpload = reading('import-catalogue')

const readUpload = (
  context: Context,
  run_id: number,
  { key, label }: { key: string; label: string },
  isCheck: boolean,
  signal: AbortSignal,
) =>
  withLocalCopy(context, key, signal, async (path) => {
    const source = await openUpload(context.db, path, label)
    try {
      await runImport(context, run_id, source, isCheck, { signal })
    } finally {
      await source.close()
    }
  })

function problemOf(error: unknown): Message {
  if (error instanceof LocalizedError) return error.localized
  return message('catalogueFiles.failed', { reason: error instanceof Error ? error.message : String(error) })
}
