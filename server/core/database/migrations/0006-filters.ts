import { type Kysely, sql } from 'kysely'

/** The tables whose records people edit, with their keys and their names in the history. */
const EDITED: readonly [table: string, id: string, recorded?: string][] = [
  ['albums', 'album_id'],
  ['artists', 'artist_id'],
  ['categories', 'category_id'],
  ['subcategories', 'sub_category_id'],
  ['collections', 'collection_id'],
  ['playlists', 'playlist_id'],
  ['tags', 'tag_id'],
  ['tracks', 'track_id'],
  ['static_pages', 'id'],
  ['users', 'id'],
  ['admins', 'admin_id', 'subadmins'],
]

/** Who last edited each record, and what the filters of the track list read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key: a deleted record is restored with it after the admin has been deleted.
  for (const [table, id, recorded = table] of EDITED)
    await sql`
      alter table ${sql.table(table)} add column modified_by integer;
      update ${sql.table(table)} t set modified_by = last.admin_id
      from (
        select distinct on (r.record_id) r.record_id, c.admin_id
        from change_rows r join changes c using (change_id)
        where r.resource = ${sql.lit(recorded)} and c.action in ('add', 'edit', 'import', 'undo')
        order by r.record_id, r.change_id desc
      ) last
      where t.${sql.ref(id)} = last.record_id`.execute(db)
  await sql`
    create or replace view subadmins as
      select admin_id, name, email, is_active, case when password_hash is null then '1' else '0' end as is_invited,
        date_created, date_modified, version, modified_by
      from admins where admin_type = 'subadmin'
      with check option;

    create index on tracks (modified_by, date_modified, track_id);
    create index tracks_without_description on tracks (track_id)
      where description is null and description_hindi is null;
    create index tracks_without_lyrics on tracks (track_id) where lyrics is null and lyrics_hindi is null;
  `.execute(db)
}
