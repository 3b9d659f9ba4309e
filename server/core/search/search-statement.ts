import { type RawBuilder, sql } from 'kysely'
import { LAST, PLACES } from './record-words.ts'
import { patternsOf, searchCondition, type WordPatterns } from './search-condition.ts'
import type { SearchWord } from './search-words.ts'

/** Records that are found through the names of other records: the links to them, and the ends of a link. */
export type Relation = { table: string; link: string; own: string; other: string }

/** How well a record matches, best first; see docs/decisions/ranking.md. */
export const RANK = {
  wholeName: 1,
  beginningOfName: 2,
  phrase: 3,
  words: 4,
  beginningsOfWords: 5,
  insideWords: 6,
  relation: 7,
} as const

/** How well a query word matches a word of a record. */
const MATCH = { related: 0, inside: 1, beginning: 2, exact: 3 } as const

/** In `starts`: that a phrase ends where the first, or the second, name of the record ends. The bits of LAST. */
const WHOLE = LAST

/**
 * A query that returns the records that match all words, as `id` and `rank`, each once. `relations` also finds
 * records by the names of records that they are linked to. No estimate of the planner matters: each matching word
 * leads to its records by one index scan.
 */
export function foundRecords(
  table: string,
  words: readonly SearchWord[],
  relations: readonly Relation[] = [],
): RawBuilder<unknown> {
  const sources = [table, ...relations.map((relation) => relation.table)]
  const matching = words.flatMap((word, i) =>
    sources.map((source) => sql`${matchName(source, i)} as materialized (${matchingWords(source, word)})`),
  )
  const isPossible = words.map((_, i) => {
    const known = sources.map((source) => sql`exists (select from ${matchName(source, i)})`)
    return sql`(${sql.join(known, sql` or `)})`
  })
  const hits = words.map((_, i) => {
    const each = [
      ownHits(table, i, words.length),
      ...relations.map((relation) => relatedHits(relation, i)),
    ].map((found) => sql`${found} where (select yes from possible)`)
    // The best match of the word, and the places where a phrase may begin in which it is the i-th word.
    return sql`(
      select id, max(match) as match, bit_or(starts) as starts
      from (${sql.join(each, sql` union all `)}) hits group by id
    ) ${hitsName(i)}`
  })
  const [first, ...others] = hits
  return sql`
    with ${sql.join(matching)}, possible as materialized (select ${sql.join(isPossible, sql` and `)} as yes)
    select id, ${rankOf(words.length)} as rank
    from ${first} ${sql.join(
      others.map((other) => sql`join ${other} using (id)`),
      sql` `,
    )}`
}

const matchName = (source: string, i: number) => sql.ref(`${source}_match_${i}`)
const hitsName = (i: number) => sql.ref(`hits_${i}`)

/** The words of a vocabulary that a query word matches, and how. */
function matchingWords(source: string, word: SearchWord): RawBuilder<unknown> {
  const begins = beginningsOf(patternsOf(word))
  return sql`
    select word_id, case when ${like(wholeOf(begins))} then ${sql.lit(MATCH.exact)}
      when ${like(begins)} then ${sql.lit(MATCH.beginning)} else ${sql.lit(MATCH.inside)} end as match
    from ${sql.table(`${source}_words`)} w where ${searchCondition([word], 'w')}`
}

const each = ({ plain, phonetic }: WordPatterns, change: (pattern: string) => string): WordPatterns => ({
  plain: [...new Set(plain.map(change))],
  phonetic: [...new Set(phonetic.map(change))],
})

/** The patterns of the beginnings of words: those that match inside words, too, tied to the beginning. */
const beginningsOf = (patterns: WordPatterns) =>
  each(patterns, (pattern) => (pattern.startsWith('% ') ? pattern : `% ${pattern.slice(1)}`))

/** The patterns of whole words, among those of their beginnings. */
const wholeOf = (beginnings: WordPatterns) =>
  each(beginnings, (pattern) => (pattern.endsWith(' %') ? pattern : pattern.replace(/%$/, ' %')))

const like = ({ plain, phonetic }: WordPatterns) =>
  sql`(w.plain like any(${plain}::text[]) or w.phonetic like any(${phonetic}::text[]))`

/**
 * The records with the words that query word `i` of `count` matches. `starts` has a bit for each place where a phrase
 * begins in which this word is the i-th; a word of a phrase is matched as a whole, the last also by its beginning.
 */
function ownHits(table: string, i: number, count: number): RawBuilder<unknown> {
  const isLast = i === count - 1
  const least = sql.lit(isLast ? MATCH.beginning : MATCH.exact)
  const starts = sql`((p.spots & ${bits(spotsFrom(i))}) >> ${sql.lit(i)})`
  const all = isLast
    ? sql`${starts} | case when m.match = ${sql.lit(MATCH.exact)} then ${wholeNames(count)} else 0 end`
    : sql`${starts} | ${bits(WHOLE[0] | WHOLE[1])}`
  return sql`
    select p.id, m.match, case when m.match >= ${least} then ${all} else 0 end as starts
    from ${matchName(table, i)} m cross join lateral (
      select id, spots from ${sql.table(`${table}_postings`)} where word_id = m.word_id offset 0) p`
}

/** The records that are linked to records with the words that query word `i` matches. */
const relatedHits = ({ table, link, own, other }: Relation, i: number): RawBuilder<unknown> => sql`
  select l.id, ${sql.lit(MATCH.related)} as match, 0::bigint as starts
  from ${matchName(table, i)} m cross join lateral (
    select id from ${sql.table(`${table}_postings`)} where word_id = m.word_id offset 0) p cross join lateral (
    select ${sql.ref(own)} as id from ${sql.table(link)} where ${sql.ref(other)} = p.id offset 0) l`

const bits = (value: bigint) => sql.raw(`${value}::bigint`)

/** The spots of a word that is the i-th of a phrase: neither name has an earlier one. */
const spotsFrom = (i: number): bigint => {
  const places = ((1n << BigInt(PLACES)) - 1n) & ~((1n << BigInt(i)) - 1n)
  return places | (places << BigInt(PLACES))
}

/** The bits for the names that end with a word that is the `count`-th of them. */
function wholeNames(count: number): RawBuilder<unknown> {
  const ends = LAST.map((last, name) => {
    const spot = last | (1n << BigInt(name * PLACES + count - 1))
    return sql`case when p.spots & ${bits(spot)} = ${bits(spot)} then ${bits(WHOLE[name] ?? 0n)} else 0 end`
  })
  return sql`(${sql.join(ends, sql` | `)})`
}

function rankOf(count: number): RawBuilder<unknown> {
  const each = Array.from({ length: count }, (_, i) => hitsName(i))
  const match = sql`least(${sql.join(each.map((hits) => sql`${hits}.match`))})`
  const starts = sql`(${sql.join(
    each.map((hits) => sql`${hits}.starts`),
    sql` & `,
  )})`
  const beginsWithAny = [0n, BigInt(PLACES)].map((place, name) => {
    const whole = (1n << place) | (WHOLE[name] ?? 0n)
    return {
      begins: sql`${starts} & ${bits(1n << place)} <> 0`,
      whole: sql`${starts} & ${bits(whole)} = ${bits(whole)}`,
    }
  })
  const either = (which: 'begins' | 'whole') =>
    sql.join(
      beginsWithAny.map((name) => name[which]),
      sql` or `,
    )
  return sql`case
    when ${match} = ${sql.lit(MATCH.related)} then ${sql.lit(RANK.relation)}
    when ${match} = ${sql.lit(MATCH.inside)} then ${sql.lit(RANK.insideWords)}
    when ${either('whole')} then ${sql.lit(RANK.wholeName)}
    when ${either('begins')} then ${sql.lit(RANK.beginningOfName)}
    when ${match} = ${sql.lit(MATCH.beginning)} then ${sql.lit(RANK.beginningsOfWords)}
    when ${starts} & ${bits(spotsFrom(0))} <> 0 then ${sql.lit(RANK.phrase)}
    else ${sql.lit(RANK.words)} end`
}
