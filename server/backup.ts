import { sql } from 'kysely'
import { SYSTEM_ACTOR } from './core/change-log/record-change.ts'
import { connect } from './core/database/connect.ts'
import { StartError } from './core/errors/start-error.ts'
import { openStore } from './core/files/store.ts'
import { logSecurityEvent } from './core/log/security-events.ts'
import { message } from './core/messages/message.ts'
import {
  enterBackup,
  failBackup,
  messageOfRunning,
  settleInterrupted,
} from './features/backups/backups.store.ts'
import { makeBackup } from './features/backups/make-backup.ts'
import { sizeOf } from './features/backups/manifest.ts'
import { BackupProblem, problemOf } from './features/backups/problem.ts'
import { openTarget } from './features/backups/target.ts'
import { checkFolders } from './start/check-disk.ts'
import { onDatabase, readCommandSettings, runCommand } from './start/command.ts'
import { startLog } from './start/start-log.ts'

/** Makes a backup: `npm run backup -- [folder or s3://bucket/prefix]`, whether the product runs or not. */
await runCommand(async (signal) => {
  const settings = readCommandSettings(process.argv[2])
  const { backupTarget, dataDir } = settings
  if (!backupTarget)
    throw new StartError('Say where to: npm run backup -- /path/to/folder, or set BACKUP_TARGET.')
  const target = openTarget(backupTarget, settings)
  const log = startLog('error')
  await checkFolders(dataDir)
  await onDatabase(settings, log, async (databaseUrl) => {
    const db = connect(databaseUrl, { max: 3, log })
    try {
      const { rows } = await sql<{
        ready: boolean
      }>`select to_regclass('backups') is not null as ready`.execute(db)
      if (!rows[0]?.ready)
        throw new StartError(
          'The database is empty, or of an earlier version: start the product once, then back up.',
        )
      await settleInterrupted(db)
      const backup_id = await enterBackup(db, { actor: SYSTEM_ACTOR, target: target.label })
      if (backup_id === null) throw new BackupProblem(await messageOfRunning(db))
      const parts = { db, databaseUrl, store: openStore(settings), settings, log }
      const onError = (error: unknown) =>
        failBackup(db, backup_id, signal.aborted ? message('backups.interrupted') : problemOf(error))
      const { name, manifest, copied, pool } = await makeBackup(parts, backup_id, target, signal, onError)
      logSecurityEvent(startLog('info'), 'backup.made', { target_ids: [backup_id], reason: 'command' })
      console.log(`The backup is complete: ${target.label}, backups/${name}`)
      console.log(
        `${manifest.tables.length} tables, ${manifest.files.length} files (${copied.files} copied), ${sizeOf(manifest)} bytes`,
      )
      if (manifest.missing.length > 0)
        console.error(
          `The file storage lacks ${manifest.missing.length} files: ${manifest.missing.slice(0, 5).join(', ')}`,
        )
      if (pool.mended.length > 0)
        console.error(
          `Damaged files of earlier backups were copied anew: ${pool.mended.length} (${pool.mended.slice(0, 5).join(', ')})`,
        )
      if (pool.damaged.length > 0)
        console.error(
          `Damaged files of earlier backups that the file storage no longer has as they were: ${pool.damaged.length} (${pool.damaged.slice(0, 5).join(', ')})`,
        )
    } finally {
      await db.destroy()
    }
  })
})
