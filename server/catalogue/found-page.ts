import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundCounts, ListRequest } from '#contract/calls/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { packedIds, unpackedIds } from '#server/core/database/packed.ts'
import {
  type FoundRecords,
  foundByRelation,
  greatestOf,
  keepAmong,
  ranksOf,
} from '#server/core/search/rank-records.ts'
import type { KeptOrder } from './kept-order.ts'
import { type ColumnOrder, orderedKeys, type ReadRows } from './page.ts'

/** A set of found records that is listed in pages. */
export type Found<Row> = {
  found: FoundRecords
  /** The table of the records, its key, and the order of records of one rank, on the alias `t`. */
  table: string
  id: string
  order: ColumnOrder
  /** Returns the order of all records of the table by a column; null when it is not known yet. */
  known: (order: ColumnOrder) => Promise<KeptOrder | null>
  /** Whether better ranks come first. */
  byRank: boolean
  /** A condition that a name is exactly what was typed: such a record comes first among equally good matches. */
  typed: RawBuilder<SqlBool>
  /** Further conditions on the alias `t`. */
  where: readonly RawBuilder<SqlBool>[]
  rows: ReadRows<Row>
}

export type FoundPage<Row> = {
  Info: { row: Row; rank: number }[]
  totalPageNo: number
  totalCount: number
  found: FoundCounts
}

/**
 * When more than one record in so many of a table is found, reading the whole table is faster than reading records by their keys.
 */
const DENSE = 20

/** The condition that the key of the alias `t` is among `ids`. */
export function isAmong(id: string, ids: Int32Array): RawBuilder<SqlBool> {
  const isOne = sql<SqlBool>`${sql.ref(`t.${id}`)} in (select unnest(${packedIds(ids)}::int4[]))`
  return isDense(ids) ? lookedUp(isOne) : isOne
}

const isDense = (ids: Int32Array) => greatestOf([ids]) < ids.length * DENSE

/** A condition for which PostgreSQL looks each record up in a hash, since it cannot use an index for a `case`. */
const lookedUp = (isOne: RawBuilder<SqlBool>) => sql<SqlBool>`case when ${isOne} then true end`

/** Reads one page of the records that a search has found, with exact totals. Only the groups that the page shows are ordered. */
export async function readFoundPage<Row>(
  db: Database,
  listed: Found<Row>,
  { page_no, pageSize }: Pick<ListRequest, 'page_no' | 'pageSize'>,
): Promise<FoundPage<Row>> {
  const found = listed.where.length === 0 ? listed.found : await narrowed(db, listed)
  const total = found.ids.length
  const by_relation = foundByRelation(found)
  const slices = slicesOf(found, listed.byRank, page_no * pageSize, pageSize)
  return {
    Info: await readSlices<Row>(db, { ...listed, found }, slices),
    totalPageNo: Math.ceil(total / pageSize),
    totalCount: total,
    found: { by_name: total - by_relation, by_relation },
  }
}

/** The found records that meet the further conditions. */
async function narrowed(
  db: Database,
  { found, table, id, where }: Omit<Found<unknown>, 'rows'>,
): Promise<FoundRecords> {
  if (found.ids.length === 0) return found
  // The result is intersected with the found records in memory, so a dense set needs no condition.
  const conditions = isDense(found.ids) ? where : [isAmong(id, found.ids), ...where]
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${sql.ref(`t.${id}`)}), '') as ids from ${sql.table(table)} t
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return keepAmong(found, unpackedIds(rows[0]?.ids ?? null))
}

/**
 * Consecutive groups of found records, and the range of them that a page shows. `counts` has the size of each group; without
 * groups, all records are in one order.
 */
type Slice = { ids: Int32Array; counts: readonly number[]; offset: number; limit: number }

/** Groups with fewer records are ordered in one statement together with their neighbours. */
const SMALL = 2000

/**
 * The slices of the groups that hold `limit` records from `offset` on. `byRank` puts the groups in sequence; otherwise all records
 * are one group.
 */
function slicesOf({ ids, counts }: FoundRecords, byRank: boolean, offset: number, limit: number): Slice[] {
  const slices: Slice[] = []
  let open: (Slice & { counts: number[]; first: number }) | null = null
  let before = 0
  for (const count of byRank ? counts : [ids.length]) {
    const [start, end] = [Math.max(0, offset - before), Math.min(count, offset + limit - before)]
    if (start < end) {
      const isNext = open !== null && count < SMALL && (open.counts.at(-1) ?? 0) < SMALL
      if (open === null || !isNext) {
        open = { ids, counts: [], first: before, offset: start, limit: 0 }
        slices.push(open)
      }
      open.counts.push(count)
      open.ids = ids.subarray(open.first, before + count)
      open.limit += end - start
    }
    before += count
  }
  return slices
}

/** How many records can be read from the index of an order, and looked up, in the time of reading one by its key. */
const WALK_RATIO = 15

/** The keys of a slice of records, in order. */
async function sliceKeys(
  db: Database,
  { table, id, order, known, typed }: Omit<Found<unknown>, 'rows'>,
  { ids, counts, offset, limit }: Slice,
): Promise<number[]> {
  // Groups of one record each are in order already.
  if (counts.every((count) => count === 1)) return [...ids.subarray(offset, offset + limit)]
  const name = sql.table(table)
  const key = sql.ref(`t.${id}`)
  const isWalked = counts.length === 1 && greatestOf([ids]) * (offset + limit) < ids.length ** 2 * WALK_RATIO
  if (isWalked || order.nullable) {
    const all = await known(order)
    if (all) return all.among(ids, order.desc, offset, limit)
    const sent = sql`select unnest(${packedIds(ids)}::int4[])`
    const [from, where] = isWalked
      ? [sql`${name} t`, [lookedUp(sql`${key} in (${sent})`)]]
      : [sql`(${sent} as id) sent join ${name} t on ${key} = sent.id`, []]
    const { rows } = await orderedKeys({ from, where, key, order }, { limit, offset }).execute(db)
    return rows.map((row) => row.key)
  }
  const way = order.desc ? sql`desc` : sql`asc`
  const { rows } = await sql<{ key: number }>`
    select ${key} as key from unnest(${packedIds(ids)}::int4[]) with ordinality sent(id, place)
      join ${name} t on ${key} = sent.id
    order by width_bucket(sent.place, ${firstPlaces(counts)}::int8[]), ${typed} desc, ${order.column} ${way}, ${key} ${way}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows.map((row) => row.key)
}

/** For each group, the place of its first record, from 1. */
function firstPlaces(counts: readonly number[]): number[] {
  let next = 1
  return counts.map((count) => {
    next += count
    return next - count
  })
}

/** Reads the rows of the records in each slice, in their order. */
async function readSlices<Row>(
  db: Database,
  listed: Found<Row>,
  slices: readonly Slice[],
): Promise<{ row: Row; rank: number }[]> {
  const keys = await Promise.all(slices.map((slice) => sliceKeys(db, listed, slice)))
  const ids = keys.flat()
  if (ids.length === 0) return []
  const rows = await listed.rows(ids)
  const ranks = ranksOf(listed.found, ids)
  return rows.map(({ id, row }) => ({ row, rank: ranks.get(id) ?? 0 }))
}
