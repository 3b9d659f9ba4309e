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
  /** The order of all records of the table by its column, if it is known. */
  known: (order: ColumnOrder) => Promise<KeptOrder | null>
  /** Whether better ranks come first. */
  byRank: boolean
  /** Of equally good matches, whether a name is exactly what was typed: then it comes first. */
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

/** Of a table of which more than one record in so many is found, reading all is faster than reading these by their keys. */
const DENSE = 20

/** The condition that the key of the alias `t` is one of these. */
export function isAmong(id: string, ids: Int32Array): RawBuilder<SqlBool> {
  const isOne = sql<SqlBool>`${sql.ref(`t.${id}`)} in (select unnest(${packedIds(ids)}::int4[]))`
  return isDense(ids) ? lookedUp(isOne) : isOne
}

const isDense = (ids: Int32Array) => greatestOf([ids]) < ids.length * DENSE

/** In a case, so that the planner looks each record up in a hash of them, whatever else it reads the table by. */
const lookedUp = (isOne: RawBuilder<SqlBool>) => sql<SqlBool>`case when ${isOne} then true end`

/** One page of what a search has found, with exact totals: only the groups that the page shows are ordered. */
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
  // What a dense set has in common with others is found in memory.
  const conditions = isDense(found.ids) ? where : [isAmong(id, found.ids), ...where]
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${sql.ref(`t.${id}`)}), '') as ids from ${sql.table(table)} t
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return keepAmong(found, unpackedIds(rows[0]?.ids ?? null))
}

/** Some groups of found records, one after another; `counts` says how many each has. Without groups, all in one order. */
type Slice = { ids: Int32Array; counts: readonly number[]; offset: number; limit: number }

/** Groups of fewer records are ordered in one statement with their neighbours. */
const SMALL = 2000

/** The parts of the groups, in sequence if the best come first, that `limit` records from `offset` on fall into. */
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

/** How many records are read from the index of an order, and looked up, in the time in which one is read by its key. */
const WALK_RATIO = 15

/** The keys of a slice of records, in order. */
async function sliceKeys(
  db: Database,
  { table, id, order, known, typed }: Omit<Found<unknown>, 'rows'>,
  { ids, counts, offset, limit }: Slice,
): Promise<number[]> {
  // In order already.
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

/** The place of the first record of each group, from 1. */
function firstPlaces(counts: readonly number[]): number[] {
  let next = 1
  return counts.map((count) => {
    next += count
    return next - count
  })
}

/** The rows of each slice of records, in their order. */
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
