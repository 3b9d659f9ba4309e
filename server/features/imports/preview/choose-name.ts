import { sql } from 'kysely'
import type { NamedKind } from '#contract/features/imports/sheet.ts'
import { recordsById, recordsNamed } from '#server/catalogue/names/match-names.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { KINDS } from '../names/kinds.ts'
import { compareRows, recountRows } from './existing-rows.ts'

type Choice = { import_id: number; name_no: number; record_id: number | null; keep_alias: boolean }

/**
 * Links a name of a `viewed` kind to another record, of which it may become an alias, or to a new one when `record_id` is null.
 * Throws `not_found`, or a refusal when the import has started, or a record has exactly this name, which the start would link.
 */
export function chooseName(
  { db }: Pick<Context, 'db'>,
  { import_id, name_no, record_id, keep_alias }: Choice,
  viewed: readonly NamedKind[],
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('imports')
      .select('state')
      .where('import_id', '=', import_id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('import')
    if (found.state !== 'ready') throw new ApiError(200, 'invalid', message('imports.begunAlready'))
    const name = await trx
      .selectFrom('import_names')
      .select(['kind', 'name'])
      .where('import_id', '=', import_id)
      .where('name_no', '=', name_no)
      .executeTakeFirst()
    const resource = KINDS.find(({ kind }) => kind === name?.kind && viewed.includes(kind))?.resource
    if (!name || !resource) throw notFound('record')
    const chosen = record_id === null ? null : (await recordsById(trx, resource, [record_id])).get(record_id)
    if (chosen === undefined) throw notFound(resource.noun)
    if (chosen === null && (await recordsNamed(trx, resource, [name.name])).size > 0)
      throw new ApiError(200, 'invalid', message('imports.nameExists'))
    await trx
      .updateTable('import_names')
      .set({
        outcome: chosen ? 'linked' : 'created',
        record_id: chosen?.id ?? null,
        same_as: null,
        near: sql`'[]'`,
        keep_alias: keep_alias && chosen !== null,
      })
      .where('import_id', '=', import_id)
      .where('name_no', '=', name_no)
      .execute()
    await compareAgain(trx, import_id, name_no)
  })
}

/** The changes that rows with this name make in their tracks depend on its record, so they are compared again. */
async function compareAgain(trx: Transaction, import_id: number, name_no: number): Promise<void> {
  const rows = await trx
    .selectFrom('import_rows')
    .select('row_number')
    .where('import_id', '=', import_id)
    .where('state', 'in', ['update', 'unchanged'])
    .where(sql<boolean>`names @> ${[name_no]}::int[]`)
    .execute()
  if (rows.length === 0) return
  await compareRows(
    trx,
    import_id,
    rows.map(({ row_number }) => row_number),
  )
  await recountRows(trx, import_id)
}
