import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LikelyPair } from '#contract/catalogue/merge.ts'
import { PAIR_ORDER, type Pair, pairsOf, shownPairs } from '#server/catalogue/merge/likely-pairs.ts'
import { selected } from '#server/catalogue/selection.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Reviewer, Run } from '#server/features/review/run.store.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'

type DuplicateRun = Pick<Run<'duplicates'>, 'list' | 'selection'>
type Asked = {
  after?: { id: readonly number[]; is_by_audio: boolean } | null | undefined
  skipped: boolean
  pair?: readonly number[] | null | undefined
}

/** How many pairs are read at once. */
const BATCH = 12

export const inOrder = (two: readonly number[]): [number, number] => [Math.min(...two), Math.max(...two)]

/** The condition that one of the records of a pair `p` is in the selection of a run. Throws when nothing is selected. */
export async function ofSelection(db: Database, { list, selection }: DuplicateRun) {
  const { table, id } = RESOURCE_OF[list]
  const which = await selected(db, RESOURCE_OF[list], selection, selection.id)
  return sql<SqlBool>`exists (
    select from ${sql.table(table)} t where t.${sql.ref(id)} in (p.first_id, p.second_id) and ${which})`
}

/** The condition that a pair `p` comes after another pair in the order of the queue. */
function isAfter({ id, is_by_audio }: NonNullable<Asked['after']>): RawBuilder<SqlBool> {
  const [first, second] = inOrder(id)
  return sql`('audio' <> all(p.by), -p.second_id, p.first_id) > (${!is_by_audio}::boolean, ${-second}::int, ${first}::int)`
}

/**
 * The next pairs of a run, with how many follow and how many were skipped. The queue is a query, so pairs that were merged, told
 * apart or deleted leave it by themselves.
 */
export async function readPairs(
  context: Context,
  { admin_id }: Reviewer,
  run: DuplicateRun,
  { after, skipped, pair }: Asked,
): Promise<{ pairs: LikelyPair[]; remaining: number; skipped: number }> {
  const resource = RESOURCE_OF[run.list]
  const conditions = [await ofSelection(context.db, run)]
  if (pair) {
    const [first, second] = inOrder(pair)
    conditions.push(sql`p.first_id = ${first} and p.second_id = ${second}`)
  }
  const asked = [
    ...(pair ? [] : [skipped ? sql`p.is_skipped` : sql`not p.is_skipped`]),
    after && !pair ? isAfter(after) : sql`true`,
  ]
  const which = sql.join(asked, sql` and `)
  const { rows } = await sql<{ pairs: Pair[]; following: number; skipped: number }>`
    with pairs as materialized (
      select p.*, exists (
        select from pair_skips s where s.admin_id = ${admin_id} and s.resource = ${resource.table}
          and s.first_id = p.first_id and s.second_id = p.second_id) as is_skipped
      from (${pairsOf(resource, { id: pair?.[0] ?? null }, conditions)}) p
    )
    select (select count(*)::int from pairs p where ${which}) as following,
      (select count(*)::int from pairs p where p.is_skipped) as skipped,
      array(select to_jsonb(p) from pairs p where ${which} order by ${PAIR_ORDER} limit ${sql.lit(BATCH)}) as pairs`.execute(
    context.db,
  )
  const { pairs = [], following = 0, skipped: skippedCount = 0 } = rows[0] ?? {}
  return {
    pairs: await shownPairs(context, resource, pairs),
    remaining: following - pairs.length,
    skipped: skippedCount,
  }
}
