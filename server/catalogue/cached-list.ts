import type { RawBuilder, SqlBool } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import { cacheOf } from '#server/core/database/cache/database-cache.ts'
import type { Database } from '#server/core/database/connect.ts'
import { gapTables } from './filters.ts'
import { inKeptOrder } from './kept-order.ts'
import { formLinks } from './links.ts'
import { listRecords, namedRows, type Reading } from './list.ts'
import type { Resource } from './resource.ts'
import type { MatchedBy, SearchedPage } from './search.ts'

/** The tables from which the rows of a resource's list are made. The log of changes covers all of them. */
export const listedTables = (resource: Resource): string[] => [
  resource.table,
  ...formLinks(resource).flatMap(({ table, other }) => [table, other.resource]),
  ...gapTables(resource),
  ...(resource.shows ?? []),
]

/**
 * Like `listRecords`, but keeps rows until a table that they show changes, and the order of all records. Only for handlers of
 * authorised requests, for which the cache has caught up (`findSession`); the rows must not be changed.
 */
export const listCached = <Row extends object>(
  db: Database,
  resource: Resource,
  request: ListRequest,
  narrowed: readonly RawBuilder<SqlBool>[] = [],
  matched_by?: MatchedBy,
): Promise<SearchedPage<Row>> =>
  listRecords<Row>(db, resource, request, narrowed, matched_by, keptReading<Row>(db, resource))

function keptReading<Row extends object>(db: Database, resource: Resource): Reading<Row> {
  const read = namedRows<Row>(db, resource)
  return inKeptOrder(db, resource, {
    async rows(ids) {
      const kept = await cacheOf(db).read(
        `rows of ${resource.table}`,
        ids,
        async (missing) => {
          const rows = await read(missing)
          const byteLength = sizeOf(rows[0]?.row)
          return new Map(rows.map(({ id, row }) => [id, { row, byteLength }]))
        },
        sourcesOf(resource),
      )
      return ids.flatMap((id) => {
        const found = kept.get(id)
        return found ? [{ id, row: found.row }] : []
      })
    },
  })
}

/**
 * The sources in the log of changes. The resource's own table and its links are logged by record, so only changed rows are dropped.
 */
function sourcesOf(resource: Resource) {
  const links = new Set([...formLinks(resource).map(({ table }) => table), ...gapTables(resource)])
  return {
    rows: [resource.table, `links of ${resource.table}`],
    tables: listedTables(resource).filter((table) => table !== resource.table && !links.has(table)),
  }
}

/** In bytes: about how much memory a row takes, twice the length of its text. */
const sizeOf = (row: object | undefined): number => (row === undefined ? 0 : JSON.stringify(row).length * 2)
