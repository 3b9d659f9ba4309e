import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { type SearchWord, searchWords } from '#server/core/search/search-words.ts'
import { lacks } from './filters.ts'
import { linkedIdColumns, nameLinks } from './linked-names.ts'
import { linkedColumns } from './links.ts'
import { type Listed, type Order, type Page, readPage } from './page.ts'
import type { Resource } from './resource.ts'
import { listFound, type MatchedBy, type SearchedPage } from './search.ts'

/** The exact number of records, maintained by triggers; optionally of the active ones alone. */
export async function storedCount(
  db: Database,
  table: string,
  is_active: '1' | null = null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`${PREPARED}
    select coalesce(sum(n), 0)::bigint as n from record_counts
    where resource = ${table} ${is_active === null ? sql`` : sql`and is_active = ${is_active}`}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The columns of a resource and its linked records, selected from its table under the alias `t`. */
export const columnsOf = (resource: Resource): RawBuilder<unknown> =>
  columnsWith(resource, linkedColumns(resource))

/** The same with the ids of the linked records alone, for many rows; `nameLinks` names them. */
export const columnsOfRows = (resource: Resource): RawBuilder<unknown> =>
  columnsWith(resource, linkedIdColumns(resource))

const columnsWith = (resource: Resource, linked: readonly RawBuilder<unknown>[]) =>
  sql.join([
    ...resource.columns.map((column) => sql.ref(`t.${column}`)),
    ...Object.entries(resource.computed ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    ...linked,
    ...missingColumn(resource),
  ])

/** The parts that a row lacks, by the same conditions as the filters. */
function missingColumn(resource: Resource): RawBuilder<unknown>[] {
  const { gaps = [] } = resource
  if (gaps.length === 0) return []
  const each = gaps.map((gap) => sql`case when ${lacks(resource, gap)} then ${sql.lit(gap)} end`)
  return [sql`array_remove(array[${sql.join(each)}], null) as missing`]
}

/** A search text of punctuation only has no words: it must find nothing instead of everything. */
export const findsNothing = (searchText: string, words: readonly SearchWord[]): boolean =>
  searchText.trim() !== '' && words.length === 0

export const emptyPage = <Row>(): Page<Row> => ({ Info: [], totalPageNo: 0, totalCount: 0 })

/**
 * A page of a resource's list, `narrowed` by conditions on the alias `t`. With a search: in both scripts, the best match
 * first unless sorted. Without: most recently modified first unless sorted.
 */
export async function listRecords<Row extends object>(
  db: Database,
  resource: Resource,
  request: ListRequest,
  narrowed: readonly RawBuilder<SqlBool>[] = [],
  matched_by?: MatchedBy,
): Promise<SearchedPage<Row>> {
  const words = searchWords(request.searchText)
  if (findsNothing(request.searchText, words)) return emptyPage()
  const active: RawBuilder<SqlBool>[] =
    request.is_active && resource.columns.includes('is_active')
      ? [sql`t.is_active = ${request.is_active}`]
      : []
  const where = [...active, ...narrowed]
  const row = columnsOfRows(resource)
  const order = request.sorted && orderOf(resource, request.sorted)
  if (words.length > 0) return listFound(db, resource, words, request, { where, row, order, matched_by })
  const { table, id } = resource
  const listed: Listed = {
    from: sql`${sql.table(table)} t`,
    where,
    key: sql.ref(`t.${id}`),
    order: order ?? orderOf(resource, { id: 'date_modified', desc: true }),
    row,
    table: resource,
  }
  if (narrowed.length === 0) listed.total = () => storedCount(db, table, active.length > 0 ? '1' : null)
  const page = await readPage<Row>(db, listed, request)
  return { ...page, Info: await nameLinks(db, resource, page.Info) }
}

export const orderOf = (
  { computed, sorted }: Resource,
  { id, desc }: NonNullable<ListRequest['sorted']>,
): Order => ({
  column: computed?.[id] ?? sql.ref(`t.${id}`),
  desc,
  nullable: sorted[id] === 'nullable',
})
