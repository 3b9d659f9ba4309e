import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { type SearchWord, searchWords } from '#server/core/search/search-words.ts'
import { lacks } from './filters.ts'
import type { KeptOrder } from './kept-order.ts'
import { linkedIdColumns, nameLinks } from './linked-names.ts'
import { linkedColumns } from './links.ts'
import { type ColumnOrder, type Page, type ReadRows, readPage, readRows } from './page.ts'
import type { Resource } from './resource.ts'
import { listFound, type MatchedBy, type SearchedPage } from './search.ts'

/** The exact number of records, which triggers maintain; optionally only of the active ones. */
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

/** Like `columnsOf`, but with only the ids of linked records, for reading many rows; `nameLinks` adds their names. */
export const columnsOfRows = (resource: Resource): RawBuilder<unknown> =>
  columnsWith(resource, linkedIdColumns(resource))

const columnsWith = (resource: Resource, linked: readonly RawBuilder<unknown>[]) =>
  sql.join([
    ...resource.columns.map((column) => sql.ref(`t.${column}`)),
    ...Object.entries(resource.computed ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    ...linked,
    ...missingColumn(resource),
  ])

/** The gaps that a row has, by the conditions of the filters. */
function missingColumn(resource: Resource): RawBuilder<unknown>[] {
  const { gaps = [] } = resource
  if (gaps.length === 0) return []
  const each = gaps.map((gap) => sql`case when ${lacks(resource, gap)} then ${sql.lit(gap)} end`)
  return [sql`array_remove(array[${sql.join(each)}], null) as missing`]
}

/** Whether a search must find nothing: a text of punctuation alone has no words, and must not find everything. */
export const findsNothing = (searchText: string, words: readonly SearchWord[]): boolean =>
  searchText.trim() !== '' && words.length === 0

export const emptyPage = <Row>(): Page<Row> => ({ Info: [], totalPageNo: 0, totalCount: 0 })

/** How the rows of a list are read; `order` returns the kept order of all records, if it is known. */
export type Reading<Row> = {
  rows: ReadRows<Row>
  order?: (order: ColumnOrder) => Promise<KeptOrder | null>
}

/** A reading that keeps nothing: rows are read each time by the expression for a row. */
export const rowsOf = <Row>(db: Database, resource: Resource, row: RawBuilder<unknown>): Reading<Row> => ({
  rows: (ids) => readRows<Row>(db, resource, row, ids),
})

const columnsOfLists = new WeakMap<Resource, RawBuilder<unknown>>()

/** A reading that keeps nothing: rows of a list are read each time, with the records that they are linked to. */
export const namedRows =
  <Row extends object>(db: Database, resource: Resource): ReadRows<Row> =>
  async (ids) => {
    const columns = columnsOfLists.get(resource) ?? columnsOfRows(resource)
    columnsOfLists.set(resource, columns)
    const read = await readRows<Row>(db, resource, columns, ids)
    const rows = read.map(({ row }) => row)
    const named = await nameLinks(db, resource, rows)
    return named.map((row, index) => ({ id: read[index]?.id ?? 0, row }))
  }

/**
 * A page of a resource's list, `narrowed` by conditions on the alias `t`. Unless sorted, the best match of a search comes first,
 * and without a search the record that was last modified.
 */
export async function listRecords<Row extends object>(
  db: Database,
  resource: Resource,
  request: ListRequest,
  narrowed: readonly RawBuilder<SqlBool>[] = [],
  matched_by?: MatchedBy,
  reading: Reading<Row> = { rows: namedRows(db, resource) },
): Promise<SearchedPage<Row>> {
  const words = searchWords(request.searchText)
  if (findsNothing(request.searchText, words)) return emptyPage()
  const active: RawBuilder<SqlBool>[] =
    request.is_active && resource.columns.includes('is_active')
      ? [sql`t.is_active = ${request.is_active}`]
      : []
  const where = [...active, ...narrowed]
  const sorted = request.sorted && orderOf(resource, request.sorted)
  if (words.length > 0)
    return listFound(db, resource, words, request, { where, reading, order: sorted, matched_by })
  const order = sorted ?? orderOf(resource, { id: 'date_modified', desc: true })
  const known = where.length === 0 ? await reading.order?.(order) : null
  if (known) return knownPage(known, order, reading, request)
  const { table, id } = resource
  const total = () => storedCount(db, table, active.length > 0 ? '1' : null)
  return readPage<Row>(
    db,
    {
      from: sql`${sql.table(table)} t`,
      where,
      key: sql.ref(`t.${id}`),
      order,
      row: reading.rows,
      ...(narrowed.length === 0 && { total }),
    },
    request,
  )
}

async function knownPage<Row>(
  known: KeptOrder,
  { desc }: ColumnOrder,
  { rows }: Reading<Row>,
  { page_no, pageSize }: ListRequest,
): Promise<Page<Row>> {
  const totalCount = known.length
  const ids = known.page(desc, page_no * pageSize, pageSize)
  const Info = ids.length === 0 ? [] : await rows(ids)
  return { Info: Info.map(({ row }) => row), totalPageNo: Math.ceil(totalCount / pageSize), totalCount }
}

export const orderOf = (
  { computed, sorted }: Resource,
  { id, desc }: NonNullable<ListRequest['sorted']>,
): ColumnOrder => ({
  name: id,
  column: computed?.[id] ?? sql.ref(`t.${id}`),
  desc,
  nullable: sorted[id] === 'nullable',
})
