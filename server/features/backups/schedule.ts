import { SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { enterBackup, settleInterrupted } from './backups.store.ts'
import { checkBackupJob } from './check-backup.job.ts'
import { makeBackupJob } from './make-backup.job.ts'
import { openTarget } from './target.ts'

type Schedule = Pick<Context['settings'], 'backupEvery' | 'backupAt'>

const HOUR = 3_600_000

/** The last time at which a backup was due, and the next one; null without a schedule. */
export function dueAround(now: Date, { backupEvery, backupAt }: Schedule): { last: Date; next: Date } | null {
  if (backupEvery === null) return null
  const every = backupEvery * HOUR
  const first = backupAt * 60_000
  const last = first + Math.floor((now.getTime() - first) / every) * every
  return { last: new Date(last), next: new Date(last + every) }
}

/** Queues the backup that is due, once for all processes, also one that was missed while the product was off. */
export async function queueDueBackup({
  db,
  queue,
  settings,
}: Pick<Context, 'db' | 'queue' | 'settings'>): Promise<void> {
  await settleInterrupted(db)
  const due = dueAround(new Date(), settings)
  if (!due || !settings.backupTarget) return
  const { label } = openTarget(settings.backupTarget, settings)
  const due_at = due.last.toISOString()
  await inTransaction(db, async (trx) => {
    const backup_id = await enterBackup(trx, { actor: SYSTEM_ACTOR, target: label, due_at })
    if (backup_id !== null)
      await queue.add(trx, makeBackupJob, [{ payload: { backup_id, isScheduled: true } }])
  })
}

/** Queues the check of the newest backup that is due, once for all processes, but not for an empty target. */
export async function queueDueCheck({
  db,
  queue,
  settings,
}: Pick<Context, 'db' | 'queue' | 'settings'>): Promise<void> {
  const due = dueAround(new Date(), { backupEvery: settings.backupCheckEvery, backupAt: settings.backupAt })
  if (!due || !settings.backupTarget) return
  const { label } = openTarget(settings.backupTarget, settings)
  const kept = await db
    .selectFrom('backups')
    .select('backup_id')
    .where('target', '=', label)
    .where('is_kept', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (!kept) return
  const due_at = due.last.toISOString()
  await inTransaction(db, async (trx) => {
    const entry = { actor: SYSTEM_ACTOR, target: label, due_at, is_check: true }
    const backup_id = await enterBackup(trx, entry)
    if (backup_id !== null) await queue.add(trx, checkBackupJob, [{ payload: { backup_id } }])
  })
}
