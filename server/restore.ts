import { StartError } from './core/errors/start-error.ts'
import { logSecurityEvent } from './core/log/security-events.ts'
import { openBackup } from './features/backups/read-backup.ts'
import { restore } from './features/backups/restore.ts'
import { openTarget } from './features/backups/target.ts'
import { allJobs } from './jobs.ts'
import { readCommandSettings, runCommand } from './start/command.ts'
import { startLog } from './start/start-log.ts'

/** `…/backups/2026-…z` is one backup; anything else is a folder or bucket of backups, of which the newest is meant. */
const ONE_BACKUP = /^(.*?)\/backups\/(\d{4}-[\dtz-]+)\/?$/

/** `npm run restore -- folder or s3://bucket/prefix`, into an empty data directory or database. */
await runCommand(async () => {
  const [address] = process.argv.slice(2)
  const [, place = address, name = null] = ONE_BACKUP.exec(address ?? '') ?? []
  const settings = readCommandSettings(place)
  if (!settings.backupTarget)
    throw new StartError('Say which backup: npm run restore -- /path/to/folder, or s3://bucket/prefix.')
  const backup = await openBackup(openTarget(settings.backupTarget, settings), name)
  console.log(`Restoring ${backup.name}, made at ${backup.manifest.made_at}`)
  await restore(backup, {
    settings,
    log: startLog('error'),
    jobs: allJobs,
    say: (what) => console.log(what),
  })
  logSecurityEvent(startLog('warn'), 'backup.restored', { reason: 'command' })
  console.log('The backup is restored: npm start starts the product on it. Everybody signs in again.')
})
