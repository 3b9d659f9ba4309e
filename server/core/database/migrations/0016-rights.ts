import { type Kysely, sql } from 'kysely'

/**
 * What a sub admin may do, such as {tracks.view,tracks.edit}; null: everything. The names of the resources are not
 * checked, so that a new resource needs no change here: what the contract does not know allows nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- There is one at least, each is named once, and whatever may be changed may also be viewed.
    create function are_rights(rights text[]) returns boolean language sql immutable as $$
      select bool_and(each ~ '^[a-z_]+[.](view|edit|delete|publish|push)$'
          and split_part(each, '.', 1) || '.view' = any(rights))
        and count(*) = count(distinct each) and count(*) > 0
      from unnest(rights) each
    $$;

    alter table admins
      add column rights text[],
      add check (rights is null or (admin_type = 'subadmin' and are_rights(rights)));

    create or replace view subadmins as
      select admin_id, name, email, is_active, case when password_hash is null then '1' else '0' end as is_invited,
        date_created, date_modified, version, modified_by, rights
      from admins where admin_type = 'subadmin'
      with check option;
  `.execute(db)
}
