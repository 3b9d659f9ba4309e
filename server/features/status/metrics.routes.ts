import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { clockDifference } from '#server/core/database/now.ts'
import { readProgress } from '#server/core/database/work-progress.ts'
import { unauthorised } from '#server/core/errors/api-errors.ts'
import { inFlight } from '#server/core/http/observe-requests.ts'
import { hasWorkers, readQueue } from '#server/core/jobs/read-queue.ts'
import { gauge, METRICS_TYPE } from '#server/core/metrics/metric.ts'
import { countedLines } from '#server/core/metrics/metrics.ts'
import { watchProcess } from '#server/core/metrics/process-metrics.ts'
import type { ReplicaStatus } from '#server/core/replicas/replica.ts'
import { productBuild, productVersion } from '#server/core/settings/product-version.ts'
import { freeBytes } from '#server/core/temporary-files/disk-room.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { readPool, readScraped } from './status.store.ts'

/** In milliseconds: scrapes within this time share one reading of the database. */
const SHARED_MS = 5000

/** Serves `/metrics` for Prometheus: the counters of this process, and numbers from the database. */
export function metricsRoutes(app: FastifyInstance, { db, replicas, settings, log }: Context): void {
  const ofProcess = watchProcess()
  app.addHook('onClose', async () => ofProcess.stop())

  let last: { at: number; lines: Promise<string[]> } | null = null
  function ofDatabase(): Promise<string[]> {
    if (!last || Date.now() - last.at > SHARED_MS) {
      const lines = readLines().catch((error: unknown) => {
        log.warn({ err: error }, 'The metrics are without those of the database')
        return gauge('sangraha_database_up', 'Whether the database answers.', 0)
      })
      last = { at: Date.now(), lines }
    }
    return last.lines
  }

  async function readLines(): Promise<string[]> {
    const [jobs, isWorked, scraped, works, clock] = await Promise.all([
      readQueue(db),
      hasWorkers(db),
      readScraped(db),
      readProgress(db),
      clockDifference(db),
    ])
    const byWork = (read: (work: (typeof works)[number]) => number) =>
      works.map((work) => ({ labels: { work: work.name }, value: read(work) }))
    const byJob = (read: (job: (typeof jobs)[number]) => number | null) =>
      jobs.map((job) => ({ labels: { job: job.job }, value: read(job) }))
    return [
      ...gauge('sangraha_database_up', 'Whether the database answers.', 1),
      ...gauge(
        'sangraha_clock_difference_seconds',
        'How far the clock of this process is ahead of that of the database.',
        clock,
      ),
      ...gauge(
        'sangraha_workers_up',
        'Whether a process that does background work is connected to the database.',
        isWorked ? 1 : 0,
      ),
      ...gauge(
        'sangraha_jobs_due',
        'Jobs that may begin now.',
        byJob(({ due }) => due),
      ),
      ...gauge(
        'sangraha_jobs_later',
        'Jobs with a later time, such as a retry.',
        byJob(({ later }) => later),
      ),
      ...gauge(
        'sangraha_job_oldest_due_seconds',
        'How long the oldest due job has waited.',
        byJob(({ oldest }) => oldest ?? 0),
      ),
      ...gauge(
        'sangraha_jobs_failed',
        'Jobs of the last day that failed for good.',
        byJob(({ failed }) => failed),
      ),
      ...gauge(
        'sangraha_backfill_records_left',
        'Stored records that still have to be brought up to date after an upgrade.',
        byWork(({ done, total }) => total - done),
      ),
      ...gauge(
        'sangraha_backfill_records_done',
        'Stored records that the last run has brought up to date.',
        byWork(({ done }) => done),
      ),
      ...gauge('sangraha_sessions', 'Sessions of admins.', scraped.sessions),
      ...gauge('sangraha_mails_waiting', 'Mails that wait to be sent.', scraped.mails_waiting),
      // Without a target no backups are made, and a value of 0 would raise an alert.
      ...gauge(
        'sangraha_backup_last_success_timestamp_seconds',
        'When the last complete backup was begun; 0 before the first.',
        settings.backupTarget ? scraped.last_backup : null,
      ),
      ...gauge(
        'sangraha_backup_last_failure_timestamp_seconds',
        'When the last backup that failed ended, whoever began it; 0 for never.',
        settings.backupTarget ? scraped.last_failed_backup : null,
      ),
    ]
  }

  async function ofDisk(): Promise<string[]> {
    const free = await freeBytes(settings.dataDir).catch((error: unknown) => {
      log.warn({ err: error }, 'The free space of the disk cannot be read')
      return null
    })
    return [
      ...gauge('sangraha_disk_free_bytes', 'Free on the disk of DATA_DIR.', free),
      ...gauge('sangraha_disk_reserve_bytes', 'DISK_RESERVE: with less, uploads fail.', settings.diskReserve),
    ]
  }

  function ofPool(): string[] {
    const { used, idle, waiting, max } = readPool(db)
    return [
      ...gauge('sangraha_database_connections', 'Connections of the pool of this process.', [
        { labels: { state: 'used' }, value: used },
        { labels: { state: 'idle' }, value: idle },
      ]),
      ...gauge('sangraha_database_connections_max', 'The size of the pool.', max),
      ...gauge('sangraha_database_connections_waiting', 'Callers that wait for a connection.', waiting),
    ]
  }

  function ofReplicas(): string[] {
    const status = replicas.status()
    if (status.length === 0) return []
    const byServer = (read: (replica: ReplicaStatus) => number | null) =>
      status.map((replica) => ({ labels: { server: replica.server }, value: read(replica) }))
    const isUsed = byServer(({ state }) => (state === 'used' ? 1 : 0))
    const bytes = byServer(({ lag_bytes }) => lag_bytes)
    const seconds = byServer(({ lag_seconds }) => lag_seconds)
    return [
      ...gauge('sangraha_replica_in_use', 'Whether a replica of DATABASE_READ_URL is read from.', isUsed),
      ...gauge('sangraha_replica_lag_bytes', 'The log of the primary that a replica lacks.', bytes),
      ...gauge('sangraha_replica_lag_seconds', 'The age of the newest change that a replica has.', seconds),
    ]
  }

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings)) throw unauthorised()
    const { commit, built_at } = productBuild
    const labels = { version: productVersion, commit: commit ?? '', built_at: built_at ?? '' }
    const info = gauge('sangraha_info', 'The version, its commit and when it was built.', [
      { labels, value: 1 },
    ])
    const flying = gauge('sangraha_http_requests_in_flight', 'Requests being answered.', inFlight.count)
    const parts = await Promise.all([ofProcess.lines(), ofDisk(), ofDatabase()])
    const lines = [...info, ...flying, ...countedLines(), ...ofPool(), ...ofReplicas(), ...parts.flat()]
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(`${lines.join('\n')}\n`)
  })
}
