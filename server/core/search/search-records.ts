import { cacheOf, type DatabaseCache } from '#server/core/database/cache/database-cache.ts'
import type { Database } from '#server/core/database/connect.ts'
import { withoutFillers } from './fillers.ts'
import { heaviest } from './heaviest.ts'
import { type MatchingWord, matchingWords } from './matching-words.ts'
import { type Postings, type Relation, readHidden, readLinks, readPostings } from './postings.ts'
import { type FoundRecords, groupByRank, rankRecords, type WordHits } from './rank-records.ts'
import type { SearchWord } from './search-words.ts'
import { similarWords } from './similar-words.ts'
import type { NameSounds } from './similarity.ts'

const NONE = groupByRank(new Int32Array(0), new Uint16Array(0))

/**
 * Finds the records of `table` that match all words, in their own texts or through records that they are linked to. Where none
 * does, words that say only what is wanted of a name, such as "play" or "song", count for nothing.
 */
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
    ...relations.flatMap(({ table: related, link, hidden }) => [
      `${related}_postings`,
      link,
      ...(hidden ? [related] : []),
    ]),
  ]
  const combine = (some: readonly SearchWord[]) => combineLists(db, cache, table, relations, some)
  const read = async () => {
    const all = await combine(words)
    const meant = withoutFillers(words)
    return new Map([[query, all.ids.length > 0 || meant.length === 0 ? all : await combine(meant)]])
  }
  const found = await cache.read(`found by ${sources.join(', ')}`, [query], read, { tables: sources })
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
    words.map(({ places }, i) => ({
      own: own[i] ?? [],
      related: related.flatMap((hits) => hits[i] ?? []),
      places,
    })),
  )
}

/** For each query word, the records with the words that it matches. */
async function ownHits(
  db: Database,
  cache: DatabaseCache,
  table: string,
  matching: readonly (readonly MatchingWord[])[],
): Promise<WordHits['own'][]> {
  const postings = await postingsOf(db, cache, table, matching)
  return matching.map((known) =>
    known.flatMap(({ word_id, match }) => {
      const found = postings.get(word_id)
      return found ? [{ postings: found, match }] : []
    }),
  )
}

/** For each query word, the records linked to records with the words that it matches. */
async function relatedHits(
  db: Database,
  cache: DatabaseCache,
  relation: Relation,
  matching: readonly (readonly { word_id: bigint }[])[],
): Promise<Int32Array[][]> {
  const postings = await postingsOf(db, cache, relation.table, matching)
  const hidden = await readHidden(db, relation)
  const others = matching.map((known) => {
    const ids = new Set(known.flatMap(({ word_id }) => [...(postings.get(word_id)?.ids ?? [])]))
    return [...ids].filter((id) => !hidden.has(id))
  })
  const links = await cache.read(relation.link, [...new Set(others.flat())], (missing) =>
    readLinks(db, relation, missing),
  )
  return others.map((ids) => ids.flatMap((id) => links.get(id) ?? []))
}

function postingsOf(
  db: Database,
  cache: DatabaseCache,
  table: string,
  matching: readonly (readonly { word_id: bigint }[])[],
): Promise<Map<bigint, Postings>> {
  const word_ids = new Set(matching.flat().map(({ word_id }) => word_id))
  return cache.read(`${table}_postings`, [...word_ids], (missing) => readPostings(db, table, missing))
}

/**
 * The records with the most words that sound like a query, in their own names or in those of linked records. The cache must have
 * caught up, as for the search before.
 */
export async function likelyRecords(
  db: Database,
  table: string,
  relations: readonly Relation[],
  query: NameSounds,
  most: number,
): Promise<Int32Array> {
  const sources = [table, ...relations.map((relation) => relation.table)]
  const words = await similarWords(db, sources, query)
  const cache = cacheOf(db)
  const wordsFrom = (source: number) =>
    query.runs.map((_, part) => words.filter((word) => word.source === source && word.part === part))
  const own = wordsFrom(0)
  const [postings, ...related] = await Promise.all([
    postingsOf(db, cache, table, own),
    ...relations.map(async (relation, i) => {
      // Words are read one by one, since each has its own weight.
      const each = wordsFrom(i + 1).flat()
      const ids = await relatedHits(
        db,
        cache,
        relation,
        each.map((word) => [word]),
      )
      return each.flatMap((word, at) => (ids[at] ?? []).map((linked) => ({ ...word, ids: linked })))
    }),
  ])
  const hits = own.map((ofPart, part) => [
    ...ofPart.map(({ word_id, weight }) => ({
      ids: postings.get(word_id)?.ids ?? new Int32Array(0),
      weight,
    })),
    ...related.flat().filter((hit) => hit.part === part),
  ])
  return heaviest(hits, most)
}
