import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { patternsOf, searchCondition, type WordPatterns } from './search-condition.ts'
import type { SearchWord } from './search-words.ts'

/** How well a query word matches a word of a record. */
export const MATCH = { inside: 1, beginning: 2, exact: 3 } as const

/** A word of a vocabulary that a query word matches; `word_id` as in its table. */
export type MatchingWord = { word_id: bigint; match: number }

type Row = { word: number; source: number; match: number; word_ids: Buffer }

/**
 * The words in the vocabularies of `sources`, tables of records, that each word of a query matches: for each query word,
 * those of each source.
 */
export async function matchingWords(
  db: Database,
  sources: readonly string[],
  words: readonly SearchWord[],
): Promise<MatchingWord[][][]> {
  const found = words.map(() => sources.map((): MatchingWord[] => []))
  const parts = words.flatMap((query, word) =>
    sources.map((table, source) =>
      wordsMatching(table, query, sql`${sql.lit(word)} as word, ${sql.lit(source)} as source`),
    ),
  )
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  for (const { word, source, match, word_ids } of rows)
    for (let at = 0; at < word_ids.length; at += 8)
      found[word]?.[source]?.push({ word_id: word_ids.readBigInt64BE(at), match })
  return found
}

function wordsMatching(table: string, word: SearchWord, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const begins = beginningsOf(patternsOf(word))
  return sql`
    select ${which}, match, string_agg(int8send(word_id), '') as word_ids from (
      select word_id, case when ${like(wholeOf(begins))} then ${sql.lit(MATCH.exact)}
        when ${like(begins)} then ${sql.lit(MATCH.beginning)} else ${sql.lit(MATCH.inside)} end as match
      from ${sql.table(`${table}_words`)} w where ${searchCondition([word], 'w')}
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

const like = ({ plain, phonetic }: WordPatterns) =>
  sql`(w.plain like any(${plain}::text[]) or w.phonetic like any(${phonetic}::text[]))`
