import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { PREPARED } from '#server/core/database/prepared.ts'

type Condition = RawBuilder<SqlBool>

/** A column or expression by which rows are ordered. */
export type Order = { column: RawBuilder<unknown>; desc: boolean; nullable: boolean }
/** A column of the table itself, on the alias `t`, to order by. */
export type ColumnOrder = Order & { name: string }

/** Reads the rows of records, in the order of their ids. Records that no longer exist are left out. */
export type ReadRows<Row> = (ids: readonly number[]) => Promise<{ id: number; row: Row }[]>

/** A set of rows that is listed in pages. */
export type Listed<Row> = {
  /** The tables with their joins, as written after `from`. */
  from: RawBuilder<unknown>
  /** The conditions on the rows of the set. */
  where: readonly Condition[]
  /** The unique key that breaks ties. */
  key: RawBuilder<unknown>
  order: Order
  /** The expression for a returned row, or a function that reads the rows of records. */
  row: RawBuilder<unknown> | ReadRows<Row>
  /** Returns the exact size of the set, if it is known without counting. */
  total?: (db: Database) => Promise<number>
}

export type Page<Row> = { Info: Row[]; totalPageNo: number; totalCount: number }

const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

async function count(
  db: Database,
  { from, where }: Pick<Listed<unknown>, 'from' | 'where'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from} where ${all(where)}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * The keys of some rows in order, nulls last in both directions; `reversed` reads the second half of a list from its end. An index
 * has nulls at one end only: so that one index serves both directions, an order that begins with its other end is read in two
 * parts.
 */
export function orderedKeys(
  { from, where, key, order }: Pick<Listed<unknown>, 'from' | 'where' | 'key' | 'order'>,
  { limit, offset, reversed = false }: { limit: number; offset: number; reversed?: boolean },
): RawBuilder<{ key: number }> {
  const { column, desc, nullable } = order
  const way = desc !== reversed ? sql`desc` : sql`asc`
  const range = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  const keys = (conditions: readonly Condition[]) =>
    sql`select ${key} as key from ${from} where ${all(conditions)} order by ${column} ${way}, ${key} ${way}`
  if (!nullable || !desc) return sql<{ key: number }>`${keys(where)} ${range}`
  const filled = keys([...where, sql`${column} is not null`])
  const empty = keys([...where, sql`${column} is null`])
  const [first, second] = reversed ? [empty, filled] : [filled, empty]
  // PostgreSQL reads the parts of `union all` in sequence unless several processes read them, which `limit` excludes.
  const most = sql.lit(limit + offset)
  return sql<{
    key: number
  }>`select key from ((${first} limit ${most}) union all (${second} limit ${most})) parts ${range}`
}

/**
 * One page of a set, with exact totals. The keys are selected first, from an index and its nearer end; then only the rows of the
 * page are read in full.
 */
export async function readPage<Row>(
  db: Database,
  listed: Listed<Row>,
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
  const keys = orderedKeys(listed, { limit: size, offset: reversed ? last : first, reversed })
  if (typeof row === 'function') {
    const { rows: found } = await keys.execute(db)
    const ids = found.map((one) => one.key)
    const Info = await row(reversed ? ids.toReversed() : ids)
    return { Info: Info.map((read) => read.row), totalPageNo, totalCount }
  }
  const { rows } = await sql<Row>`
    with page as materialized (select key, row_number() over () as place from (${keys}) keys)
    select ${row} from page join ${from} on ${key} = page.key where ${all(where)}
    order by page.place ${reversed ? sql`desc` : sql`asc`}`.execute(db)
  return { Info: rows, totalPageNo, totalCount }
}

/** The compiled statements of `readRows` by their expression, since compiling one takes longer than sending it. */
const statements = new WeakMap<RawBuilder<unknown>, CompiledQuery>()

/**
 * Reads records of a table by the expression `row` on the alias `t`, in the order of their ids. An expression that is kept as a
 * constant is compiled once.
 */
export async function readRows<Row>(
  db: Database,
  { table, id }: { table: string; id: string },
  row: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<{ id: number; row: Row }[]> {
  const statement =
    statements.get(row) ??
    sql`${PREPARED}
    select page.id as row_id, shown.* from unnest(${[]}::int4[]) with ordinality page(id, place)
    cross join lateral (select ${row} from ${sql.table(table)} t where ${sql.ref(`t.${id}`)} = page.id offset 0) shown
    order by place`.compile(db)
  statements.set(row, statement)
  const [, ...parameters] = statement.parameters
  const { rows } = await db.executeQuery<{ row_id: number } & Row>({
    ...statement,
    parameters: [ids, ...parameters],
  })
  return rows.map(({ row_id, ...shown }) => ({ id: row_id, row: shown as Row }))
}
