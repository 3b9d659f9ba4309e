import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/list.ts'
import type { Database } from '#server/core/database/connect.ts'

type Condition = RawBuilder<SqlBool>

/** A column to order by. */
export type Order = { column: RawBuilder<unknown>; desc: boolean; nullable: boolean }

/** A set of rows that is listed in pages. */
export type Listed = {
  /** The joined tables, as written after `from`. */
  from: RawBuilder<unknown>
  /** The conditions on a row. */
  where: readonly Condition[]
  /** The unique key that breaks ties. */
  key: RawBuilder<unknown>
  order: Order
  /** The expression for a returned row. */
  row: RawBuilder<unknown>
  /** The exact size of the set, if known without counting. */
  total?: (db: Database) => Promise<number>
}

export type Page<Row> = { Info: Row[]; totalPageNo: number; totalCount: number }

const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

async function count(db: Database, { from, where }: Listed): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from} where ${all(where)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Nulls last in both directions; reversed, so that the second half of a list is read from its end. */
export function orderBy(key: RawBuilder<unknown>, order: Order, reversed = false): RawBuilder<unknown> {
  const direction = order.desc !== reversed ? sql`desc` : sql`asc`
  const nulls = order.nullable ? (reversed ? sql`nulls first` : sql`nulls last`) : sql``
  return sql`${order.column} ${direction} ${nulls}, ${key} ${direction}`
}

/**
 * One page of a set, with exact totals. First selects the keys, with an index-only scan from the nearer end; only the
 * rows of the page are then read in full.
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
        order by ${orderBy(key, listed.order, reversed)} limit ${size} offset ${reversed ? last : first}
      ) keys
    )
    select ${row} from page join ${from} on ${key} = page.key where ${all(where)}
    order by page.place ${reversed ? sql`desc` : sql`asc`}`.execute(db)
  return { Info: rows, totalPageNo, totalCount }
}
