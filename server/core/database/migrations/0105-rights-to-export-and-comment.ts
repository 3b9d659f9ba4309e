import { type Kysely, sql } from 'kysely'

/**
 * Exporting people's addresses and commenting take rights of their own. Sub admins keep what they could do: whoever saw
 * users or queries could export them, and whoever saw a record could comment on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function are_rights(rights text[]) returns boolean language sql immutable as $$
      select bool_and(each ~ '^[a-z_]+[.](view|edit|delete|publish|push|export)$'
          and split_part(each, '.', 1) || '.view' = any(rights))
        and count(*) = count(distinct each) and count(*) > 0
      from unnest(rights) each
    $$;

    update admins set rights = rights
      || case when 'users.view' = any(rights) then '{users.export}' else '{}' end::text[]
      || case when 'inbox.view' = any(rights) then '{inbox.export}' else '{}' end::text[]
      || '{comments.view,comments.edit}'::text[]
    where rights is not null;
  `.execute(db)
}
