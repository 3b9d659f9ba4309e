import { type Kysely, sql } from 'kysely'

/**
 * What admins say about records, whom records are assigned to, and who has one open. Without foreign keys to records and
 * admins, since both are restored under their id: what is about a deleted record is not shown, and comes back with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_comments (
      comment_id integer generated always as identity primary key,
      resource text collate "C" not null,
      record_id integer not null,
      admin_id integer not null,
      -- Stays when the admin is deleted.
      admin_name text not null,
      text text not null check (text <> '' and length(text) <= 2000),
      date_created timestamptz not null default now(),
      date_edited timestamptz
    );
    create index on record_comments (resource, record_id, comment_id);

    -- A mention that an edit has taken away stays as a row: an admin gets one mail about a comment.
    create table comment_mentions (
      comment_id integer not null references record_comments on delete cascade,
      admin_id integer not null,
      is_present boolean not null default true,
      date_read timestamptz,
      primary key (comment_id, admin_id)
    );
    create index on comment_mentions (admin_id) where is_present and date_read is null;

    create table record_assignments (
      resource text collate "C" not null,
      record_id integer not null,
      admin_id integer not null,
      note text check (note <> '' and length(note) <= 200),
      assigned_by integer,
      date_assigned timestamptz not null default now(),
      primary key (resource, record_id)
    );
    create index on record_assignments (resource, admin_id, record_id);

    -- The tabs in which a record is open. Nothing of it matters after a crash.
    create unlogged table record_presence (
      admin_id integer not null references admins on delete cascade,
      -- Chosen by the client for each opened record.
      tab_key text collate "C" not null,
      resource text collate "C" not null,
      record_id integer not null,
      is_editing boolean not null,
      seen_at timestamptz not null default now(),
      primary key (admin_id, tab_key)
    );
    create index on record_presence (resource, record_id);

    -- The language in which an admin has last used the product, for mails that others cause.
    create table admin_languages (
      admin_id integer primary key references admins on delete cascade,
      language text collate "C" not null
    );

    -- Safe while the version before runs: what it adds to the history is still allowed.
    alter table changes drop constraint changes_action_check;
    alter table changes add constraint changes_action_check check (action in
      ('add', 'edit', 'delete', 'status', 'link', 'unlink', 'order', 'sample', 'import', 'undo', 'merge', 'upload',
       'assign', 'unassign'));
  `.execute(db)
}
