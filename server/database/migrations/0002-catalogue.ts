import { type Kysely, type RawBuilder, sql } from 'kysely'
import { LINKS } from '../links.ts'

/** A resource of the catalogue: its columns besides the key, the picture, the status, the date and the version. */
type Resource = {
  table: string
  id: string
  columns: RawBuilder<unknown>
  sorted: readonly string[]
  /** Sorted columns that may be null: nulls last in both directions takes an index for each. */
  sortedNullable?: readonly string[]
}

const names = sql`
  name text collate "und-x-icu" not null,
  hindi_name text collate "und-x-icu"`
const picture = sql`, cover_picture text`
const status = sql`, is_active text not null default '1' check (is_active in ('1', '0'))`

const resources: readonly Resource[] = [
  {
    table: 'albums',
    id: 'album_id',
    columns: sql`${names}, description text, description_hindi text ${picture} ${status}`,
    sorted: ['name', 'is_active'],
    sortedNullable: ['hindi_name'],
  },
  {
    table: 'artists',
    id: 'artist_id',
    columns: sql`${names}, about text, about_hindi text ${picture} ${status}`,
    sorted: ['name', 'is_active'],
    sortedNullable: ['hindi_name'],
  },
  {
    table: 'categories',
    id: 'category_id',
    columns: sql`${names} ${picture} ${status}`,
    sorted: ['name', 'is_active'],
    sortedNullable: ['hindi_name'],
  },
  {
    table: 'subcategories',
    id: 'sub_category_id',
    columns: sql`${names}, category_id integer references categories on delete set null ${status}`,
    sorted: ['name', 'is_active'],
    sortedNullable: ['hindi_name', 'category_id'],
  },
  {
    table: 'collections',
    id: 'collection_id',
    columns: sql`${names} ${picture} ${status}`,
    sorted: ['name', 'is_active'],
    sortedNullable: ['hindi_name'],
  },
  {
    table: 'playlists',
    id: 'playlist_id',
    columns: sql`${names} ${picture} ${status}`,
    sorted: ['name', 'is_active'],
    sortedNullable: ['hindi_name'],
  },
  {
    table: 'tags',
    id: 'tag_id',
    columns: sql`
      tag_name text collate "und-x-icu" not null,
      tag_name_hindi text collate "und-x-icu"`,
    sorted: ['tag_name'],
    sortedNullable: ['tag_name_hindi'],
  },
  {
    table: 'tracks',
    id: 'track_id',
    columns: sql`
      display_name text collate "und-x-icu" not null,
      display_name_hindi text collate "und-x-icu",
      description text,
      description_hindi text,
      lyrics text,
      lyrics_hindi text,
      record_date date,
      file_name text collate "und-x-icu",
      track_link text,
      -- The stored audio: its key, size in bytes, length in seconds, bit rate in bit/s.
      audio_key text,
      audio_size bigint,
      duration double precision,
      bitrate integer,
      -- '0': waiting or retrying. '1' with audio_key: stored. '1' without: failed for good, and message says why.
      is_track_complete text not null check (is_track_complete in ('1', '0')),
      message text,
      "trackCount" bigint not null default 0 ${picture} ${status}`,
    sorted: ['display_name', 'is_active'],
    sortedNullable: ['display_name_hindi', 'record_date', 'file_name'],
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await createCounts(db)
  for (const resource of resources) await createResource(db, resource)
  for (const link of LINKS) {
    const [one, other] = link.between
    const [own, others] = [sql.ref(one.id), sql.ref(other.id)]
    const table = sql.table(link.table)
    const place = link.ordered ? sql`, position bigint not null` : sql``
    await sql`
      create table ${table} (
        ${own} integer not null references ${sql.table(one.resource)} on delete cascade,
        ${others} integer not null references ${sql.table(other.resource)} on delete cascade
        ${place},
        primary key (${own}, ${others})
      )`.execute(db)
    await sql`create index on ${table} (${others}, ${own})`.execute(db)
    if (link.ordered) await sql`create index on ${table} (${own}, position, ${others})`.execute(db)
  }
  await sql`
    create index on tracks (track_id) where audio_key is null;
    create table stored_file (
      key text collate "C" primary key,
      state text not null check (state in ('pending', 'kept')),
      size bigint not null,
      created_at timestamptz not null default now()
    );
    create index on stored_file (created_at) where state = 'pending';
  `.execute(db)
}

/**
 * Exact totals without counting. Each count is spread over slots, so that writers seldom wait for one another;
 * the total is the sum.
 */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_counts (
      resource text collate "C" not null,
      is_active text collate "C" not null,
      slot integer not null,
      n bigint not null,
      primary key (resource, is_active, slot)
    ) with (fillfactor = 50);

    create function count_records() returns trigger language plpgsql as $$
    declare
      status text := tg_argv[0];
      delta text := case tg_op
        when 'INSERT' then format('select %s as is_active, count(*) as n from new_rows group by 1', status)
        when 'DELETE' then format('select %s as is_active, -count(*) as n from old_rows group by 1', status)
        else format('select is_active, sum(n) as n from (
          select %s as is_active, 1 as n from new_rows union all select %s, -1 from old_rows
        ) changed group by 1 having sum(n) <> 0', status, status)
      end;
    begin
      execute format('insert into record_counts as c (resource, is_active, slot, n)
        select %L, is_active, pg_backend_pid() %% 32, n from (%s) delta
        on conflict (resource, is_active, slot) do update set n = c.n + excluded.n', tg_table_name, delta);
      return null;
    end $$;

    create function count_table(counted regclass, status text) returns void language plpgsql as $$
    begin
      execute format('create trigger count_insert after insert on %s referencing new table as new_rows
        for each statement execute function count_records(%L)', counted, status);
      execute format('create trigger count_delete after delete on %s referencing old table as old_rows
        for each statement execute function count_records(%L)', counted, status);
      execute format('create trigger count_update after update on %s
        referencing old table as old_rows new table as new_rows
        for each statement execute function count_records(%L)', counted, status);
    end $$;

    select count_table('admins', 'admin_type');
    select count_table('users', 'case status when ''active'' then ''1'' else ''0'' end');
  `.execute(db)
}

async function createResource(db: Kysely<unknown>, resource: Resource): Promise<void> {
  const { table: tableName, id: key, columns, sorted, sortedNullable = [] } = resource
  const table = sql.table(tableName)
  const id = sql.ref(key)
  await sql`
    create table ${table} (
      ${id} integer generated always as identity primary key,
      ${columns},
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db)
  for (const column of [...sorted, 'date_modified'])
    await sql`create index on ${table} (${sql.ref(column)}, ${id})`.execute(db)
  for (const column of sortedNullable) {
    await sql`create index on ${table} (${sql.ref(column)} nulls last, ${id})`.execute(db)
    await sql`create index on ${table} (${sql.ref(column)} nulls first, ${id})`.execute(db)
  }
  // A table of its own: narrow to scan, and a change of status or date does not touch its trigram indexes.
  const search = sql.table(`${tableName}_search`)
  await sql`
    create table ${search} (
      id integer primary key references ${table} on delete cascade,
      plain text collate "C" not null,
      phonetic text collate "C" not null
    )`.execute(db)
  await sql`create index on ${search} using gin (plain gin_trgm_ops, phonetic gin_trgm_ops)`.execute(db)
  const hasStatus = tableName !== 'tags'
  await sql`select count_table(${sql.lit(tableName)}, ${sql.lit(hasStatus ? 'is_active' : "'1'::text")})`.execute(
    db,
  )
}
