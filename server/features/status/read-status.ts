import type { BackupState } from '#contract/features/backups.ts'
import type { StatusState } from '#contract/features/status.ts'
import { findFfmpeg } from '#server/core/audio/ffmpeg/find-ffmpeg.ts'
import { countRenditions } from '#server/core/audio/renditions/renditions.store.ts'
import type { Context } from '#server/core/context.ts'
import { clockDifference, MAX_CLOCK_DIFFERENCE_SECONDS } from '#server/core/database/now.ts'
import { readProgress, type WorkProgress } from '#server/core/database/work-progress.ts'
import { slowCalls } from '#server/core/http/slow-calls.ts'
import { hasWorkers, type JobCounts, readQueue } from '#server/core/jobs/read-queue.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import { productBuildText } from '#server/core/settings/product-version.ts'
import { freeBytes } from '#server/core/temporary-files/disk-room.ts'
import { readState } from '#server/features/backups/read-state.ts'
import { type Delivery, readDatabase, readDeliveries } from './status.store.ts'

/** In seconds: a job that has been due for this long, while no job of its kind runs, has no worker. */
const STUCK_AFTER_SECONDS = 900
/** In milliseconds: measuring a recording never takes this long, so work without progress for longer is stuck. */
const STUCK_WORK_AFTER_MS = 3_600_000
const SLOW_ANSWER_MS = 1000
const MAX_CONNECTIONS_SHARE = 0.9
const SHOWN_CALLS = 10

type Problem<Part extends keyof StatusState> = StatusState[Part] extends { problem: infer P } ? P : never

const judged = <P extends string | null>(problem: P) => ({
  level: problem === null ? ('good' as const) : ('attention' as const),
  problem,
})

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Whether due jobs of a kind wait while none of it runs. */
export const isStuck = ({ oldest, is_running }: JobCounts): boolean =>
  oldest !== null && oldest > STUCK_AFTER_SECONDS && !is_running

/** Reads what the status page shows, with texts in `language`. */
export async function readStatus(context: Context, language: Language): Promise<StatusState> {
  const { db, settings, store, queue, log } = context
  const answers = (name: string, check: () => Promise<unknown>) =>
    check().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, `The status page found a problem: ${name}`)
        return false
      },
    )
  const [jobs, isWorked, works, hasQueue, hasStore, free, database, deliveries, backups, renditions, clock] =
    await Promise.all([
      readQueue(db),
      hasWorkers(db),
      readProgress(db),
      answers('queue', () => queue.check()),
      answers('files', () => store.check()),
      freeBytes(settings.dataDir),
      readDatabase(db),
      readDeliveries(db),
      readState(db, settings, language),
      readRenditions(context),
      clockDifference(db),
    ])
  const replicas = context.replicas.status()
  const isLow = free < settings.diskReserve
  const oldest = Math.max(...jobs.map((job) => job.oldest ?? -1))
  const { files, files_size, sessions, mails_waiting, milliseconds, ...ofDatabase } = database
  return {
    queue: {
      ...judged(problemOfQueue(hasQueue, isWorked, jobs)),
      due: sum(jobs.map(({ due }) => due)),
      later: sum(jobs.map(({ later }) => later)),
      failed: sum(jobs.map(({ failed }) => failed)),
      oldest: oldest < 0 ? null : Math.round(oldest),
    },
    backfills: backfillsOf(works),
    storage: {
      ...judged<Problem<'storage'>>(hasStore ? (isLow ? 'low' : null) : 'unavailable'),
      kind: settings.s3 ? 'bucket' : 'folder',
      free,
      reserve: settings.diskReserve,
      size: files_size,
      files,
    },
    database: {
      ...judged<Problem<'database'>>(
        problemOf(database) ??
          (replicas.some(({ state }) => state !== 'used') ? 'replica' : null) ??
          (Math.abs(clock) > MAX_CLOCK_DIFFERENCE_SECONDS ? 'clock' : null),
      ),
      ...ofDatabase,
      clock,
      milliseconds: Math.round(milliseconds),
      replicas,
    },
    backups: backupsOf(backups),
    mail: {
      ...judged(problemOfMail(settings.smtpUrl !== null, deliveries.mail, mails_waiting)),
      ...deliveryOf(deliveries.mail, language),
    },
    push: {
      ...(settings.fcmServiceAccount
        ? judged<Problem<'push'>>(hasFailed(deliveries.push) ? 'failed' : null)
        : { level: 'off' as const, problem: 'notSet' as const }),
      ...deliveryOf(deliveries.push, language),
    },
    renditions,
    version: {
      level: 'good',
      product: productBuildText,
      node: process.version,
      started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      memory: process.memoryUsage.rss(),
      sessions,
    },
    slow_calls: slowCalls
      .slowest(SHOWN_CALLS)
      .map((call) => ({ ...call, milliseconds: Math.round(call.milliseconds) })),
  }
}

function problemOfQueue(isThere: boolean, isWorked: boolean, jobs: readonly JobCounts[]): Problem<'queue'> {
  if (!isThere) return 'unavailable'
  if (!isWorked) return 'noWorker'
  return jobs.some(isStuck) ? 'stuck' : null
}

function backfillsOf(works: readonly WorkProgress[]): StatusState['backfills'] {
  const isStuck = works.some(
    ({ finished_at, updated_at }) =>
      finished_at === null && Date.now() - Date.parse(updated_at) > STUCK_WORK_AFTER_MS,
  )
  return {
    ...judged<Problem<'backfills'>>(isStuck ? 'stuck' : null),
    works: works.map(({ updated_at: _, rest, ...work }) => ({ ...work, rest: rest && Math.round(rest) })),
  }
}

function problemOf({
  milliseconds,
  connections,
  max_connections,
}: Awaited<ReturnType<typeof readDatabase>>): Problem<'database'> {
  if (connections > max_connections * MAX_CONNECTIONS_SHARE) return 'connections'
  return milliseconds > SLOW_ANSWER_MS ? 'slow' : null
}

function backupsOf({ target, alert, kept, next_at, failed }: BackupState): StatusState['backups'] {
  const [last] = kept
  const facts = { last_at: last?.date_created ?? null, next_at, size: last?.size ?? null }
  if (target === null) return { ...judged('notSet'), ...facts }
  if (failed) return { ...judged('failed'), ...facts }
  return { ...judged<Problem<'backups'>>(alert ?? (last ? null : 'none')), ...facts }
}

/** The state of renditions. A process that only answers requests does not look for ffmpeg, which may be installed elsewhere. */
async function readRenditions({ db, settings }: Context): Promise<StatusState['renditions']> {
  const formats = settings.audioRenditions.map(({ name }) => name)
  const none = { formats, ffmpeg: null, ready: 0, waiting: 0, failed: 0 }
  if (formats.length === 0) return { level: 'off', problem: 'notSet', ...none }
  const counts = await countRenditions(db, formats)
  const found = settings.process === 'web' ? null : await findFfmpeg(settings)
  const problem = found?.problem ?? (counts.failed > 0 ? 'failed' : null)
  return { ...judged<Problem<'renditions'>>(problem), formats, ffmpeg: found?.version ?? null, ...counts }
}

/** A failure counts until a later mail or notification has been accepted. */
const hasFailed = ({ succeeded_at, failed_at }: Delivery) =>
  failed_at !== null && (succeeded_at === null || succeeded_at < failed_at)

function problemOfMail(isSet: boolean, delivery: Delivery, waiting: number): Problem<'mail'> {
  if (!isSet) return 'notSet'
  if (!hasFailed(delivery)) return null
  return waiting > 0 ? 'delayed' : 'failed'
}

const deliveryOf = ({ failure, ...times }: Delivery, language: Language) => ({
  ...times,
  failure: failure && translate(language, failure),
})
