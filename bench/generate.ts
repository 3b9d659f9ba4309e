import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { albumsResource } from '#server/resources/albums/albums.store.ts'

const WORKS = join(import.meta.dirname, '../server/features/sample/load/names.tsv')
const BATCH = 10_000

export type Named = { english: string; hindi: string }

export async function works(): Promise<Named[]> {
  const [, ...lines] = (await readFile(WORKS, 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const [english = '', hindi = ''] = line.split('\t')
    return { english, hindi }
  })
}

/** The nth name: one work after another, made unique by a word of another work and a number. */
export function nameOf(n: number, all: readonly Named[]): Named {
  const work = all[n % all.length]
  const other = all[(n * 7919) % all.length]
  if (!work || !other) throw new Error('There are no works to make names of')
  const [word = ''] = other.english.split(' ')
  const [shabd = ''] = other.hindi.split(' ')
  const number = Math.floor(n / all.length)
  return { english: `${work.english} ${word} ${number}`, hindi: `${work.hindi} ${shabd} ${number}` }
}

/** Fills the albums with `count` records and their search keys, spread over a year of changes. */
export async function generateAlbums(db: Database, count: number): Promise<void> {
  const all = await works()
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => {
      const { english, hindi } = nameOf(first + index, all)
      return { album_id: first + index + 1, name: english, hindi_name: hindi }
    })
    await sql`
      insert into albums (album_id, name, hindi_name, is_active, date_modified) overriding system value
      select album_id, name, hindi_name, case when album_id % 10 = 0 then '0' else '1' end,
        now() - make_interval(secs => (album_id::bigint * 7919) % 31536000)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(album_id integer, name text, hindi_name text)`.execute(
      db,
    )
    await inTransaction(db, (trx) => writeSearchWords(trx, albumsResource, rows))
  }
  await sql`select setval(pg_get_serial_sequence('albums', 'album_id'), ${count})`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
