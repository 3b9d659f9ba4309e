import { sql } from 'kysely'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import { MEASURING } from '#server/core/audio/measures.store.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { nameOf, works } from './names.ts'

const BATCH = 10_000
/** How many records of each kind there are; each track has two categories, an album, an artist and three tags. */
const OTHERS = {
  albums: 2000,
  artists: 500,
  categories: 50,
  subcategories: 50,
  collections: 50,
  tags: 100,
  playlists: 200,
}

/** Fills the catalogue with `count` tracks, whose recordings are measured, and the records that they are linked to. */
export async function generateTracks(db: Database, count: number): Promise<void> {
  const all = await works()
  for (const [kind, many] of Object.entries(OTHERS)) {
    const [table, resource] = [kind, RESOURCE_OF[kind as keyof typeof OTHERS]]
    const [name, hindi] = resource.names
    const rows = Array.from({ length: many }, (_, n) => {
      const { english, hindi: other } = nameOf(n, all)
      return { english: `${english} ${table}`, other }
    })
    const { rows: added } = await sql<Record<string, unknown>>`
      insert into ${sql.table(table)} (${sql.ref(name)}, ${sql.ref(hindi)})
      select english, other from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(english text, other text)
      returning *`.execute(db)
    await inTransaction(db, (trx) => writeSearchWords(trx, resource, added))
  }
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => {
      const { english, hindi } = nameOf(first + index, all)
      return { id: first + index + 1, english, hindi }
    })
    const { rows: added } = await sql<Record<string, unknown>>`
      with rows as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(id integer, english text, hindi text)
      ), files as (
        insert into stored_file (key, state, size) select 'audio/' || id || '.mp3', 'kept', 1 from rows returning key
      ), measures as (
        insert into audio_measures (key, rules, finished_at, loudness, true_peak, clipped, leading_silence, trailing_silence,
          is_damaged)
        select key, ${MEASURING.version}, now(), -30 + 20 * random(), -random(), 0, random(), random(), false from files
      )
      insert into tracks (track_id, display_name, display_name_hindi, file_name, record_date, is_track_complete,
          audio_key, date_modified) overriding system value
        select id, english, hindi, id || '.mp3', date '2010-01-01' + (id % 5000), '1', 'audio/' || id || '.mp3',
          now() - make_interval(secs => (id::bigint * 7919) % 31536000)
        from rows
        returning track_id, display_name, display_name_hindi, file_name`.execute(db)
    await inTransaction(db, (trx) => writeSearchWords(trx, RESOURCE_OF.tracks, added))
  }
  const link = (table: string, key: string, many: number, step: number) => sql`
    insert into ${sql.table(table)} (track_id, ${sql.ref(key)})
    select track_id, 1 + (track_id::bigint * ${step}) % ${many} from tracks on conflict do nothing`
  await sql`
    insert into album_tracks (track_id, album_id, position)
    select track_id, 1 + track_id % ${OTHERS.albums}, track_id * 1024::bigint from tracks`.execute(db)
  await link('artist_tracks', 'artist_id', OTHERS.artists, 3).execute(db)
  for (const step of [7, 11])
    await link('category_tracks', 'category_id', OTHERS.categories, step).execute(db)
  for (const step of [5, 13, 17]) await link('tag_tracks', 'tag_id', OTHERS.tags, step).execute(db)
  await sql`select setval(pg_get_serial_sequence('tracks', 'track_id'), ${count})`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
