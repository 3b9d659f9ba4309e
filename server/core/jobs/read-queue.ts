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
  /** How many jobs may begin now; `later` is how many have a later time, such as that of a retry. */
  due: number
  later: number
  /** How long the oldest due job has waited; null when none is due. */
  oldest: number | null
  /** Whether a job of this kind is running. */
  is_running: boolean
  /** How many jobs have failed for good. The workers count them within 15 s of a failure; finished jobs are deleted after a day. */
  failed: number
}

/** Counts the jobs of every kind, the waiting ones from their index. */
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
