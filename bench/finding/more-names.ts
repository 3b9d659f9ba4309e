import { sql } from 'kysely'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { type Named, works } from '../names.ts'
import { queries } from './tables.ts'

const BATCH = 5000
const PAIRS = ['pairs-tuned.tsv', 'pairs-held-out.tsv'].map(
  (file) => new URL(`../../server/core/search/${file}`, import.meta.url).pathname,
)

export type Title = Named & { artist: Named }

/** Names that are made of two works each, without end; the works and their order are the same in each run. */
export async function* moreTitles(): AsyncGenerator<Title> {
  // Names that have one of a sought name's own would be as right.
  const sought = queries().flatMap(({ right }) => right)
  const named = [...(await works()), ...(await Promise.all(PAIRS.map((file) => works(file)))).flat()]
  const all = named.filter(({ english }) => !sought.some((name) => name.includes(english)))
  const at = (n: number) => all[n % all.length] ?? { english: '', hindi: '' }
  for (let n = 0; ; n++) {
    const [one, other] = [at(n), at(n + 1 + Math.floor(n / all.length))]
    const join = (script: keyof Named) => `${one[script]} ${other[script]}`
    yield { english: join('english'), hindi: join('hindi'), artist: at(n * 7919) }
  }
}

/** Adds tracks with recordings and their artists, as many as the product itself would take long to add one by one. */
export async function addTitles(db: Database, titles: readonly Title[]): Promise<void> {
  for (let first = 0; first < titles.length; first += BATCH) {
    const rows = titles.slice(first, first + BATCH)
    const artists = new Map(rows.map(({ artist }) => [artist.english, artist]))
    await inTransaction(db, async (trx) => {
      const { rows: added } = await sql<Record<string, unknown>>`
        insert into artists (name, hindi_name)
        select english, hindi from jsonb_to_recordset(${JSON.stringify([...artists.values()])}::jsonb)
          as sent(english text, hindi text)
        where english <> '' and not exists (select from artists where name = english) returning *`.execute(
        trx,
      )
      await writeSearchWords(trx, RESOURCE_OF.artists, added)
      const { rows: tracks } = await sql<Record<string, unknown>>`
        with sent as (
          select english, hindi, 'audio/' || gen_random_uuid() || '.mp3' as key
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(english text, hindi text)
        ), stored as (
          insert into stored_file (key, state, size) select key, 'kept', 1 from sent
        )
        insert into tracks (display_name, display_name_hindi, is_track_complete, audio_key, duration)
        select english, hindi, '1', key, 100 from sent returning *`.execute(trx)
      await writeSearchWords(trx, RESOURCE_OF.tracks, tracks)
      const links = tracks.map(({ track_id }, i) => ({ track_id, artist: rows[i]?.artist.english }))
      await sql`
        insert into artist_tracks (track_id, artist_id)
        select track_id, min(artist_id) from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
          as sent(track_id integer, artist text) join artists on name = artist group by track_id`.execute(trx)
    })
  }
  await sql`vacuum analyze`.execute(db)
}
