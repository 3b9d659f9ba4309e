import { parseArgs } from 'node:util'
import { StartError } from './core/errors/start-error.ts'
import { logSecurityEvent } from './core/log/security-events.ts'
import { restore } from './features/backups/restore.ts'
import { allJobs } from './jobs.ts'
import { runCommand } from './start/command.ts'
import { openGivenBackup } from './start/given-backup.ts'
import { startLog } from './start/start-log.ts'

/**
 * Restores a backup: `npm run restore -- folder or s3://bucket/prefix [--without-damaged]`, into an empty data directory or
 * database.
 */
await runCommand(async () => {
  const { values, positionals } = readArguments()
  const { backup, settings } = await openGivenBackup('restore', positionals[0])
  console.log(`Restoring ${backup.name}, made at ${backup.manifest.made_at}`)
  await restore(backup, {
    settings,
    log: startLog('error'),
    jobs: allJobs,
    say: (what) => console.log(what),
    withoutDamaged: values['without-damaged'],
  })
  logSecurityEvent(startLog('warn'), 'backup.restored', { reason: 'command' })
  console.log('The backup is restored: npm start starts the product on it. Everybody signs in again.')
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'without-damaged': { type: 'boolean', default: false } },
    })
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message : error}\nnpm run restore -- /path/to/folder, or s3://bucket/prefix; --without-damaged leaves damaged files out.`,
    )
  }
}
