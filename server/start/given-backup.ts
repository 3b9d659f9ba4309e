import { StartError } from '#server/core/errors/start-error.ts'
import { type Backup, openBackup } from '#server/features/backups/read-backup.ts'
import { openTarget } from '#server/features/backups/target.ts'
import { readCommandSettings } from './command.ts'

/**
 * Matches the address of one backup, `…/backups/2026-…z`. Any other address is a folder or bucket of backups, of which the newest
 * is meant.
 */
const ONE_BACKUP = /^(.*?)\/backups\/(\d{4}-[\dtz-]+)\/?$/

/**
 * Opens the backup that a command was given, `folder or s3://bucket/prefix`, or the newest in `BACKUP_TARGET`. Returns it with the
 * settings.
 */
export async function openGivenBackup(command: string, address: string | undefined) {
  const [, place = address, name = null] = ONE_BACKUP.exec(address ?? '') ?? []
  const settings = readCommandSettings(place)
  if (!settings.backupTarget)
    throw new StartError(`Say which backup: npm run ${command} -- /path/to/folder, or s3://bucket/prefix.`)
  const backup: Backup = await openBackup(openTarget(settings.backupTarget, settings), name)
  return { backup, settings }
}
