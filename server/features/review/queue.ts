import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { described } from '#contract/catalogue/described.ts'
import { filterOfGap, gapsOf, isJudged, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { filterConditions } from '#server/catalogue/filters.ts'
import { selected } from '#server/catalogue/selection.ts'
import type { Database } from '#server/core/database/connect.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { GAPS } from './gaps.ts'
import { type Chosen, type Reviewer, type Run, remembersAs } from './run.store.ts'

type Condition = RawBuilder<SqlBool>

/** How many records are read at once: few, since each has suggestions. */
export const BATCH = 12

const all = (conditions: readonly Condition[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** The condition on the alias `t` that a record has a gap or a fault. */
function hasGap(list: KindName, gap: ReviewedGap): Condition[] {
  const filter = filterOfGap(gap)
  return [
    ...(filter === null ? [] : filterConditions(RESOURCE_OF[list], { [filter]: true })),
    ...(GAPS[gap].unless ?? []),
  ]
}

/** The condition on the alias `t` that a record is in the selection of a run and has its gap. */
export async function isInQueue(
  db: Database,
  { list, gap, selection }: Pick<Run, 'list' | 'gap' | 'selection'>,
): Promise<Condition> {
  return all([await selected(db, RESOURCE_OF[list], selection, selection.id), ...hasGap(list, gap)])
}

/** The judged value of the record `t`, as it is remembered. */
export const judgedIn = (gap: ReviewedGap) => sql`coalesce((${GAPS[gap].judged ?? sql`null`})::text, '')`

type Remembered = Pick<Run, 'list' | 'gap' | 'selection'>

/** The condition on the alias `t` that this admin has skipped a record. */
const isSkipped = ({ admin_id }: Reviewer, run: Remembered): Condition => sql`exists (
  select from review_skips s where s.admin_id = ${admin_id} and s.list = ${run.list} and s.gap = ${remembersAs(run)}
    and s.record_id = t.${sql.ref(RESOURCE_OF[run.list].id)})`

/** The condition on the alias `t` that any admin has kept a record as it is. */
const isKept = (run: Remembered): Condition =>
  isJudged(described(run.list), run.gap)
    ? sql`exists (
        select from review_kept k where k.list = ${run.list} and k.gap = ${remembersAs(run)}
          and k.record_id = t.${sql.ref(RESOURCE_OF[run.list].id)} and k.judged = ${judgedIn(run.gap)})`
    : sql`false`

/** How many records of a list match a condition on the alias `t`. */
export const countOf = async (db: Database, list: KindName, which: Condition): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(RESOURCE_OF[list].table)} t where ${which}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Counts the records of the selection that have each gap or fault of a list. Those that no record has are left out. */
export async function countGaps(db: Database, list: KindName, selection: Chosen) {
  const counted: { gap: ReviewedGap; count: number }[] = []
  // The gaps are counted one after the other, since a menu must not take all connections.
  for (const gap of gapsOf(described(list))) {
    const count = await countOf(db, list, await isInQueue(db, { list, gap, selection }))
    if (count > 0) counted.push({ gap, count })
  }
  return counted
}

type Asked = { after: number | null; skipped: boolean; record_id: number | null }

/**
 * The ids of the next records of a queue, newest first, with how many follow and how many are left out. The queue is a query, so
 * records that were filled, deleted or deactivated leave it by themselves.
 */
export async function readQueue(db: Database, reviewer: Reviewer, run: Run, asked: Asked) {
  const { list } = run
  const key = sql.ref(`t.${RESOURCE_OF[list].id}`)
  const inQueue = await isInQueue(db, run)
  const [skipped, kept] = [isSkipped(reviewer, run), isKept(run)]
  const leftOut = sql<SqlBool>`(${skipped} or ${kept})`
  const table = sql.table(RESOURCE_OF[list].table)
  if (asked.record_id !== null) {
    const { rows } = await sql<{ id: number }>`
      select ${key} as id from ${table} t where ${key} = ${asked.record_id} and ${inQueue}`.execute(db)
    return { ids: rows.map(({ id }) => id), remaining: 0, skipped: 0, kept: 0 }
  }
  return {
    ...(await readBatch(
      db,
      list,
      all([inQueue, asked.skipped ? leftOut : sql`not ${leftOut}`]),
      asked.after,
    )),
    skipped: await countOf(db, list, all([inQueue, skipped])),
    kept: await countOf(db, list, all([inQueue, kept, sql`not ${skipped}`])),
  }
}

/** The ids of the next records that match a condition on the alias `t`, newest first, and how many follow them. */
export async function readBatch(db: Database, list: KindName, which: Condition, after: number | null) {
  const key = sql.ref(`t.${RESOURCE_OF[list].id}`)
  const later = after === null ? which : all([which, sql<SqlBool>`${key} < ${after}`])
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${sql.table(RESOURCE_OF[list].table)} t
    where ${later} order by ${key} desc limit ${sql.lit(BATCH)}`.execute(db)
  const isLast = rows.length < BATCH
  return {
    ids: rows.map(({ id }) => id),
    remaining: isLast ? 0 : Math.max(0, (await countOf(db, list, later)) - rows.length),
  }
}
