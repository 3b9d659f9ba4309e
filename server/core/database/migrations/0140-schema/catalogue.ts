import { type Kysely, type RawBuilder, sql } from 'kysely'
import { call, lastEdit, name, status } from './parts.ts'

/** A kind of records of the catalogue. */
type Kind = {
  table: string
  id: string
  /** The columns of the table besides the key, the aliases and the last edit. */
  columns: RawBuilder<unknown>
  /** The columns by which the list of these records is sorted, besides the day of the last edit. */
  sorted: readonly string[]
  /** The names in English and Hindi by which sheets refer to these records. */
  matched?: readonly [string, string]
  hasPicture?: true
}

const picture = sql`cover_picture text`
const names = sql`
  ${name('name')} not null,
  ${name('hindi_name')}`
const BY_NAMES = ['name', 'is_active', 'hindi_name']
const MATCHED = ['name', 'hindi_name'] as const

const KINDS: readonly Kind[] = [
  {
    table: 'albums',
    id: 'album_id',
    columns: sql`${names}, description text, description_hindi text, ${picture}, ${status}`,
    sorted: BY_NAMES,
    matched: MATCHED,
    hasPicture: true,
  },
  {
    table: 'artists',
    id: 'artist_id',
    columns: sql`${names}, about text, about_hindi text, ${picture}, ${status}`,
    sorted: BY_NAMES,
    matched: MATCHED,
    hasPicture: true,
  },
  {
    table: 'categories',
    id: 'category_id',
    columns: sql`${names}, ${picture}, ${status}`,
    sorted: BY_NAMES,
    matched: MATCHED,
    hasPicture: true,
  },
  {
    table: 'subcategories',
    id: 'sub_category_id',
    columns: sql`${names}, category_id integer references categories on delete set null, ${status}`,
    sorted: [...BY_NAMES, 'category_id'],
    matched: MATCHED,
  },
  {
    table: 'collections',
    id: 'collection_id',
    columns: sql`${names}, ${picture}, ${status}`,
    sorted: BY_NAMES,
    hasPicture: true,
  },
  {
    table: 'playlists',
    id: 'playlist_id',
    columns: sql`${names}, ${picture}, ${status}`,
    sorted: BY_NAMES,
    hasPicture: true,
  },
  {
    table: 'tags',
    id: 'tag_id',
    columns: sql`${name('tag_name')} not null, ${name('tag_name_hindi')}`,
    sorted: ['tag_name', 'tag_name_hindi'],
    matched: ['tag_name', 'tag_name_hindi'],
  },
  {
    table: 'tracks',
    id: 'track_id',
    columns: sql`
      ${name('display_name')} not null,
      ${name('display_name_hindi')},
      description text,
      description_hindi text,
      lyrics text,
      lyrics_hindi text,
      record_date date,
      file_name text collate names,
      track_link text,
      -- The stored audio: its key, size in bytes, length in seconds, bit rate in bit/s.
      audio_key text collate "C" references stored_file,
      audio_size bigint,
      duration double precision,
      bitrate integer,
      -- '0': waiting or retrying. '1' with audio_key: stored. '1' without: failed for good, and message says why.
      is_track_complete text not null check (is_track_complete in ('1', '0')),
      check (audio_key is null or is_track_complete = '1'),
      message text,
      "trackCount" bigint not null default 0,
      -- Whether apps may offer to download it.
      is_download_allowed text not null default '1' check (is_download_allowed in ('1', '0')),
      ${picture},
      ${status}`,
    sorted: ['display_name', 'is_active', 'display_name_hindi', 'record_date', 'file_name', 'duration'],
    hasPicture: true,
  },
]

export async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  for (const kind of KINDS) await createKind(db, kind)
}

async function createKind(db: Kysely<unknown>, { table, id, columns, sorted, matched, hasPicture }: Kind) {
  const [records, key] = [sql.table(table), sql.ref(id)]
  await sql`
    create table ${records} (
      ${key} integer generated always as identity primary key,
      ${columns},
      -- Further names, which find the record and which imports link by.
      aliases text[] not null default '{}',
      ${lastEdit}
    );
    -- Few records have any: an import that looks for a name must not read all of them.
    create index ${sql.ref(`${table}_with_aliases`)} on ${records} (version) where aliases <> '{}'`.execute(
    db,
  )
  // PostgreSQL keeps the rows without a value at one end of this index; a list that shows them at the other reads it in two parts.
  for (const column of [...sorted, 'date_modified'])
    await sql`create index on ${records} (${sql.ref(column)}, ${key})`.execute(db)
  for (const column of matched ?? [])
    await sql`create index on ${records} ((folded_name(${sql.ref(column)}) collate "C"))`.execute(db)
  // These indexes serve the search for pictures that records use already.
  if (hasPicture)
    await sql`
      create index ${sql.ref(`${table}_cover_uses`)} on ${records} (cover_picture, ${key})
        where cover_picture is not null;
      create index ${sql.ref(`${table}_newest_covers`)} on ${records} (${key}) include (cover_picture)
        where cover_picture like 'images/%'`.execute(db)
  const counted = table === 'tags' ? "'1'::text" : 'is_active'
  await call(
    db,
    `search_table('${table}', '${id}', '${table}')`,
    `count_table('${table}', $$${counted}$$)`,
    `log_table('${table}')`,
  )
}
