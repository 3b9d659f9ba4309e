import { type Need, needOf } from '#contract/calls/permissions.ts'
import { kindNeeds, START_NEEDS } from '#contract/features/imports/needs.ts'
import { isNamedKind } from '#contract/features/imports/sheet.ts'
import type { Database } from '#server/core/database/connect.ts'
import { fileKindOf } from './entries/entries.store.ts'

/**
 * The rights that an import of a sheet needs for its tracks, the new records that its valid rows name, and new aliases. Those for
 * an edited export are checked for each of its fields when it is applied.
 */
export async function startNeeds(db: Database, import_id: number): Promise<Need[]> {
  if ((await fileKindOf(db, import_id)) !== 'sheet') return []
  const kinds = await db
    .selectFrom('import_names')
    .select(['kind', 'keep_alias'])
    .distinct()
    .where('import_id', '=', import_id)
    .where('rows', '>', 0)
    .where((where) => where.or([where('outcome', '=', 'created'), where('keep_alias', '=', true)]))
    .execute()
  const named = kinds.flatMap(({ kind, keep_alias }) => {
    if (!isNamedKind(kind)) return []
    return keep_alias ? [needOf(kind, 'edit')] : kindNeeds(kind)
  })
  return [...START_NEEDS, ...named]
}
