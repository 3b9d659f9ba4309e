import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createSearch, lastEdit, name, sortedText, status } from './parts.ts'

/** A resource of the catalogue: its columns other than the key, the dates and the version. */
type Resource = {
  table: string
  id: string
  columns: RawBuilder<unknown>
  sorted: readonly string[]
  /** Sortable nullable columns: sorting nulls last in both directions takes an index for each direction. */
  sortedNullable: readonly string[]
}

const names = sql`
  ${name('name')} not null,
  ${name('hindi_name')}`
const picture = sql`cover_picture text`
const byNames = { sorted: ['name', 'is_active'], sortedNullable: ['hindi_name'] }

const resources: readonly Resource[] = [
  {
    table: 'albums',
    id: 'album_id',
    columns: sql`${names}, description text, description_hindi text, ${picture}, ${status}`,
    ...byNames,
  },
  {
    table: 'artists',
    id: 'artist_id',
    columns: sql`${names}, about text, about_hindi text, ${picture}, ${status}`,
    ...byNames,
  },
  { table: 'categories', id: 'category_id', columns: sql`${names}, ${picture}, ${status}`, ...byNames },
  {
    table: 'subcategories',
    id: 'sub_category_id',
    columns: sql`${names}, category_id integer references categories on delete set null, ${status}`,
    sorted: ['name', 'is_active'],
    sortedNullable: ['hindi_name', 'category_id'],
  },
  { table: 'collections', id: 'collection_id', columns: sql`${names}, ${picture}, ${status}`, ...byNames },
  { table: 'playlists', id: 'playlist_id', columns: sql`${names}, ${picture}, ${status}`, ...byNames },
  {
    table: 'tags',
    id: 'tag_id',
    columns: sql`${name('tag_name')} not null, ${name('tag_name_hindi')}`,
    sorted: ['tag_name'],
    sortedNullable: ['tag_name_hindi'],
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
      file_name ${sortedText},
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
      ${picture},
      ${status}`,
    sorted: ['display_name', 'is_active'],
    sortedNullable: ['display_name_hindi', 'record_date', 'file_name'],
  },
]

export async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  for (const resource of resources) await createResource(db, resource)
  await sql`
    create index on tracks (track_id) where audio_key is null;
    -- A file is the audio of one track.
    create unique index on tracks (audio_key) where audio_key is not null;
    -- Links may be longer than a key of a B-tree.
    create index on tracks using hash (track_link) where track_link is not null;
    -- What the dashboard counts and ranks, without reading whole tracks.
    create index tracks_without_cover on tracks (track_id) where cover_picture is null;
    create index tracks_added on tracks (date_created);
    create index tracks_played on tracks ("trackCount" desc, track_id) where "trackCount" > 0;
  `.execute(db)
}

async function createResource(db: Kysely<unknown>, resource: Resource): Promise<void> {
  const { columns, sorted, sortedNullable } = resource
  const [table, id] = [sql.table(resource.table), sql.ref(resource.id)]
  await sql`
    create table ${table} (
      ${id} integer generated always as identity primary key,
      ${columns},
      ${lastEdit}
    )`.execute(db)
  for (const column of [...sorted, 'date_modified'])
    await sql`create index on ${table} (${sql.ref(column)}, ${id})`.execute(db)
  for (const column of sortedNullable) {
    await sql`create index on ${table} (${sql.ref(column)} nulls last, ${id})`.execute(db)
    await sql`create index on ${table} (${sql.ref(column)} nulls first, ${id})`.execute(db)
  }
  await createSearch(db, resource.table)
  const counted = resource.table === 'tags' ? "'1'::text" : 'is_active'
  await sql`select count_table(${sql.lit(resource.table)}, ${sql.lit(counted)})`.execute(db)
}
