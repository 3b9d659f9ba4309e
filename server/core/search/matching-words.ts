import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import {
  type Least,
  OWN,
  patternsOf,
  RELATED,
  searchCondition,
  type WordPatterns,
} from './search-condition.ts'
import type { SearchWord } from './search-words.ts'

/**
 * How well a query word matches a word of a record: with its letters as they were typed, with the same letters but for
 * doubled ones, or with the same sound; as a whole, or its beginning.
 */
export const MATCH = { inside: 1, beginningOfSound: 2, beginning: 3, sound: 4, letters: 5, typed: 6 } as const

/** A word of a vocabulary that a query word matches; `word_id` as in its table. */
export type MatchingWord = { word_id: bigint; match: number }

type Row = { word: number; source: number; match: number; word_ids: Buffer }

/**
 * The words in the vocabularies of `sources`, tables of records, that each word of a query matches: for each query word,
 * those of each source, the first being the table that is searched, and the others tables of related records.
 */
export async function matchingWords(
  db: Database,
  sources: readonly string[],
  words: readonly SearchWord[],
): Promise<MatchingWord[][][]> {
  const found = words.map(() => sources.map((): MatchingWord[] => []))
  const parts = words.flatMap((query, word) =>
    sources.map((table, source) =>
      wordsMatching(
        table,
        query,
        source === 0 ? OWN : RELATED,
        sql`${sql.lit(word)} as word, ${sql.lit(source)} as source`,
      ),
    ),
  )
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { word, source, match, word_ids } of rows)
    for (let at = 0; at < word_ids.length; at += 8)
      found[word]?.[source]?.push({ word_id: word_ids.readBigInt64BE(at), match })
  return found
}

function wordsMatching(
  table: string,
  word: SearchWord,
  least: Least,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const begins = beginningsOf(patternsOf(word, least))
  const whole = wholeOf(begins)
  // The letters as typed are the last of the plain forms.
  const typed = [`% ${word.plain.at(-1) ?? ''} `]
  return sql`
    select ${which}, match, string_agg(int8send(word_id), '') as word_ids from (
      select word_id, case when ${anyOf('plain', typed)} then ${sql.lit(MATCH.typed)}
        when ${anyOf('plain', whole.plain)} then ${sql.lit(MATCH.letters)}
        when ${anyOf('phonetic', whole.phonetic)} then ${sql.lit(MATCH.sound)}
        when ${anyOf('plain', begins.plain)} then ${sql.lit(MATCH.beginning)}
        when ${anyOf('phonetic', begins.phonetic)} then ${sql.lit(MATCH.beginningOfSound)}
        else ${sql.lit(MATCH.inside)} end as match
      from ${sql.table(`${table}_words`)} w where ${searchCondition([word], 'w', least)}
    ) matching group by match`
}

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

const anyOf = (key: keyof WordPatterns, patterns: readonly string[]) =>
  sql`w.${sql.ref(key)} like any(${patterns}::text[])`
