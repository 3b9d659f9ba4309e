import { sizeOf } from './features/backups/manifest.ts'
import { describeLacking, inspect } from './features/backups/read-backup.ts'
import { runCommand } from './start/command.ts'
import { openGivenBackup } from './start/given-backup.ts'

/**
 * Names what a restore would lack: `npm run check-backup -- [folder or s3://bucket/prefix]`. It writes nothing, needs neither the
 * product nor its database, and ends with 2 if anything is missing or damaged.
 */
await runCommand(async (signal) => {
  const { backup } = await openGivenBackup('check-backup', process.argv[2])
  const { name, manifest } = backup
  console.log(`Checking ${name}, made at ${manifest.made_at} …`)
  const lacking = await inspect(backup, signal)
  for (const key of manifest.missing)
    console.log(`The file storage had lost this file when the backup was made: ${key}`)
  const said = describeLacking(lacking)
  if (said.length === 0) {
    const { tables, files } = manifest
    console.log(
      `The backup is whole: ${tables.length} tables, ${files.length} files, ${sizeOf(manifest)} bytes.`,
    )
    return
  }
  for (const what of said) console.error(`${what.slice(0, 1).toUpperCase()}${what.slice(1)}.`)
  console.error(
    lacking.tables.size > 0
      ? `The backup cannot be restored: choose another one.`
      : `A restore would lack ${lacking.files.size} files. As long as the original is there, its next backup copies them anew; npm run restore with --without-damaged restores everything else.`,
  )
  process.exitCode = 2
})
