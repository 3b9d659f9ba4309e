import { StartError } from '#server/core/errors/start-error.ts'
import { type Backup, openBackup } from '#server/features/backups/read-backup.ts'
import { openTarget } from '#server/features/backups/target.ts'
import { readCommandSettings } from './command.ts'

/** `…/backups/2026-…z` is one backup; anything else is a folder or bucket of backups, of which the newest is meant. */
const ONE_BACKUP = /^(.*?)\/backups\/(\d{4}-[\dtz-]+)\/?$/

/** The backup that a command was given, `folder or s3://bucket/prefix`, or that of `BACKUP_TARGET`, and the settings. */
export async function openGivenBackup(command: string, address: string | undefined) {
  const [, place = address, name = null] = ONE_BACKUP.exec(address ?? '') ?? []
  const settings = readCommandSettings(place)
  if (!settings.backupTarget)
    throw new StartError(`Say which backup: npm run ${command} -- /path/to/folder, or s3://bucket/prefix.`)
  const backup: Backup = await openBackup(openTarget(settings.backupTarget, settings), name)
  return { backup, settings }
}
