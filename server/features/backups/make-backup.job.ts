import type { Context } from '#server/core/context.ts'
import { job } from '#server/core/jobs/job.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { failBackup, postponeBackup } from './backups.store.ts'
import { makeBackup } from './make-backup.ts'
import { problemOf } from './problem.ts'
import { openTarget } from './target.ts'

/** Makes a backup. A scheduled backup that failed is tried again; for one that a person has started, the person decides. */
export const makeBackupJob = job<{ backup_id: number; isScheduled: boolean }>({
  name: 'make-backup',
  tries: 3,
  pause: { first: 300, longest: 1200 },
  atOnce: 1,
  longest: 12 * 3600,
  async work(context: Context, { backup_id, isScheduled }, { signal }) {
    const { db, settings, log } = context
    if (!settings.backupTarget) return
    const target = openTarget(settings.backupTarget, settings)
    async function onError(error: unknown) {
      if (signal.aborted) return postponeBackup(db, backup_id)
      log.error({ err: error }, 'The backup failed')
      await failBackup(db, backup_id, problemOf(error))
      logSecurityEvent(log, 'backup.failed', { target_ids: [backup_id] })
    }
    try {
      await makeBackup(context, backup_id, target, signal, onError)
      logSecurityEvent(log, 'backup.made', { target_ids: [backup_id] })
    } catch (error) {
      if (isScheduled || signal.aborted) throw error
    }
  },
})
