import { type Kysely, sql } from 'kysely'

/** The kinds of records that have pictures, with their keys. */
const PICTURED = [
  ['tracks', 'track_id'],
  ['albums', 'album_id'],
  ['artists', 'artist_id'],
  ['playlists', 'playlist_id'],
  ['categories', 'category_id'],
  ['collections', 'collection_id'],
] as const

/** Pictures that were cropped, and indexes by which pictures are found that records have already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a stored picture was made of. A picture that is not here is whole.
    create table picture_edits (
      picture_key text collate "C" primary key references stored_file (key) on delete cascade,
      -- The whole picture; it stays as long as this one does.
      whole_key text collate "C" not null references stored_file (key) on delete cascade,
      rotation integer not null check (rotation in (0, 90, 180, 270)),
      -- In shares of the sides of the turned picture.
      crop_x float8 check (crop_x between 0 and 1),
      crop_y float8 check (crop_y between 0 and 1),
      crop_width float8 check (crop_width > 0 and crop_width <= 1),
      crop_height float8 check (crop_height > 0 and crop_height <= 1),
      -- In shares of the sides of what is kept.
      focus_x float8 check (focus_x between 0 and 1),
      focus_y float8 check (focus_y between 0 and 1),
      check (num_nulls(crop_x, crop_y, crop_width, crop_height) in (0, 4)),
      check (num_nulls(focus_x, focus_y) in (0, 2)),
      check (picture_key <> whole_key)
    );
    create index on picture_edits (whole_key);
  `.execute(db)
  for (const [table, id] of PICTURED)
    await sql`
      create index ${sql.ref(`${table}_cover_uses`)} on ${sql.table(table)} (cover_picture, ${sql.ref(id)})
        where cover_picture is not null;
      create index ${sql.ref(`${table}_newest_covers`)} on ${sql.table(table)} (${sql.ref(id)}) include (cover_picture)
        where cover_picture like 'images/%';
    `.execute(db)
}
