import { joinMessages, type Message } from '#contract/messages/message.ts'
import { SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import { type OwnConnection, onOwnConnection } from '#server/core/database/own-connection.ts'
import { message } from '#server/core/messages/message.ts'
import { backupLock } from './backup-lock.ts'
import { beginBackup, completeBackup, listKept, recordProgress } from './backups.store.ts'
import { prune, summaryOf } from './backups-in-target.ts'
import { ownerOf } from './installation.ts'
import { BackupProblem } from './problem.ts'
import type { BackupTarget } from './target.ts'
import { type Progress, type Written, writeBackup } from './write-backup.ts'

/** In milliseconds: the pause between two records of the progress. */
const PROGRESS_INTERVAL_MS = 1000

type Parts = Pick<Context, 'db' | 'store' | 'settings' | 'databaseUrl' | 'log'>

/**
 * Makes the backup that was entered under this id, and removes old ones beyond `BACKUP_KEEP`. `onError` records a failure while
 * the lock is held, since a running backup without the lock counts as interrupted.
 */
export async function makeBackup(
  { db, store, settings, databaseUrl, log }: Parts,
  backup_id: number,
  target: BackupTarget,
  signal: AbortSignal,
  onError: (error: unknown) => Promise<void>,
): Promise<Written> {
  let isTold = false
  async function fail(error: unknown): Promise<never> {
    if (!isTold) await onError(error)
    isTold = true
    throw error
  }
  return onOwnConnection(databaseUrl, (own) => make(own).catch(fail)).catch(fail)

  async function make(own: OwnConnection) {
    if (!(await backupLock.take(own.db))) throw new BackupProblem(message('backups.running'))
    await beginBackup(db, backup_id)
    let shown = 0
    let showing: Promise<void> = Promise.resolve()
    function onProgress(progress: Progress) {
      if (Date.now() - shown < PROGRESS_INTERVAL_MS) return
      shown = Date.now()
      showing = showing
        .then(() => recordProgress(db, backup_id, progress))
        .catch((error: unknown) => log.warn({ err: error }, 'The progress of a backup was not recorded'))
    }
    const owner = await ownerOf(db)
    const written = await writeBackup(own, store, target, owner, { signal, onProgress })
    await showing
    const { missing } = written.manifest
    const { mended, damaged } = written.pool
    const notices: (Message | null)[] = [
      missing.length > 0 ? message('backups.filesMissing', { count: missing.length }) : null,
      mended.length > 0 ? message('backups.filesMended', { n: mended.length }) : null,
      damaged.length > 0 ? message('backups.filesDamaged', { n: damaged.length }) : null,
    ]
    if (mended.length + damaged.length > 0)
      log.warn(
        { mended: mended.slice(0, 20), damaged: damaged.slice(0, 20) },
        'Files of backups were damaged',
      )
    if (missing.length > 0) log.warn({ missing: missing.slice(0, 20) }, 'Files are missing from the storage')
    const kept = await prune(target, owner, settings.backupKeep).catch((error: unknown) => {
      log.warn({ err: error }, 'Older backups could not be removed')
      notices.push(message('backups.notPruned'))
      return null
    })
    const notice = notices.some(Boolean) ? joinMessages(...notices) : null
    await completeBackup(db, backup_id, written, summaryOf(written.name, written.manifest), notice)
    if (kept) await listKept(db, target.label, SYSTEM_ACTOR.name, kept)
    return written
  }
}
