import { type Need, needOf } from '#contract/calls/permissions.ts'
import { kindNeeds } from '#contract/features/imports/needs.ts'
import { isNamedKind } from '#contract/features/imports/sheet.ts'
import type { Database } from '#server/core/database/connect.ts'

/** The rights that an import needs for the new records that its valid rows name, and for new aliases. */
export async function startNeeds(db: Database, import_id: number): Promise<Need[]> {
  const kinds = await db
    .selectFrom('import_names')
    .select(['kind', 'keep_alias'])
    .distinct()
    .where('import_id', '=', import_id)
    .where('rows', '>', 0)
    .where((where) => where.or([where('outcome', '=', 'created'), where('keep_alias', '=', true)]))
    .execute()
  return kinds.flatMap(({ kind, keep_alias }) => {
    if (!isNamedKind(kind)) return []
    return keep_alias ? [needOf(kind, 'edit')] : kindNeeds(kind)
  })
}
