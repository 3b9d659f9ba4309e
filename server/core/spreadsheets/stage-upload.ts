import type { Upload } from '#contract/values/files.ts'
import type { Context } from '#server/core/context.ts'
import { cancelOnAbort } from '#server/core/database/cancel-on-abort.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { uploadsFolder } from '#server/core/http/multipart.ts'
import { SpreadsheetError } from './cells.ts'
import { type ReadOrder, readInProcess } from './read-in-process.ts'
import { readingTurns } from './reading-turns.ts'

/** One queue for all uploads of sheets, since each reading process may use much memory. */
const inTurn = readingTurns()

/** Reads a sheet, and passes its chunks to `take`. */
type Read<Chunk, Ended> = (take: (chunk: Chunk) => Promise<void>) => Promise<Ended>
type Reading<Order> = {
  /** The field of the form to which errors belong. */
  field: string
  script: URL
  order: Omit<Order, keyof ReadOrder>
  signal: AbortSignal
}

/**
 * Stages an uploaded sheet, which a script of its own reads, in one transaction. A sheet that takes long may begin again.
 * Throws `invalid` when the file cannot be read, and the reason of `signal`, which also cancels the running statement.
 */
export async function stageUpload<Order extends ReadOrder, Chunk, Ended, Staged>(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { path }: Upload,
  { field, script, order, signal }: Reading<Order>,
  stage: (trx: Transaction, read: Read<Chunk, Ended>) => Promise<Staged>,
): Promise<Staged> {
  const whole = { ...order, path, directory: uploadsFolder(settings.dataDir) }
  try {
    return await inTurn(path, (limits) =>
      inTransaction(db, (trx) =>
        cancelOnAbort(db, trx, signal, () =>
          stage(trx, (take) => readInProcess(script, whole, take, signal, limits)),
        ),
      ),
    )
  } catch (error) {
    throw error instanceof SpreadsheetError ? invalid({ [field]: error.localized }) : error
  }
}
