import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { matchRanges } from '#server/core/search/match-ranges.ts'
import { searchCondition } from '#server/core/search/search-condition.ts'
import { type SearchWord, searchWords } from '#server/core/search/search-words.ts'
import { linkedColumns } from './links.ts'
import { type Listed, type Page, readPage } from './page.ts'
import type { Resource } from './resource.ts'

/** The exact number of records, maintained by triggers; optionally of the active ones alone. */
export async function storedCount(
  db: Database,
  table: string,
  is_active: '1' | null = null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from record_counts
    where resource = ${table} ${is_active === null ? sql`` : sql`and is_active = ${is_active}`}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The columns of a resource and its linked records, selected from its table under the alias `t`. */
export const columnsOf = (resource: Resource): RawBuilder<unknown> =>
  sql.join([
    ...resource.columns.map((column) => sql.ref(`t.${column}`)),
    ...Object.entries(resource.computed ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    ...linkedColumns(resource),
  ])

/** The condition that a search for `words` adds, on the alias `t`. */
export function searching({ table, id, matching }: Resource, words: readonly SearchWord[]) {
  if (words.length === 0) return { from: sql``, where: [] }
  if (matching) return { from: sql``, where: matching(words) }
  return {
    from: sql`join ${sql.table(`${table}_search`)} s on s.id = ${sql.ref(`t.${id}`)}`,
    where: [searchCondition(words, 's')],
  }
}

/** A search text of punctuation only has no words: it must find nothing instead of everything. */
export const findsNothing = (searchText: string, words: readonly SearchWord[]): boolean =>
  searchText.trim() !== '' && words.length === 0

export const emptyPage = <Row>(): Page<Row> => ({ Info: [], totalPageNo: 0, totalCount: 0 })

/**
 * A page of a resource's list: searched in both scripts, sorted, most recently modified first by default, `narrowed` by
 * conditions on the alias `t`.
 */
export async function listRecords<Row extends object>(
  db: Database,
  resource: Resource,
  request: ListRequest,
  narrowed: readonly RawBuilder<SqlBool>[] = [],
): Promise<Page<Row>> {
  const words = searchWords(request.searchText)
  if (findsNothing(request.searchText, words)) return emptyPage()
  const { table, id, sorted } = resource
  const search = searching(resource, words)
  const active: RawBuilder<SqlBool>[] =
    request.is_active && resource.columns.includes('is_active')
      ? [sql`t.is_active = ${request.is_active}`]
      : []
  const by = request.sorted ?? { id: 'date_modified', desc: true }
  const listed: Listed = {
    from: sql`${sql.table(table)} t ${search.from}`,
    where: [...search.where, ...active, ...narrowed],
    key: sql.ref(`t.${id}`),
    order: {
      column: resource.computed?.[by.id] ?? sql.ref(`t.${by.id}`),
      desc: by.desc,
      nullable: sorted[by.id] === 'nullable',
    },
    row: columnsOf(resource),
  }
  if (words.length === 0 && narrowed.length === 0)
    listed.total = () => storedCount(db, table, active.length > 0 ? '1' : null)
  const page = await readPage<Row>(db, listed, request)
  return words.length === 0
    ? page
    : { ...page, Info: page.Info.map((row) => withMatches(row, resource.searched, words)) }
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
