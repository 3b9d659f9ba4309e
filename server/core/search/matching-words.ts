import { type RawBuilder, sql } from 'kysely'
import { cacheOf } from '#server/core/database/cache/database-cache.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { type Least, OWN, patternsOf, RELATED, type WordPatterns } from './search-condition.ts'
import type { SearchWord } from './search-words.ts'

/**
 * How well a query word matches a word of a record: with its letters as they were typed, with the same letters but for
 * doubled ones, or with the same sound; as a whole, or its beginning.
 */
export const MATCH = { inside: 1, beginningOfSound: 2, beginning: 3, sound: 4, letters: 5, typed: 6 } as const

/** A word of a vocabulary that a query word matches; `word_id` as in its table. */
export type MatchingWord = { word_id: bigint; match: number }

type Row = { word: number; source: number; match: number; word_ids: Buffer }

/** Of a matching word in memory, about, in bytes. */
const MATCHING_BYTES = 40

/**
 * The words in the vocabularies of `sources`, tables of records, that each word of a query matches: for each query word,
 * those of each source, the first being the table that is searched, and the others tables of related records. They are kept
 * until a record has other words: a new word comes with its first record. The cache must have caught up.
 */
export async function matchingWords(
  db: Database,
  sources: readonly string[],
  words: readonly SearchWord[],
): Promise<readonly (readonly MatchingWord[])[][]> {
  const byKey = new Map(words.map((word) => [keyOf(word), word]))
  const read = async (missing: string[]) => {
    const found = await readMatching(
      db,
      sources,
      missing.flatMap((key) => byKey.get(key) ?? []),
    )
    return new Map(
      found.map((bySource, i) => [
        missing[i] ?? '',
        { bySource, byteLength: MATCHING_BYTES * (1 + bySource.flat().length) },
      ]),
    )
  }
  const tables = sources.map((table) => `${table}_postings`)
  const found = await cacheOf(db).read(`words of ${sources.join(', ')}`, [...byKey.keys()], read, { tables })
  return words.map((word) => found.get(keyOf(word))?.bySource ?? [])
}

/** What decides which words match: all of a query word but the query itself. */
const keyOf = ({ query: _, places: __, ...word }: SearchWord): string => JSON.stringify(word)

async function readMatching(
  db: Database,
  sources: readonly string[],
  words: readonly SearchWord[],
): Promise<MatchingWord[][][]> {
  const found = words.map(() => sources.map((): MatchingWord[] => []))
  const [own, related] = [OWN, RELATED].map((least) =>
    JSON.stringify(words.map((word, i) => askedOf(word, i, least))),
  )
  const parts = sources.map((table, source) => wordsMatching(table, source, source === 0 ? own : related))
  const { rows } = await sql<Row>`${PREPARED} ${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { word, source, match, word_ids } of rows)
    for (let at = 0; at < word_ids.length; at += 8)
      found[word]?.[source]?.push({ word_id: word_ids.readBigInt64BE(at), match })
  return found
}

/** The patterns of a query word, as the statement reads them. */
function askedOf(word: SearchWord, i: number, least: Least) {
  const { plain, phonetic } = patternsOf(word, least)
  const begins = beginningsOf({ plain, phonetic })
  const whole = wholeOf(begins)
  return {
    word: i,
    plain,
    phonetic,
    begins_plain: begins.plain,
    begins_phonetic: begins.phonetic,
    whole_plain: whole.plain,
    whole_phonetic: whole.phonetic,
    // The letters as typed are the last of the plain forms.
    typed: `% ${word.plain.at(-1) ?? ''} `,
  }
}

/**
 * Patterns are sent as values of one parameter, so that the statement is the same for all queries: planning one with each
 * pattern in its text takes longer than running it. `offset 0` keeps a vocabulary from being joined with them.
 */
const wordsMatching = (table: string, source: number, asked: string | undefined): RawBuilder<unknown> => sql`
  select q.word, ${sql.lit(source)} as source, w.match, string_agg(int8send(w.word_id), '') as word_ids
  from jsonb_to_recordset(${asked}::jsonb) as q(word int, plain text[], phonetic text[], begins_plain text[],
      begins_phonetic text[], whole_plain text[], whole_phonetic text[], typed text)
    cross join lateral (
      select word_id, case when w.plain like q.typed then ${sql.lit(MATCH.typed)}
        when w.plain like any(q.whole_plain) then ${sql.lit(MATCH.letters)}
        when w.phonetic like any(q.whole_phonetic) then ${sql.lit(MATCH.sound)}
        when w.plain like any(q.begins_plain) then ${sql.lit(MATCH.beginning)}
        when w.phonetic like any(q.begins_phonetic) then ${sql.lit(MATCH.beginningOfSound)}
        else ${sql.lit(MATCH.inside)} end as match
      from ${sql.table(`${table}_words`)} w
      where w.plain like any(q.plain) or w.phonetic like any(q.phonetic) offset 0
    ) w
  group by q.word, w.match`

const mapPatterns = (
  { plain, phonetic }: WordPatterns,
  change: (pattern: string) => string,
): WordPatterns => ({
  plain: [...new Set(plain.map(change))],
  phonetic: [...new Set(phonetic.map(change))],
})

/** The patterns of the beginnings of words: those that match inside words, too, tied to the beginning. */
const beginningsOf = (patterns: WordPatterns) =>
  mapPatterns(patterns, (pattern) => (pattern.startsWith('% ') ? pattern : `% ${pattern.slice(1)}`))

/** The patterns of whole words, among those of their beginnings. */
const wholeOf = (beginnings: WordPatterns) =>
  mapPatterns(beginnings, (pattern) => (pattern.endsWith(' %') ? pattern : pattern.replace(/%$/, ' %')))
