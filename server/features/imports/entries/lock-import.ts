import type { ImportSummary } from '#contract/features/imports/list.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

type Locked = { state: ImportSummary['state']; file_name: string; change_id: number | null }

/**
 * Locks an import of a kind of file before its rows are changed. Of edited exports, `admin_id` is the only admin who may. Throws
 * `not_found`, or a refusal while the import runs or after it was undone.
 */
export async function lockImport(
  trx: Transaction,
  import_id: number,
  file_kind: ImportSummary['file_kind'],
  admin_id?: number,
): Promise<Locked> {
  const found = await trx
    .selectFrom('imports')
    .select(['state', 'file_name', 'change_id', 'admin_id'])
    .where('import_id', '=', import_id)
    .where('file_kind', '=', file_kind)
    .forUpdate()
    .executeTakeFirst()
  if (!found || (admin_id !== undefined && found.admin_id !== admin_id)) throw notFound('import')
  if (found.state === 'reading' || found.state === 'importing')
    throw new ApiError(200, 'invalid', message('imports.stillRunning'))
  if (found.state === 'undone') throw new ApiError(200, 'invalid', message('imports.undoneAlready'))
  return found
}
