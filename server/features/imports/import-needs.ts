import { type Need, needOf } from '#contract/calls/permissions.ts'
import { kindNeeds } from '#contract/catalogue/import-needs.ts'
import type { Database } from '#server/core/database/connect.ts'

/** What adding the new records needs that the valid rows of an import name. */
export async function startNeeds(db: Database, import_id: number): Promise<Need[]> {
  const kinds = await db
    .selectFrom('import_names')
    .select('kind')
    .distinct()
    .where('import_id', '=', import_id)
    .where('outcome', '=', 'created')
    .execute()
  return kinds.flatMap(({ kind }) => kindNeeds(kind))
}

/** What deleting the records needs that an import has added besides its tracks. */
export async function undoNeeds(db: Database, import_id: number): Promise<Need[]> {
  const kinds = await db
    .selectFrom('import_names')
    .select('kind')
    .distinct()
    .where('import_id', '=', import_id)
    .where('made', '=', true)
    .execute()
  return kinds.map(({ kind }) => needOf(kind, 'delete'))
}
