import { type Kysely, sql } from 'kysely'
import { searchKey } from '#server/search/search-key.ts'

/** Users can be searched, sub admins are a table of their own to all who manage them, and are invited by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Emails sort as names do, without regard to case.
    alter table users alter column email type text collate "und-x-icu";
    alter table admins alter column email type text collate "und-x-icu";
    alter table admins alter column admin_type set default 'subadmin';

    create table users_search (
      id integer primary key references users on delete cascade,
      plain text collate "C" not null,
      phonetic text collate "C" not null
    );
    create index on users_search using gin (plain gin_trgm_ops, phonetic gin_trgm_ops);

    -- Whoever writes through it can reach no main admin, make none, and see no password.
    create view subadmins as
      select admin_id, name, email, is_active, case when password_hash is null then '1' else '0' end as is_invited,
        date_created, date_modified, version
      from admins where admin_type = 'subadmin'
      with check option;

    create table subadmins_search (
      id integer primary key references admins on delete cascade,
      plain text collate "C" not null,
      phonetic text collate "C" not null
    );

    -- The one link that an invited admin can set a password with; sent again, it is another.
    create table invitations (
      admin_id integer primary key references admins on delete cascade,
      token_hash bytea not null unique,
      sent_at timestamptz not null default now()
    );
  `.execute(db)
  await searchWhoIsThere(db)
}

async function searchWhoIsThere(db: Kysely<unknown>): Promise<void> {
  const users = await sql<{ id: number; texts: string[] }>`
    select id, array[name, email, phone_num, regexp_replace(phone_num, '\\D', '', 'g')] as texts from users`.execute(
    db,
  )
  const subadmins = await sql<{ id: number; texts: string[] }>`
    select admin_id as id, array[name, email] as texts from subadmins`.execute(db)
  for (const [table, { rows }] of [
    ['users_search', users],
    ['subadmins_search', subadmins],
  ] as const) {
    const keys = rows.map(({ id, texts }) => ({ id, ...searchKey(texts) }))
    await sql`
      insert into ${sql.table(table)} (id, plain, phonetic)
      select id, plain, phonetic
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(id integer, plain text, phonetic text)`.execute(
      db,
    )
  }
}
