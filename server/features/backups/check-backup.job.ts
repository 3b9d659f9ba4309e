import type { Context } from '#server/core/context.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { job } from '#server/core/jobs/job.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { backupLock } from './backup-lock.ts'
import { beginBackup, completeCheck, failBackup, postponeBackup, removeCheck } from './backups.store.ts'
import { noteChecked } from './pool-checks.ts'
import { problemOf } from './problem.ts'
import { inspect, openBackup } from './read-backup.ts'
import { openTarget } from './target.ts'

/** Reads the newest backup as a restore would. Missing data are shown like a failed backup; the next backup mends files. */
export const checkBackupJob = job<{ backup_id: number }>({
  name: 'check-backup',
  tries: 3,
  pause: { first: 300, longest: 1200 },
  atOnce: 1,
  longest: 12 * 3600,
  async work(context: Context, { backup_id }, { signal }) {
    const { db, databaseUrl, settings, log } = context
    if (!settings.backupTarget) return
    const target = openTarget(settings.backupTarget, settings)
    try {
      await onOwnConnection(databaseUrl, async (own) => {
        if (!(await backupLock.take(own.db))) return removeCheck(db, backup_id)
        await beginBackup(db, backup_id)
        const backup = await openBackup(target, null)
        const { tables, files } = await inspect(backup, signal)
        const whole = backup.manifest.files.map(({ key }) => key).filter((key) => !files.has(key))
        await noteChecked(target, whole, [...files.keys()])
        if (tables.size + files.size === 0) return completeCheck(db, backup_id, backup.name)
        const lacking = { tables: [...tables.keys()].slice(0, 20), files: [...files.keys()].slice(0, 20) }
        log.error({ backup: backup.name, ...lacking }, 'A backup is damaged')
        const counts = { name: backup.name, tables: tables.size, files: files.size }
        await failBackup(db, backup_id, message('backups.checkFailed', counts))
        logSecurityEvent(log, 'backup.failed', { target_ids: [backup_id], reason: 'check' })
      })
    } catch (error) {
      if (signal.aborted) await postponeBackup(db, backup_id)
      else {
        log.error({ err: error }, 'The check of a backup failed')
        await failBackup(db, backup_id, problemOf(error))
        logSecurityEvent(log, 'backup.failed', { target_ids: [backup_id], reason: 'check' })
      }
      throw error
    }
  },
})
