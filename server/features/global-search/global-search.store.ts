import { sql } from 'kysely'
import {
  type Hit,
  MAX_HITS_PER_KIND,
  MAX_SIMILAR,
  type RecordKind,
} from '#contract/features/global-search.ts'
import { hasAliases } from '#server/catalogue/aliases.ts'
import { withLines } from '#server/catalogue/known-by.ts'
import { rowsOf } from '#server/catalogue/list.ts'
import { matchedAlias, readFound, withMatches } from '#server/catalogue/search.ts'
import { isLittle, similarOfKinds } from '#server/catalogue/similar.ts'
import type { Database } from '#server/core/database/connect.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'

const FIRST = { page_no: 0, pageSize: MAX_HITS_PER_KIND }

/** Finds a few records of each of these kinds: the best matches of all kinds first. */
export async function searchAllKinds(
  databaseFor: (kind: RecordKind) => Database,
  searchText: string,
  kinds: readonly RecordKind[],
): Promise<Hit[]> {
  const words = searchWords(searchText)
  if (words.length === 0) return []
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const resource = RESOURCE_OF[kind]
      const [db, [name, other]] = [databaseFor(kind), resource.names]
      const row = sql`${sql.ref(`t.${resource.id}`)} as id, ${sql.ref(`t.${name}`)} as name,
        ${other === name ? sql`null` : sql.ref(`t.${other}`)} as other_name,
        ${hasAliases(resource) ? sql`t.aliases` : sql`null`} as aliases`
      const { Info } = await readFound<
        Omit<Hit, 'kind' | 'matched' | 'found_alias'> & { aliases: string[] | null }
      >(db, resource, words, FIRST, { reading: rowsOf(db, resource, row) })
      return Info.map(({ rank, row: { aliases, ...hit } }) => ({
        rank,
        hit: {
          kind,
          ...withMatches(hit, ['name', 'other_name'], words),
          ...matchedAlias([hit.name, hit.other_name ?? ''], aliases ?? [], words),
        },
      }))
    }),
  )
  return found
    .flat()
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit)
}

/**
 * Records of these kinds with similar names, for a search that has found little; the most similar of all kinds come first.
 * Undefined when there are none.
 */
export async function similarOfAllKinds(
  databaseFor: (kind: RecordKind) => Database,
  searchText: string,
  kinds: readonly RecordKind[],
  hits: readonly Hit[],
): Promise<Hit[] | undefined> {
  if (!isLittle(searchText, hits.length)) return undefined
  const similar = await similarOfKinds(
    kinds.map((kind) => ({
      kind,
      db: databaseFor(kind),
      resource: RESOURCE_OF[kind],
      found: hits.flatMap((hit) => (hit.kind === kind ? [hit.id] : [])),
    })),
    searchText,
  )
  const shown = similar.slice(0, MAX_SIMILAR).map(({ kind, ...row }) => {
    const [name, other] = RESOURCE_OF[kind].names
    return {
      kind,
      id: row.id,
      name: String(row[name]),
      other_name: typeof row[other] === 'string' ? row[other] : null,
    }
  })
  return shown.length > 0 ? shown : undefined
}

/** Adds to the tracks among the hits what tells tracks of the same name apart. */
export const withTrackLines = (db: Database, hits: readonly Hit[]): Promise<Hit[]> =>
  withLines(db, RESOURCE_OF.tracks, hits, ({ kind, id }) => (kind === 'tracks' ? id : null))
