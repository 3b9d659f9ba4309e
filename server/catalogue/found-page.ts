import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundCounts, ListRequest } from '#contract/calls/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { packedIds, unpackedIds } from '#server/core/database/packed.ts'
import { type FoundRecords, greatestOf, keepAmong, RANK, rankOf } from '#server/core/search/rank-records.ts'
import { type Order, orderedKeys, readRows } from './page.ts'

/** A set of found records that is listed in pages. */
export type Found = {
  found: FoundRecords
  /** The table of the records, its key, and the order of records of one rank, on the alias `t`. */
  table: string
  id: string
  order: Order
  /** Whether better ranks come first. */
  byRank: boolean
  /** Further conditions on the alias `t`. */
  where: readonly RawBuilder<SqlBool>[]
  /** The expression for a returned row. */
  row: RawBuilder<unknown>
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

/** One page of what a search has found, with exact totals: only the ranks that the page shows are ordered. */
export async function readFoundPage<Row>(
  db: Database,
  listed: Found,
  { page_no, pageSize }: Pick<ListRequest, 'page_no' | 'pageSize'>,
): Promise<FoundPage<Row>> {
  const found = listed.where.length === 0 ? listed.found : await narrowed(db, listed)
  const total = found.ids.length
  const by_relation = found.counts[RANK.relation - 1] ?? 0
  const slices = slicesOf(found, listed.byRank, page_no * pageSize, pageSize)
  return {
    Info: await readSlices<Row>(db, { ...listed, found }, slices),
    totalPageNo: Math.ceil(total / pageSize),
    totalCount: total,
    found: { by_name: total - by_relation, by_relation },
  }
}

/** The found records that meet the further conditions. */
async function narrowed(db: Database, { found, table, id, where }: Found): Promise<FoundRecords> {
  if (found.ids.length === 0) return found
  // What a dense set has in common with others is found in memory.
  const conditions = isDense(found.ids) ? where : [isAmong(id, found.ids), ...where]
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${sql.ref(`t.${id}`)}), '') as ids from ${sql.table(table)} t
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return keepAmong(found, unpackedIds(rows[0]?.ids ?? null))
}

/** Some records of one rank, in whose order they are; or of all ranks, where `rank` is null. */
type Slice = { ids: Int32Array; rank: number | null; offset: number; limit: number }

/** The parts of the ranks, in sequence if they come `byRank`, that `limit` records from `offset` on fall into. */
function slicesOf({ ids, counts }: FoundRecords, byRank: boolean, offset: number, limit: number): Slice[] {
  const slices: Slice[] = []
  let before = 0
  for (const [i, count] of (byRank ? counts : [ids.length]).entries()) {
    const [start, end] = [Math.max(0, offset - before), Math.min(count, offset + limit - before)]
    if (start < end) {
      const rank = byRank ? i + 1 : null
      slices.push({ ids: ids.subarray(before, before + count), rank, offset: start, limit: end - start })
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
  { table, id, order }: Found,
  { ids, offset, limit }: Slice,
): Promise<number[]> {
  const name = sql.table(table)
  const key = sql.ref(`t.${id}`)
  const sent = sql`select unnest(${packedIds(ids)}::int4[])`
  const isWalked = greatestOf([ids]) * (offset + limit) < ids.length ** 2 * WALK_RATIO
  const [from, where] = isWalked
    ? [sql`${name} t`, [lookedUp(sql`${key} in (${sent})`)]]
    : [sql`(${sent} as id) sent join ${name} t on ${key} = sent.id`, []]
  const { rows } = await orderedKeys({ from, where, key, order }, { limit, offset }).execute(db)
  return rows.map((row) => row.key)
}

/** The rows of each slice of records, in their order. */
async function readSlices<Row>(
  db: Database,
  listed: Found,
  slices: readonly Slice[],
): Promise<{ row: Row; rank: number }[]> {
  const keys = await Promise.all(slices.map((slice) => sliceKeys(db, listed, slice)))
  const ids = keys.flat()
  if (ids.length === 0) return []
  const ranks = new Map(slices.flatMap(({ rank }, i) => (keys[i] ?? []).map((key) => [key, rank])))
  const rows = await readRows<Row>(db, listed, listed.row, ids)
  return rows.map(({ id, row }) => ({ row, rank: ranks.get(id) ?? rankOf(listed.found, id) }))
}
