import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresMajor } from '#server/core/database/embedded/binaries.ts'
import { clusterVersion, upgradeFolder } from '#server/core/database/embedded/cluster-version.ts'
import { lockDataDir } from '#server/core/database/embedded/data-dir-lock.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { stopLeftovers } from '#server/core/database/embedded/leftovers.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Job } from '#server/core/jobs/job.ts'
import type { Log } from '#server/core/log/log.ts'
import { openBackup, verify } from './read-backup.ts'
import { fill } from './restore.ts'
import type { BackupTarget } from './target.ts'

type Upgrade = {
  dataDir: string
  target: BackupTarget | null
  log: Log
  jobs: readonly Job<never>[]
  /** Prints which step is being done. */
  say: (what: string) => void
}

/** The upgraded database keeps its mark, since it is the installation that made the backup. */
const stays = async () => undefined

const howToBackUp = (version: string) =>
  `Only PostgreSQL ${version} can read it, which came with an earlier version of the product. Start that version once more, run "npm run backup -- /path/to/folder" there, and then here "npm run upgrade-database -- /path/to/folder".`

/**
 * Replaces an embedded database of another major version by a new one that is filled from the newest backup. The old one is kept
 * beside it, stored files stay, and after an interruption it can be run again.
 */
export async function upgradeEmbedded({ dataDir, target, log, jobs, say }: Upgrade): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  const fresh = upgradeFolder(dataDir)
  const lock = await lockDataDir(dataDir)
  try {
    if (!existsSync(cluster) && existsSync(join(fresh, 'postgres'))) return await putInPlace()
    const version = await clusterVersion(cluster)
    if (version === null) throw new StartError(`There is no database in ${cluster}.`)
    if (version === postgresMajor) {
      say(`The database is of PostgreSQL ${postgresMajor} already: there is nothing to do.`)
      return
    }
    if (!target) throw new StartError(`The database is of PostgreSQL ${version}. ${howToBackUp(version)}`)
    const backup = await openBackup(target, null).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error
      throw new StartError(`${error.message} ${howToBackUp(version)}`)
    })
    const { mtime } = await stat(join(cluster, 'global', 'pg_control'))
    say(`The backup ${backup.name} was made at ${backup.manifest.made_at}.`)
    say(
      `The old database was last written to at ${mtime.toISOString()}; what was saved after the backup is in it alone.`,
    )
    say('Checking the backup …')
    await verify(backup)

    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { mode: 0o700 })
    // The new cluster has the same password, so that only its folder has to be moved into place.
    await copyFile(join(dataDir, 'postgres.password'), join(fresh, 'postgres.password'))
    say(`Filling a database of PostgreSQL ${postgresMajor} …`)
    const embedded = await startEmbedded(fresh, log)
    try {
      await onOwnConnection(embedded.url, (own) => fill(own, backup, jobs, log, stays))
    } finally {
      await embedded.stop()
    }
    const kept = `${cluster}-${version}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    await stopLeftovers(cluster, log)
    await rename(cluster, kept)
    say(`The old database is kept in ${kept}: remove it when you have looked at the new one.`)
    await putInPlace()
  } finally {
    await lock.release()
  }

  async function putInPlace() {
    await rename(join(fresh, 'postgres'), cluster)
    await rm(fresh, { recursive: true, force: true })
    say('The database is upgraded: npm start starts the product on it. Everybody signs in again.')
  }
}
