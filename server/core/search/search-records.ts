import type { Database } from '#server/core/database/connect.ts'
import { type ListCache, listCacheOf, RESULTS } from './list-cache.ts'
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
  const lists = listCacheOf(db)
  await lists.catchUp(db)
  const query = JSON.stringify([table, relations.map((relation) => relation.table), words])
  const found = await lists.read(RESULTS, [query], async () => {
    return new Map([[query, await combineLists(db, lists, table, relations, words)]])
  })
  return found.get(query) ?? NONE
}

async function combineLists(
  db: Database,
  lists: ListCache,
  table: string,
  relations: readonly Relation[],
  words: readonly SearchWord[],
): Promise<FoundRecords> {
  const sources = [table, ...relations.map((relation) => relation.table)]
  const matching = await matchingWords(db, sources, words)
  if (matching.some((bySource) => bySource.every((known) => known.length === 0))) return NONE
  const from = (source: number) => matching.map((bySource) => bySource[source] ?? [])
  const [own, ...related] = await Promise.all([
    ownHits(db, lists, table, from(0)),
    ...relations.map((relation, i) => relatedHits(db, lists, relation, from(i + 1))),
  ])
  return rankRecords(
    words.map((_, i) => ({ own: own[i] ?? [], related: related.flatMap((hits) => hits[i] ?? []) })),
  )
}

/** The records that have the words that each query word matches. */
async function ownHits(
  db: Database,
  lists: ListCache,
  table: string,
  matching: readonly MatchingWord[][],
): Promise<WordHits['own'][]> {
  const postings = await postingsOf(db, lists, table, matching)
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
  lists: ListCache,
  relation: Relation,
  matching: readonly MatchingWord[][],
): Promise<Int32Array[][]> {
  const postings = await postingsOf(db, lists, relation.table, matching)
  const others = matching.map((known) => [
    ...new Set(known.flatMap(({ word_id }) => [...(postings.get(word_id)?.ids ?? [])])),
  ])
  const links = await lists.read(relation.link, [...new Set(others.flat())], (missing) =>
    readLinks(db, relation, missing),
  )
  return others.map((ids) => ids.flatMap((id) => links.get(id) ?? []))
}

function postingsOf(
  db: Database,
  lists: ListCache,
  table: string,
  matching: readonly MatchingWord[][],
): Promise<Map<bigint, Postings>> {
  const word_ids = new Set(matching.flat().map(({ word_id }) => word_id))
  return lists.read(`${table}_postings`, [...word_ids], (missing) => readPostings(db, table, missing))
}
