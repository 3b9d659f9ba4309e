import { StartError } from './core/errors/start-error.ts'
import { openTarget } from './features/backups/target.ts'
import { upgradeEmbedded } from './features/backups/upgrade-embedded.ts'
import { allJobs } from './jobs.ts'
import { readCommandSettings, runCommand } from './start/command.ts'
import { startLog } from './start/start-log.ts'

/**
 * Upgrades the embedded database: `npm run upgrade-database -- [folder or s3://bucket/prefix of backups]`, while the product does
 * not run.
 */
await runCommand(async () => {
  const settings = readCommandSettings(process.argv[2])
  if (settings.databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: that PostgreSQL is upgraded where it runs, with pg_upgrade or by its service. This command is for the embedded one.',
    )
  const { backupTarget, dataDir } = settings
  await upgradeEmbedded({
    dataDir,
    target: backupTarget && openTarget(backupTarget, settings),
    log: startLog('error'),
    jobs: allJobs,
    say: (what) => console.log(what),
  })
})
