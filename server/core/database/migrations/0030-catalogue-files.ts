import { type Kysely, sql } from 'kysely'

/** Imports of whole catalogues, and the keys by which records of other systems are found again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The record that a key of another system, or of another installation, has become. It may have been deleted since.
    create table external_keys (
      source text collate "C" not null,
      resource text collate "C" not null,
      key text collate "C" not null,
      record_id integer not null,
      primary key (source, resource, key)
    );

    create table catalogue_imports (
      import_id integer generated always as identity primary key,
      admin_id integer references admins on delete set null,
      admin_name text not null,
      -- What is imported, as people know it, and a hash of it by which an interrupted import goes on.
      label text not null,
      digest text collate "C" not null,
      source text collate "C" not null,
      -- It goes when it has ended: what is left was interrupted.
      state text collate "C" not null check (state in ('waiting', 'checking', 'importing', 'queueing')),
      -- How far it is: all lines of this resource up to this one are done, and all of the resources before it.
      resource text collate "C",
      line integer not null default 0,
      -- By resource: how many records are added, changed, unchanged and failed.
      counts jsonb not null default '{}',
      change_id bigint references changes on delete set null,
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now()
    );
    create index on catalogue_imports (admin_id);
    create index on catalogue_imports (change_id);

    -- The keys of its lines so far, by which a second line with the same key is noticed.
    create table catalogue_import_keys (
      import_id integer not null references catalogue_imports on delete cascade,
      resource text collate "C" not null,
      key text collate "C" not null,
      line integer not null,
      primary key (import_id, resource, key)
    );

    create table catalogue_import_problems (
      problem_id bigint generated always as identity primary key,
      import_id integer not null references catalogue_imports on delete cascade,
      resource text collate "C" not null,
      file text not null,
      line integer not null,
      key text,
      field text,
      problem text not null
    );
    create index on catalogue_import_problems (import_id, problem_id);

    -- SHA-256 of the file that a picture was made from: the same file is then not converted again.
    alter table stored_file add column source_hash bytea check (length(source_hash) = 32);
    create index on stored_file (source_hash) where source_hash is not null;
  `.execute(db)
}
