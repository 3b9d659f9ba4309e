import { cacheOf, type DatabaseCache } from '#server/core/cache/database-cache.ts'
import type { Database } from '#server/core/database/connect.ts'
import { type MatchingWord, matchingWords } from './matching-words.ts'
import { type Postings, type Relation, readLinks, readPostings } from './postings.ts'
import { type FoundRecords, groupByRank, rankRecords, type WordHits } from './rank-records.ts'
import type { SearchWord } from './search-words.ts'

const NONE = groupByRank(new Int32Array(0), new Uint8Array(0))

/** Finds the records of `table` that match all words, in their own texts or through records that they are linked to. */
export async function searchRecords(
  db: Database,
  table: string,
  relations: readonly Relation[],
  words: readonly SearchWord[],
): Promise<FoundRecords> {
  if (words.length === 0) return NONE
  const cache = cacheOf(db)
  await cache.catchUp(db)
  const query = JSON.stringify(words)
  const sources = [
    `${table}_postings`,
    ...relations.flatMap((relation) => [`${relation.table}_postings`, relation.link]),
  ]
  const read = async () => new Map([[query, await combineLists(db, cache, table, relations, words)]])
  const found = await cache.read(`found by ${sources.join(', ')}`, [query], read, sources)
  return found.get(query) ?? NONE
}

async function combineLists(
  db: Database,
  cache: DatabaseCache,
  table: string,
  relations: readonly Relation[],
  words: readonly SearchWord[],
): Promise<FoundRecords> {
  const sources = [table, ...relations.map((relation) => relation.table)]
  const matching = await matchingWords(db, sources, words)
  if (matching.some((bySource) => bySource.every((known) => known.length === 0))) return NONE
  const from = (source: number) => matching.map((bySource) => bySource[source] ?? [])
  const [own, ...related] = await Promise.all([
    ownHits(db, cache, table, from(0)),
    ...relations.map((relation, i) => relatedHits(db, cache, relation, from(i + 1))),
  ])
  return rankRecords(
    words.map((_, i) => ({ own: own[i] ?? [], related: related.flatMap((hits) => hits[i] ?? []) })),
  )
}

/** The records that have the words that each query word matches. */
async function ownHits(
  db: Database,
  cache: DatabaseCache,
  table: string,
  matching: readonly MatchingWord[][],
): Promise<WordHits['own'][]> {
  const postings = await postingsOf(db, cache, table, matching)
  return matching.map((known) =>
    known.flatMap(({ word_id, match }) => {
      const found = postings.get(word_id)
      return found ? [{ postings: found, match }] : []
    }),
  )
}

/** The records that are linked to records with the words that each query word matches. */
async function relatedHits(
  db: Database,
  cache: DatabaseCache,
  relation: Relation,
  matching: readonly MatchingWord[][],
): Promise<Int32Array[][]> {
  const postings = await postingsOf(db, cache, relation.table, matching)
  const others = matching.map((known) => [
    ...new Set(known.flatMap(({ word_id }) => [...(postings.get(word_id)?.ids ?? [])])),
  ])
  const links = await cache.read(relation.link, [...new Set(others.flat())], (missing) =>
    readLinks(db, relation, missing),
  )
  return others.map((ids) => ids.flatMap((id) => links.get(id) ?? []))
}

function postingsOf(
  db: Database,
  cache: DatabaseCache,
  table: string,
  matching: readonly MatchingWord[][],
): Promise<Map<bigint, Postings>> {
  const word_ids = new Set(matching.flat().map(({ word_id }) => word_id))
  return cache.read(`${table}_postings`, [...word_ids], (missing) => readPostings(db, table, missing))
}
