import { sql } from 'kysely'
import type { KindName } from '#contract/kinds/kinds.ts'
import { type Pair, pairsOf } from '#server/catalogue/merge/likely-pairs.ts'
import type { Database } from '#server/core/database/connect.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'

/** In milliseconds: pairs that are found in less time are searched at every call. */
const QUICK_MS = 250
/** How many times longer pairs are kept than finding them took, so that a thousandth of the time goes into finding them. */
const KEPT_TIMES = 1000

type Found = { pairs: readonly Pair[]; until: number }

/**
 * Counts the likely duplicates of a kind. Pairs that took long to find (0.6 seconds at 200,000 tracks) are kept for a while, but
 * those merged, deleted or marked as not the same since are not counted.
 */
export function createPairCounts(db: Database, now = () => performance.now()) {
  const kept = new Map<KindName, Promise<Found>>()

  async function find(list: KindName): Promise<Found> {
    const begun = now()
    const { rows } = await sql<Pair>`${pairsOf(RESOURCE_OF[list], {})}`.execute(db)
    const took = now() - begun
    return { pairs: rows, until: took < QUICK_MS ? 0 : now() + took * KEPT_TIMES }
  }

  async function pairsNow(list: KindName): Promise<readonly Pair[]> {
    const known = await kept.get(list)
    if (known && known.until > now()) return known.pairs
    const found = find(list)
    kept.set(list, found)
    try {
      return (await found).pairs
    } catch (error) {
      kept.delete(list)
      throw error
    }
  }

  return async (list: KindName): Promise<number> => {
    const pairs = await pairsNow(list)
    if (pairs.length === 0) return 0
    const { table, id } = RESOURCE_OF[list]
    const isThere = (end: string) =>
      sql`exists (select from ${sql.table(table)} t where t.${sql.ref(id)} = ${sql.ref(`p.${end}`)})`
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from unnest(${pairs.map(({ first_id }) => first_id)}::int[], ${pairs.map(({ second_id }) => second_id)}::int[])
        as p(first_id, second_id)
      where ${isThere('first_id')} and ${isThere('second_id')} and not exists (
        select from distinct_records d
        where d.resource = ${table} and d.first_id = p.first_id and d.second_id = p.second_id)`.execute(db)
    return rows[0]?.n ?? 0
  }
}
