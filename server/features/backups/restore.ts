import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import { lockDataDir } from '#server/core/database/embedded/data-dir-lock.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { stopLeftovers } from '#server/core/database/embedded/leftovers.ts'
import { migrateTo } from '#server/core/database/migrate/migrate.ts'
import { type OwnConnection, onOwnConnection } from '#server/core/database/own-connection.ts'
import { checkServer } from '#server/core/database/start-checks/check-server.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import { openStore } from '#server/core/files/store.ts'
import type { Job } from '#server/core/jobs/job.ts'
import { prepareQueue } from '#server/core/jobs/prepare-queue.ts'
import { openQueue, type Queue } from '#server/core/jobs/queue.ts'
import type { Log } from '#server/core/log/log.ts'
import { message } from '#server/core/messages/message.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { checkEmptyDatabase, checkEmptyFolder } from './empty-place.ts'
import { incompleteMark, isIncomplete } from './incomplete.ts'
import { markCopy } from './installation.ts'
import { loadRows, loadTables } from './load-tables.ts'
import { ownerAfterRestore } from './owner-of-place.ts'
import { type Backup, verify } from './read-backup.ts'
import { checkFiles, restoreFiles } from './restore-files.ts'

type Into = {
  settings: Settings
  log: Log
  jobs: readonly Job<never>[]
  /** Prints which step is being done. */
  say: (what: string) => void
  /** Whether files that are whole are restored when others are damaged; without it, such a backup is refused. */
  withoutDamaged?: boolean
}

/**
 * Restores a backup into an empty data directory, or an empty database and file storage; everything is checked before anything is
 * written. The database is filled in one transaction after all files; until then, a mark in the data directory keeps the product
 * from starting.
 */
export async function restore(
  backup: Backup,
  { settings, log, jobs, say, withoutDamaged = false }: Into,
): Promise<void> {
  const { dataDir, databaseUrl, s3 } = settings
  const store = openStore(settings)
  const owner = await ownerAfterRestore(dataDir)
  await checkPlace(settings)
  await checkFiles(store, backup)
  if (owner !== null) say(`What is restored belongs to ${owner}: the product must run as the same user.`)
  say('Checking the backup …')
  const leftOut = await verify(backup, withoutDamaged)
  for (const key of [...leftOut].sort()) say(`Left out, since it is damaged or missing: ${key}`)

  const lock = await lockDataDir(dataDir)
  try {
    if (isIncomplete(dataDir)) {
      say('Removing what an interrupted restore has left …')
      await removeLeft(settings, log)
    }
    // The place is checked again, since the product may have been started meanwhile.
    await checkPlace(settings)
    await writeFile(incompleteMark(dataDir), `${backup.target.label} ${backup.name}\n`, { flush: true })
    say(`Copying ${backup.manifest.files.length - leftOut.size} files …`)
    await restoreFiles(store, backup, leftOut)
    say('Filling the database …')
    const embedded = databaseUrl ? null : await startEmbedded(dataDir, log)
    try {
      await onOwnConnection(databaseUrl ?? embedded?.url ?? '', (own) =>
        fill(own, backup, jobs, log, markCopy),
      )
    } finally {
      await embedded?.stop()
    }
    await rm(incompleteMark(dataDir))
  } catch (error) {
    if (isIncomplete(dataDir))
      say('The restore is not complete. Once its cause is gone, the same command begins anew.')
    throw error
  } finally {
    await lock.release()
  }

  async function checkPlace({ databaseUrl }: Settings) {
    if (!databaseUrl) return checkEmptyFolder(dataDir)
    if (!s3) await checkEmptyFolder(dataDir, 'files')
    await onOwnConnection(databaseUrl, async ({ db }) => {
      await checkServer(db)
      await checkEmptyDatabase(db)
    }).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw new StartError(`The database of DATABASE_URL cannot be used: ${error}`)
    })
  }
}

/** Removes the files and the embedded database, which did not exist when the mark was made. */
async function removeLeft({ dataDir, databaseUrl, s3 }: Settings, log: Log): Promise<void> {
  if (!databaseUrl) {
    const cluster = join(dataDir, 'postgres')
    if (existsSync(cluster)) await stopLeftovers(cluster, log)
    for (const name of await readdir(dataDir))
      if (/^postgres($|[.-])/.test(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  if (!s3) await rm(join(dataDir, 'files'), { recursive: true, force: true })
}

/** Fills an empty database, or leaves it empty: all but the queue's own schema is one transaction. */
export async function fill(
  own: OwnConnection,
  backup: Backup,
  jobs: readonly Job<never>[],
  log: Log,
  afterwards: (trx: Transaction) => Promise<void>,
): Promise<void> {
  await prepareQueue(own.db, jobs)
  const queue = await openQueue(own.db, log)
  try {
    await own.db.transaction().execute(async (trx) => {
      await migrateTo(trx, backup.manifest.migrations.at(-1) ?? '')
      await loadTables(own, trx, backup)
      await askPeople(trx)
      await queueTasks(own, trx, backup, queue, jobs)
      await afterwards(trx)
    })
    await sql`analyze`.execute(own.db)
  } finally {
    await queue.close()
  }
}

/** Leaves notifications that were due since the backup to a person, since they may have been sent. */
async function askPeople(trx: Transaction): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({
      state: 'unknown',
      failure: message('notifications.restored'),
      sending_at: sql`coalesce(sending_at, now())`,
      hand_overs: sql`greatest(hand_overs, 1)`,
    })
    .where((eb) =>
      eb.or([
        eb('state', '=', 'sending'),
        eb.and([eb('state', '=', 'queued'), sql<boolean>`coalesce(send_at, '-infinity') <= now()`]),
      ]),
    )
    .execute()
}

type Task = {
  name: string
  data: object
  group_id: string | null
  singleton_key: string | null
  start_after: string
}

async function queueTasks(
  own: OwnConnection,
  trx: Transaction,
  backup: Backup,
  queue: Queue,
  jobs: readonly Job<never>[],
): Promise<void> {
  await sql`create temporary table tasks (
    name text, data jsonb, group_id text, singleton_key text, start_after timestamptz) on commit drop`.execute(
    trx,
  )
  await loadRows(own, backup, backup.manifest.tasks)
  for (const job of jobs) {
    const { rows } = await sql<Task>`
      select *, start_after::text as start_after from tasks where name = ${job.name}`.execute(trx)
    const pieces = rows.map(({ data, group_id, singleton_key, start_after }) => ({
      // The payload is one that `add` has accepted before.
      payload: data as never,
      at: start_after,
      ...(group_id && { group: group_id }),
      ...(singleton_key && { key: singleton_key }),
    }))
    await queue.add(trx, job, pieces)
  }
}
