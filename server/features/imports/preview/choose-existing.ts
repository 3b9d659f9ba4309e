import type { ExistingAs } from '#contract/features/imports/updates.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { lockImport } from '../entries/lock-import.ts'
import type { LinksAs } from './compare-tracks.ts'
import { applyChoices } from './existing-rows.ts'

type Choice = { import_id: number; existing_as: ExistingAs; links_as: LinksAs }
type RowChoice = { import_id: number; row: number; choice: ExistingAs | null }

/** Chooses what happens to rows whose tracks exist. Rows with a choice of their own keep it. */
export function chooseExisting(
  { db }: Pick<Context, 'db'>,
  { import_id, existing_as, links_as }: Choice,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockImport(trx, import_id, 'sheet')
    await trx
      .updateTable('imports')
      .set({ existing_as, links_as })
      .where('import_id', '=', import_id)
      .execute()
    await applyChoices(trx, import_id)
  })
}

/** Chooses what happens to one row whose track exists. An earlier row of the sheet cannot be updated. */
export function chooseRow({ db }: Pick<Context, 'db'>, { import_id, row, choice }: RowChoice): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockImport(trx, import_id, 'sheet')
    const found = await trx
      .selectFrom('import_rows')
      .select(['state', 'track_id', 'same_as'])
      .where('import_id', '=', import_id)
      .where('row_number', '=', row)
      .executeTakeFirst()
    if (!found) throw notFound('record')
    const isMatched = found.track_id !== null || found.same_as !== null
    if (found.state === 'failed' || !isMatched || (found.track_id === null && choice === 'update'))
      throw invalid({ choice: message('imports.noTrackToUpdate') })
    await trx
      .updateTable('import_rows')
      .set({ choice })
      .where('import_id', '=', import_id)
      .where('row_number', '=', row)
      .execute()
    // Only one of several rows of a track can update it.
    const same = await trx
      .selectFrom('import_rows')
      .select('row_number')
      .where('import_id', '=', import_id)
      .where('track_id', '=', found.track_id)
      .execute()
    await applyChoices(trx, import_id, [row, ...same.map(({ row_number }) => row_number)])
  })
}
