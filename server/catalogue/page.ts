import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/list.ts'
import type { Database } from '#server/database/connect.ts'

type Condition = RawBuilder<SqlBool>

/** The set that a list pages through. */
export type Listed = {
  /** The tables, joined, as they stand after `from`. */
  from: RawBuilder<unknown>
  /** What keeps a row in the set. */
  where: readonly Condition[]
  /** The unique key that breaks ties. */
  key: RawBuilder<unknown>
  order: { column: RawBuilder<unknown>; desc: boolean; nullable: boolean }
  /** What a row answers. */
  row: RawBuilder<unknown>
  /** The exact size of the set where it is known without counting. */
  total?: (db: Database) => Promise<number>
}

export type Page<Row> = { Info: Row[]; totalPageNo: number; totalCount: number }

const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

async function count(db: Database, { from, where }: Listed): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from} where ${all(where)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Nulls last in either direction; reversed, so that the far half of a list is read from its end. */
function orderBy({ key, order }: Listed, reversed: boolean) {
  const direction = order.desc !== reversed ? sql`desc` : sql`asc`
  const nulls = order.nullable ? (reversed ? sql`nulls first` : sql`nulls last`) : sql``
  return sql`${order.column} ${direction} ${nulls}, ${key} ${direction}`
}

/**
 * One page of a set, with exact totals. Keys are paged first, from an index alone and from the nearer end, and only
 * the rows of the page are read whole.
 */
export async function readPage<Row>(
  db: Database,
  listed: Listed,
  { page_no, pageSize }: Pick<ListRequest, 'page_no' | 'pageSize'>,
): Promise<Page<Row>> {
  const totalCount = await (listed.total?.(db) ?? count(db, listed))
  const totalPageNo = Math.ceil(totalCount / pageSize)
  const first = page_no * pageSize
  const size = Math.min(pageSize, totalCount - first)
  if (size <= 0) return { Info: [], totalPageNo, totalCount }
  const last = totalCount - first - size
  const reversed = last < first
  const { from, where, key, row } = listed
  const { rows } = await sql<Row>`
    with page as materialized (
      select key, row_number() over () as place from (
        select ${key} as key from ${from} where ${all(where)}
        order by ${orderBy(listed, reversed)} limit ${size} offset ${reversed ? last : first}
      ) keys
    )
    select ${row} from page join ${from} on ${key} = page.key where ${all(where)}
    order by page.place ${reversed ? sql`desc` : sql`asc`}`.execute(db)
  return { Info: rows, totalPageNo, totalCount }
}
