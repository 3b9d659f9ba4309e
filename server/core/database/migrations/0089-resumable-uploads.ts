import { type Kysely, sql } from 'kysely'

/** Files that are sent in parts, so that an upload that breaks off goes on where it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resumable_uploads (
      upload_id uuid primary key default gen_random_uuid(),
      admin_id integer not null references admins on delete cascade,
      call text not null,
      -- The same for the same file of the same admin, by which it is found again.
      identity bytea not null unique,
      file_name text not null,
      size bigint not null check (size > 0),
      received bigint not null default 0 check (received between 0 and size),
      date_modified timestamptz not null default now()
    );
    create index on resumable_uploads (admin_id);
    create index on resumable_uploads (date_modified);

    create table upload_parts (
      key text collate "C" primary key references stored_file on delete cascade,
      upload_id uuid not null references resumable_uploads on delete cascade,
      offset_in_file bigint not null,
      unique (upload_id, offset_in_file)
    );
  `.execute(db)
}
