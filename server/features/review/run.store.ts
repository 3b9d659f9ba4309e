import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { may, needOf, type Rights } from '#contract/calls/permissions.ts'
import { REVIEWED_GAPS, type ReviewedGap } from '#contract/catalogue/gaps.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import { UNDOABLE_DAYS } from '#contract/features/history.ts'
import type { ReviewRun } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { Database } from '#server/core/database/connect.ts'
import { notFound } from '#server/core/errors/api-errors.ts'

/** The admin who reviews: a run belongs to one admin, and is closed to them when they lose the right to edit its records. */
export type Reviewer = { admin_id: number; rights: Rights }
/** The reviewed records, as a selection from a list. */
export type Chosen = Selection & { id?: number[] | undefined }
export type Run<P extends Purpose = ReviewedGap> = Omit<ReviewRun, 'gap'> & { gap: P; selection: Chosen }
/** The purpose of a run: filling a gap, judging a fault, listening, or likely duplicates. */
export type Purpose = ReviewedGap | 'listening' | 'duplicates'

export async function addRun(
  db: Database,
  { admin_id }: Reviewer,
  list: KindName,
  gap: Purpose,
  selection: Chosen,
): Promise<number> {
  const { run_id } = await db
    .insertInto('review_runs')
    .values({ admin_id, list, gap, selection: JSON.stringify(selection) })
    .returning('run_id')
    .executeTakeFirstOrThrow()
  return run_id
}

/**
 * Reads a run of this admin for one of these purposes. Its entry in the history is null after it was undone, so that a new one
 * follows.
 */
export async function readRun<P extends Purpose>(
  db: Database,
  { admin_id, rights }: Reviewer,
  run_id: number,
  purposes: readonly P[],
): Promise<Run<P>> {
  const { rows } = await sql<Run<P>>`
    select r.run_id, r.list, r.gap, r.selection, c.change_id, (coalesce(c.records, 0)
      + (select coalesce(sum(o.records), 0) from review_entries e join changes o using (change_id)
          where e.run_id = r.run_id and not exists (select from changes u where u.undoes = o.change_id))
      + (select count(*) from review_kept k where k.run_id = r.run_id))::int as accepted
    from review_runs r left join changes c on c.change_id = r.change_id
      and not exists (select from changes u where u.undoes = c.change_id)
    where r.run_id = ${run_id} and r.admin_id = ${admin_id} and r.gap = any(${purposes}::text[])`.execute(db)
  const [run] = rows
  if (!run || !may(rights, needOf(run.list, 'edit'))) throw notFound('review')
  return run
}

/** Like `readRun`, for a call that names the list, by which its rights were checked. */
export async function readRunOf(
  db: Database,
  reviewer: Reviewer,
  { list, run_id }: { list: KindName; run_id: number },
): Promise<Run> {
  const run = await readRun(db, reviewer, run_id, REVIEWED_GAPS)
  if (run.list !== list) throw notFound('review')
  return run
}

/**
 * The name under which a run remembers skipped and kept records: its gap. Where every record of the selection is reviewed, it is
 * the selection, since skipping a record says nothing about another list.
 */
export const remembersAs = ({ gap, selection }: Pick<Run, 'gap' | 'selection'>): string =>
  gap === 'each' ? `each ${createHash('sha256').update(JSON.stringify(selection)).digest('hex')}` : gap

export async function setSkipped(
  db: Database,
  { admin_id }: Reviewer,
  run: Pick<Run, 'list' | 'gap' | 'selection'>,
  record_id: number,
  is_skipped: boolean,
): Promise<void> {
  const [list, gap] = [run.list, remembersAs(run)]
  if (is_skipped)
    await sql`
      insert into review_skips (admin_id, list, gap, record_id)
      values (${admin_id}, ${list}, ${gap}, ${record_id}) on conflict do nothing`.execute(db)
  else
    await sql`
      delete from review_skips
      where admin_id = ${admin_id} and list = ${list} and gap = ${gap} and record_id = ${record_id}`.execute(
      db,
    )
}

/** Deletes runs in which nothing can be undone any more. Skipped records stay skipped. */
export async function sweepReviews(db: Database): Promise<void> {
  await sql`
    delete from review_runs
    where date_created < now() - make_interval(days => ${sql.lit(UNDOABLE_DAYS)})`.execute(db)
}
