import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundAlias, FoundCounts, ListRequest, RelatedMatch } from '#contract/calls/list.ts'
import type { LinkedResource } from '#contract/catalogue/references.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linkBetween } from '#server/core/database/links.ts'
import { matchRanges } from '#server/core/search/match-ranges.ts'
import type { Relation } from '#server/core/search/postings.ts'
import { type FoundRecords, leaveOut, RANK } from '#server/core/search/rank-records.ts'
import { searchRecords } from '#server/core/search/search-records.ts'
import type { SearchWord } from '#server/core/search/search-words.ts'
import { aliasesOf } from './aliases.ts'
import { type Found, type FoundPage, isAmong, readFoundPage } from './found-page.ts'
import { formLinks } from './links.ts'
import type { Reading } from './list.ts'
import type { ColumnOrder, Page } from './page.ts'
import type { Resource } from './resource.ts'

/** `'name'`: only the records' own names and texts are searched, not those of related records. */
export type MatchedBy = 'name' | '' | null | undefined

/** A page of a list; for a search, `found` says how its total is made up. */
export type SearchedPage<Row> = Page<Row> & { found?: FoundCounts }

type Matches = {
  matched: Record<string, [number, number][]>
  found_through?: RelatedMatch[]
  found_alias?: FoundAlias
}

/** Makes the condition, on the alias `t`, that a related record of a kind is hidden from the search. */
export type HiddenRelated = (kind: LinkedResource) => RawBuilder<SqlBool>

/** Finds records by their own words and, unless `matched_by` is `'name'`, by the words of related records. */
export async function findRecords(
  db: Database,
  resource: Resource,
  words: readonly SearchWord[],
  matched_by?: MatchedBy,
  hidden?: HiddenRelated,
): Promise<FoundRecords> {
  const relations = matched_by === 'name' ? [] : relationsOf(resource, hidden)
  return searchRecords(db, resource.table, relations, words)
}

/** The links through which the names of related records find records of a resource. */
export const relationsOf = ({ table, foundThrough = [] }: Resource, hidden?: HiddenRelated): Relation[] =>
  foundThrough.map((resource) => {
    const { table: link, own, other } = linkBetween(table, resource)
    return { table: resource, link, own: own.id, other: other.id, hidden: hidden?.(resource) }
  })

/** The conditions on the alias `t` that a search adds to a query for records; none without a search. */
export async function searchConditions(
  db: Database,
  resource: Resource,
  words: readonly SearchWord[],
  matched_by?: MatchedBy,
): Promise<RawBuilder<SqlBool>[]> {
  if (words.length === 0) return []
  const { ids } = await findRecords(db, resource, words, matched_by)
  return [isAmong(resource.id, ids)]
}

/** The order of equally good matches: the more used record comes first, then the newer. */
const byUse = ({ id, uses = id }: Resource): ColumnOrder => ({
  name: uses,
  column: sql.ref(`t.${uses}`),
  desc: true,
  nullable: false,
})

/** Whether a name or another searched text of a record is exactly what was typed, ignoring case. */
function isTyped({ searched }: Resource, words: readonly SearchWord[]): RawBuilder<SqlBool> {
  const query = words[0]?.query.trim().normalize('NFC') ?? ''
  const ways = searched.map(
    (column) => sql`coalesce(lower(${sql.ref(`t.${column}`)}) = lower(${query}), false)`,
  )
  return sql`(${sql.join(ways, sql` or `)})`
}

type Listing<Row> = {
  /** Further conditions on the alias `t`. */
  where?: readonly RawBuilder<SqlBool>[]
  reading: Reading<Row>
  /** The order of the records; by default, the best match first. */
  order?: ColumnOrder | null
  matched_by?: MatchedBy
  /** The ids of records that are left out. */
  without?: Int32Array
  /** The related records whose names find nothing. */
  hidden?: HiddenRelated
}

/** A reading that returns only ids and reads no rows. */
export const ONLY_IDS: Reading<{ id: number }> = {
  rows: async (ids) => ids.map((id) => ({ id, row: { id } })),
}

type Request = Pick<ListRequest, 'page_no' | 'pageSize'>

/** A page of the records that a search finds, each with its rank. */
export async function readFound<Row>(
  db: Database,
  resource: Resource,
  words: readonly SearchWord[],
  request: Request,
  { where = [], reading, order = null, matched_by, without, hidden }: Listing<Row>,
): Promise<FoundPage<Row>> {
  const all = await findRecords(db, resource, words, matched_by, hidden)
  const found = without ? leaveOut(all, without) : all
  const listed: Found<Row> = {
    found,
    table: resource.table,
    id: resource.id,
    order: order ?? byUse(resource),
    byRank: order === null,
    typed: isTyped(resource, words),
    where,
    rows: reading.rows,
    known: reading.order ?? (async () => null),
  }
  return readFoundPage<Row>(db, listed, request)
}

/** Like `readFound`, and adds to each record the names and ranges that matched. */
export async function listFound<Row extends object>(
  db: Database,
  resource: Resource,
  words: readonly SearchWord[],
  request: Request,
  listing: Listing<Row>,
): Promise<SearchedPage<Row & Matches>> {
  const page = await readFound<Row>(db, resource, words, request, listing)
  const Info = page.Info.map(({ row, rank }) => ({
    ...withMatches(row, resource.searched, words),
    ...(rank === RANK.relation
      ? { found_through: relatedMatches(resource, row, words) }
      : foundByAlias(resource, row, words)),
  }))
  return { ...page, Info }
}

/** Adds the matched ranges in the shown names, since the match may be in the other script. */
export function withMatches<Row extends object>(
  row: Row,
  shown: readonly string[],
  words: readonly SearchWord[],
) {
  const matched: Record<string, [number, number][]> = {}
  for (const [column, text] of Object.entries(row)) {
    if (!shown.includes(column) || typeof text !== 'string') continue
    const ranges = matchRanges(text, words)
    if (ranges.length > 0) matched[column] = ranges
  }
  return { ...row, matched }
}

/** The alias of a row that matches words which none of its searched texts matches, if any. */
function foundByAlias({ searched }: Resource, row: object, words: readonly SearchWord[]) {
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(row))
  const texts = searched.map((column) => String(fields[column] ?? ''))
  return matchedAlias(texts, aliasesOf(fields), words)
}

/** The first alias that matches words which none of `texts` matches, if any. */
export function matchedAlias(
  texts: readonly string[],
  aliases: readonly string[],
  words: readonly SearchWord[],
): { found_alias?: FoundAlias } {
  if (aliases.length === 0) return {}
  const missing = words.filter((word) => texts.every((text) => matchRanges(text, [word]).length === 0))
  const alias = aliases.find((text) => matchRanges(text, missing).length > 0)
  return alias === undefined ? {} : { found_alias: { alias, matched: matchRanges(alias, words) } }
}

/** The linked records of a row whose names have matched. */
function relatedMatches(resource: Resource, row: object, words: readonly SearchWord[]): RelatedMatch[] {
  const fields = new Map<string, unknown>(Object.entries(row))
  return formLinks(resource)
    .filter(({ other }) => resource.foundThrough?.some((kind) => kind === other.resource))
    .flatMap(({ answered, other }) => {
      const linked: unknown = fields.get(answered)
      const [english, hindi] = other.names
      return (Array.isArray(linked) ? linked : []).flatMap((record): RelatedMatch[] => {
        const { matched, ...names } = withMatches(
          { name: record[english], other_name: record[hindi] },
          ['name', 'other_name'],
          words,
        )
        const isMatch = Object.keys(matched).length > 0
        return isMatch ? [{ kind: other.resource, id: record[other.id], ...names, matched }] : []
      })
    })
}
