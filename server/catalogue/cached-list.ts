import type { RawBuilder, SqlBool } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import { cacheOf } from '#server/core/database/cache/database-cache.ts'
import type { Database } from '#server/core/database/connect.ts'
import { gapTables } from './filters.ts'
import { formLinks } from './links.ts'
import { listRecords } from './list.ts'
import type { Resource } from './resource.ts'
import type { MatchedBy, SearchedPage } from './search.ts'

/** The tables that the rows of a resource's list are made of; the log of changes has them all. */
export const listedTables = (resource: Resource): string[] => [
  resource.table,
  ...formLinks(resource).flatMap(({ table, other }) => [table, other.resource]),
  ...gapTables(resource),
  ...(resource.shows ?? []),
]

/**
 * `listRecords`, but a page that is neither searched nor filtered is kept until something that it shows has changed. Only
 * for handlers of authorised requests, for which the cache has caught up (`findSession`). Its rows must not be changed.
 */
export async function listCached<Row extends object>(
  db: Database,
  resource: Resource,
  request: ListRequest,
  narrowed: readonly RawBuilder<SqlBool>[] = [],
  matched_by?: MatchedBy,
): Promise<SearchedPage<Row>> {
  const list = () => listRecords<Row>(db, resource, request, narrowed, matched_by)
  if (request.searchText !== '' || narrowed.length > 0) return list()
  const { page_no, pageSize, sorted, is_active } = request
  const key = JSON.stringify([page_no, pageSize, sorted, is_active])
  const read = async () => {
    const page = await list()
    return new Map([[key, { page, byteLength: sizeOf(page.Info) }]])
  }
  const pages = await cacheOf(db).read(`pages of ${resource.table}`, [key], read, listedTables(resource))
  return pages.get(key)?.page ?? list()
}

/** Of a page in memory, about: in bytes, twice the text of its rows, judged by the first. */
const sizeOf = ([first, ...others]: readonly object[]): number =>
  first === undefined ? 0 : JSON.stringify(first).length * 2 * (others.length + 1)
