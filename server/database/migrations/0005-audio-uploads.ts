import { type Kysely, sql } from 'kysely'

/** Recordings that were uploaded ahead of the form, with what was found out about them: it is not asked of the client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audio_uploads (
      key text collate "C" primary key references stored_file on delete cascade,
      admin_id integer not null references admins on delete cascade,
      file_name text not null,
      duration double precision,
      bitrate integer
    );
    create index on audio_uploads (admin_id);
  `.execute(db)
}
