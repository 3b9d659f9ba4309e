import { sql } from 'kysely'
import type { ChosenColumns } from '#contract/features/imports/columns.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { Fields } from '../read/chosen-columns.ts'

/** How many choices are remembered: the process that reads a sheet gets all of them. */
const MAX_REMEMBERED = 500

/** Reads the columns that were chosen for earlier sheets, by the key of their headings. */
export async function rememberedColumns(db: Database): Promise<Record<string, Fields>> {
  const { rows } = await sql<{ key: string; fields: Fields }>`select key, fields from import_columns`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ key, fields }) => [key, fields]))
}

/** Remembers a choice, and forgets the oldest ones beyond the limit. */
export async function rememberColumns(
  trx: Transaction,
  actor: Actor,
  { key, fields }: ChosenColumns,
): Promise<void> {
  await sql`
    insert into import_columns (key, fields, admin_id) values (${key}, ${JSON.stringify(fields)}::jsonb, ${actor.admin_id})
    on conflict (key) do update
      set fields = excluded.fields, admin_id = excluded.admin_id, date_modified = now()`.execute(trx)
  await sql`
    delete from import_columns where key in (
      select key from import_columns order by date_modified desc offset ${sql.lit(MAX_REMEMBERED)})`.execute(
    trx,
  )
}

export async function forgetColumns(db: Database, key: string): Promise<void> {
  await db.deleteFrom('import_columns').where('key', '=', key).execute()
}
