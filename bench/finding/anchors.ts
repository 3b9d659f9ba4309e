import sanscript from '@indic-transliteration/sanscript'
import { sql } from 'kysely'
import MiniSearch from 'minisearch'
import type { Database } from '#server/core/database/connect.ts'
import type { Named } from '../names.ts'
import type { Surface } from './surfaces.ts'

/** The scripts of the queries, each with its name in the library. */
const SCRIPTS: [RegExp, string][] = [
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Gujarati}/u, 'gujarati'],
  [/\p{Script=Gurmukhi}/u, 'gurmukhi'],
  [/\p{Script=Bengali}/u, 'bengali'],
  [/\p{Script=Tamil}/u, 'tamil'],
  [/\p{Script=Telugu}/u, 'telugu'],
]
const marks = /\p{M}/gu

/** A text in Latin letters without marks, as anyone would get it from a library. */
export function inLatin(text: string): string {
  const script = SCRIPTS.find(([letters]) => letters.test(text))?.[1]
  const spelled = script ? sanscript.t(text, script, 'iast', { syncope: true }) : text
  return spelled.normalize('NFD').replace(marks, '').toLowerCase()
}

/** The records that the anchors search: the names of titles, or of artists. */
export type Sets = Record<'titles' | 'artists', readonly Named[]>

const MOST = 10

/** What a plain search of PostgreSQL finds: names in Latin letters that share enough trigrams, most alike first. */
export async function trigrams(db: Database, sets: Sets): Promise<Surface> {
  await sql`drop table if exists anchor_names`.execute(db)
  await sql`create table anchor_names (is_artist boolean, name text, latin text)`.execute(db)
  for (const [kind, names] of Object.entries(sets)) {
    const rows = names.flatMap(({ english, hindi }) =>
      [english, hindi].map((text) => ({ name: english, latin: inLatin(text) })),
    )
    await sql`
      insert into anchor_names select ${kind === 'artists'}, name, latin
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, latin text)`.execute(db)
  }
  await sql`create index on anchor_names using gin (latin gin_trgm_ops)`.execute(db)
  await sql`vacuum analyze anchor_names`.execute(db)
  return {
    name: 'pg_trgm',
    async find(query, ofArtists) {
      const text = inLatin(query)
      const { rows } = await sql<{ name: string }>`
        select name from anchor_names
        where (latin % ${text} or ${text} <% latin) and is_artist = ${ofArtists}
        group by name
        order by max(greatest(similarity(latin, ${text}), word_similarity(${text}, latin))) desc,
          max(similarity(latin, ${text})) desc
        limit ${MOST}`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}

/** What a search engine in JavaScript finds that people would take: any word, its beginning, or one that is alike. */
export function miniSearch(sets: Sets): Surface {
  const engineOf = (names: readonly Named[]) => {
    const engine = new MiniSearch({ fields: ['english', 'hindi'], storeFields: ['english'] })
    engine.addAll(
      names.map(({ english, hindi }, id) => ({ id, english: inLatin(english), hindi: inLatin(hindi) })),
    )
    return (query: string) =>
      engine.search(inLatin(query), { prefix: true, fuzzy: 0.25 }).map(({ id }) => names[id]?.english ?? '')
  }
  const [titles, artists] = [engineOf(sets.titles), engineOf(sets.artists)]
  return {
    name: 'MiniSearch',
    find: async (query, ofArtists) => (ofArtists ? artists : titles)(query).slice(0, MOST),
  }
}
