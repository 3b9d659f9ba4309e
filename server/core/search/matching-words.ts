import { type RawBuilder, sql } from 'kysely'
import { cacheOf } from '#server/core/database/cache/database-cache.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { type Least, OWN, patternsOf, RELATED, type WordPatterns } from './search-condition.ts'
import type { SearchWord } from './search-words.ts'

/**
 * How well a query word matches a word of a record: as typed, with the same letters except doubled ones, or with the same sound.
 * Each match is of the whole word, its beginning or its inside.
 */
export const MATCH = { inside: 1, beginningOfSound: 2, beginning: 3, sound: 4, letters: 5, typed: 6 } as const

/** A word of a vocabulary that a query word matches; `word_id` is its id in the table of the vocabulary. */
export type MatchingWord = { word_id: bigint; match: number }

type Row = { word: number; source: number; match: number; word_ids: Buffer }

/** In bytes: about how much memory a matching word takes. */
const MATCHING_BYTES = 40

/**
 * For each query word, the words that it matches in the vocabularies of `sources`: the searched table first, then tables of related
 * records. They are kept until a record gets other words; the cache must have caught up.
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

/** The key of a query word in the cache: all fields that decide which words match it, so not the query and the places. */
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

/** The patterns of a query word in the form that the statement reads. */
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
    // The letters as typed come last among the plain forms.
    typed: `% ${word.plain.at(-1) ?? ''} `,
  }
}

/**
 * The words of a vocabulary that match patterns, which are values of one parameter: with the patterns in its text, the statement
 * would have to be planned each time, which takes longer than running it. `offset 0` keeps a vocabulary from being joined with the
 * patterns.
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

/** Patterns that match at the beginning of a word only, made from those that also match inside words. */
const beginningsOf = (patterns: WordPatterns) =>
  mapPatterns(patterns, (pattern) => (pattern.startsWith('% ') ? pattern : `% ${pattern.slice(1)}`))

/** Patterns that match whole words only, made from those of beginnings. */
const wholeOf = (beginnings: WordPatterns) =>
  mapPatterns(beginnings, (pattern) => (pattern.endsWith(' %') ? pattern : pattern.replace(/%$/, ' %')))
