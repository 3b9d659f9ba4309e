import { type Kysely, sql } from 'kysely'

/** An entry of the history that brought records in has the name of the file that they came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table changes add column file_name text`.execute(db)
  await sql`
    update changes c set file_name = came.file_name
    from (
      select change_id, file_name from imports
      union all select change_id, label from catalogue_imports
      union all select change_id, file_name from file_updates
    ) came
    where came.change_id = c.change_id`.execute(db)
}
