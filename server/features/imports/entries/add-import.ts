import type { ImportSummary } from '#contract/features/imports/list.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'

/** In characters: how much of a file's name is kept. */
const MAX_NAME_LENGTH = 200

/** Adds an import of a file, as a preview without rows. Returns its id. */
export async function addImport(
  trx: Transaction,
  { admin_id, name }: Actor,
  { file_kind, file_name }: Pick<ImportSummary, 'file_kind' | 'file_name'>,
): Promise<number> {
  const { import_id } = await trx
    .insertInto('imports')
    .values({
      ...{ admin_id, admin_name: name, file_kind },
      file_name: file_name.normalize('NFC').slice(0, MAX_NAME_LENGTH),
      ignored_columns: [],
      state: 'ready',
    })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  return import_id
}
