import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'

/** The name by which the database knows the connections of processes that do background work. */
export const WORKERS = 'sangraha workers'

/** Whether a process that does background work is connected, which it is as long as it lives. */
export async function hasWorkers(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where application_name = ${WORKERS} and datname = current_database() limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** How many jobs of a kind wait; times in seconds. */
export type JobCounts = {
  job: string
  /** Those that may begin now, and those with a later time, such as that of a retry. */
  due: number
  later: number
  /** How long the oldest has been due; null when none is. */
  oldest: number | null
  /** Whether one of the kind is running. */
  is_running: boolean
  /** Those that failed for good; finished jobs are deleted after a day. Counted by the workers, within 15 s of a failure. */
  failed: number
}

/** The waiting jobs of every kind, from the index of what waits. */
export async function readQueue(db: Database): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    with waiting as (
      select name, count(*) filter (where start_after <= now()) as due, count(*) filter (where start_after > now()) as later,
        extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float8 as oldest
      from pgboss.job where state < 'active' and not blocked group by name)
    select q.name as job, coalesce(w.due, 0) as due, coalesce(w.later, 0) as later, w.oldest, q.failed_count as failed,
      coalesce(w.due, 0) > 0
        and exists (select from pgboss.job r where r.name = q.name and r.state = 'active') as is_running
    from pgboss.queue q left join waiting w using (name)
    where q.name not like '\\_\\_%' order by q.name`.execute(db)
  return rows
}
