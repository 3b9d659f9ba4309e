import { type Kysely, sql } from 'kysely'

/** The words of the suggested name of a draft that are guessed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recording_drafts add column unsure_words text[] not null default '{}'`.execute(db)
}
