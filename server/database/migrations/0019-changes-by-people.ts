import { type Kysely, sql } from 'kysely'

/** The dashboard shows what people did last; a big import is followed by more entries of the system than it could pass over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index changes_by_people on changes (changed_at, change_id)
    where not (admin_id is null and admin_name = 'Sangraha')`.execute(db)
}
